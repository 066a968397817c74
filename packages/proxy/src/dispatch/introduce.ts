import type { JsonObject, MwsConfig } from '@mcp-working-set/core';
import { advertised } from '../offers/capabilities.js';
import type { Upstreams } from '../upstreams/types.js';
import { INSTRUCTIONS } from './instructions.js';
import type { Caller, Introduction } from './types.js';

/** How long a handshake waits for upstreams that were never seen. */
const FIRST_MS = 500;

export interface IntroduceOptions {
  readonly config: Pick<MwsConfig, 'upstreams' | 'surface' | 'shorthand'>;
  readonly upstreams: Pick<Upstreams, 'catalogs' | 'settled' | 'status'>;
  readonly serverInfo: JsonObject;
}

/** Says what mws is and can, from what is known of its upstreams. */
export const createIntroduce = ({ config, upstreams, serverInfo }: IntroduceOptions) =>
  async ({ era }: Pick<Caller, 'era'>): Promise<Introduction> => {
    if (upstreams.status().some(({ catalog }) => catalog === 'none')) await upstreams.settled(FIRST_MS);
    const { surface, shorthand, upstreams: specs } = config;
    const catalogs = upstreams.catalogs();
    const full = surface === 'full';
    const capabilities = advertised({ catalogs, sole: specs.length === 1, ownTools: !full || catalogs.length === 0, era });
    // On the plain surface of one upstream its own words stand; elsewhere they would only be mixed up.
    const instructions = full ? (shorthand ? catalogs[0]?.instructions : undefined) : INSTRUCTIONS;
    return { serverInfo, capabilities, ...(instructions === undefined ? {} : { instructions }) };
  };
