import { GLOBAL_SCOPE } from '@mcp-working-set/core';
import type { WorkingSetKey } from '@mcp-working-set/core';

/** Everybody on this machine is one principal. */
export const LOCAL = 'local';

/** The working set of the plain URL. */
export const LOCAL_KEY: WorkingSetKey = { principal: LOCAL, scope: GLOBAL_SCOPE };

/** Values of that prefix: under which names clients mount a server that was imported from them; the value is the upstream's id. */
export const IMPORTED = 'imported:';

/** Values of that prefix: other names under which clients have mounted mws. */
export const MOUNTED = 'mounted:';

export const DAY_MS = 86_400_000;
