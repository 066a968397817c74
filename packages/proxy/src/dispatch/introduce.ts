import type { JsonObject, MwsConfig, SurfaceName } from '@mcp-working-set/core';
import { awaitUnseen } from '../listing/unseen.js';
import { advertised } from '../offers/capabilities.js';
import type { Upstreams } from '../upstreams/types.js';
import { instructionsOf } from './instructions.js';
import type { Caller, Introduction } from './types.js';

/** How long a handshake waits for upstreams that were never seen. */
const FIRST_MS = 500;

export interface IntroduceOptions {
  readonly config: Pick<MwsConfig, 'shorthand' | 'callTiers'>;
  readonly surface: SurfaceName;
  /** Number of upstreams that the view shows. */
  readonly upstreamCount: number;
  readonly upstreams: Pick<Upstreams, 'catalogs' | 'settled' | 'status'>;
  readonly serverInfo: JsonObject;
}

/** Says what mws is and can, from what is known of its upstreams. */
export const createIntroduce = ({ config, surface, upstreamCount, upstreams, serverInfo }: IntroduceOptions) =>
  async ({ era }: Pick<Caller, 'era'>): Promise<Introduction> => {
    await awaitUnseen(upstreams, FIRST_MS);
    const catalogs = upstreams.catalogs();
    const capabilities = advertised({ catalogs, sole: upstreamCount === 1, ownTools: surface !== 'full' || catalogs.length === 0, era });
    // On the plain surface of one upstream its own words stand; elsewhere they would only be mixed up.
    const instructions = surface !== 'full' ? instructionsOf(surface, config.callTiers)
      : config.shorthand && upstreamCount === 1 ? catalogs[0]?.instructions : undefined;
    return { serverInfo, capabilities, ...(instructions === undefined ? {} : { instructions }) };
  };
