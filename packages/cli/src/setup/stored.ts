import { buildCatalog } from '@mcp-working-set/core';
import type { MwsConfig, UpstreamCatalog } from '@mcp-working-set/core';
import { toolFilter } from '@mcp-working-set/core/config';
import { META_TOOLS } from '@mcp-working-set/promoter';
import type { CommandContext } from '../command.js';
import { withState } from '../state/open.js';
import { o200k } from '../tokens/o200k.js';
import type { Probe } from './probe.js';

/**
 * What asking the servers would show of their tools' names, from what each has listed lately: then nobody would be asked.
 * Undefined where that is not known of all of them, so that only asking can tell.
 */
export const storedNames = ({ environment, clock }: CommandContext, config: MwsConfig): Promise<Pick<Probe, 'nameTokens'> | undefined> =>
  withState(environment, config, async ({ catalogs }) => {
    const { cache, upstreams, shorthand, backendHints } = config;
    if (!cache.enabled) return undefined;
    const oldest = clock.now() - cache.ttlSeconds * 1_000;
    const stored = await Promise.all(upstreams.map(({ id, fingerprint }) => catalogs.get(id, fingerprint)));
    const known = stored.filter((one) => one !== undefined && one.fetchedAt > oldest) as readonly UpstreamCatalog[];
    if (known.length < upstreams.length) return undefined;
    const usable = new Map(upstreams.map(({ id, include, exclude }) => [id, toolFilter(include, exclude)]));
    const { tools } = buildCatalog({ catalogs: known, shorthand, reserved: META_TOOLS, backendHints });
    const counter = await o200k();
    return { nameTokens: tools.filter(({ upstream, original }) => usable.get(upstream)?.(original)).reduce((total, { exposed }) => total + counter.count(exposed), 0) };
  });
