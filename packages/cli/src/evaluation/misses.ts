import { MwsError } from '@mcp-working-set/core';

const DEFAULT = 20;

/** How many misses are listed: none without the option, 20 where it has no value. */
export const parseMisses = (text: string | undefined): number => {
  const misses = text === undefined ? 0 : Number(text || DEFAULT);
  if (!(Number.isInteger(misses) && misses >= 0)) throw new MwsError('usage', `--misses must be a whole number, not ${text}`);
  return misses;
};
