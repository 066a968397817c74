import { compareVersions } from '@mcp-working-set/core';

/** Whether version `a` comes after `b`; of what is no version neither does. */
export const isNewer = (a: string, b: string): boolean => compareVersions(a, b) > 0;
