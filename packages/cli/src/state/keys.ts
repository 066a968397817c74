import type { WorkingSetKey } from '@mcp-working-set/core';

/** Everybody on this machine is one principal. */
export const LOCAL = 'local';

/** The working set of the plain URL. */
export const LOCAL_KEY: WorkingSetKey = { principal: LOCAL, scope: 'global' };

export const DAY_MS = 86_400_000;
