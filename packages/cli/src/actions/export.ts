import { MwsError } from '@mcp-working-set/core';
import type { Action } from '../command.js';
import { loadConfiguration } from '../configuration/load.js';
import { EXIT } from '../exit-codes.js';
import { DAY_MS } from '../state/keys.js';
import { withState } from '../state/open.js';

/** Prints the log, a JSON object a line. */
export const runExport: Action<{ calls: boolean; days: number | undefined }> = async ({ environment, output, clock }, args) => {
  if (!args.calls) throw new MwsError('usage', 'say what to export: --calls');
  if (args.days !== undefined && !(args.days > 0)) throw new MwsError('usage', `--days must be greater than 0, not ${args.days}`);
  const { config } = await loadConfiguration(environment, args.config);
  return withState(environment, config, async (state) => {
    const query = args.days === undefined ? {} : { since: clock.now() - args.days * DAY_MS };
    const [calls, searches] = await Promise.all([state.calls.read(query), state.searches.read(query)]);
    const lines = [...calls, ...searches.map((search) => ({ event: 'search', ...search }))].sort((a, b) => a.time - b.time);
    for (const line of lines) output.line(JSON.stringify({ ...line, time: new Date(line.time).toISOString() }));
    return EXIT.ok;
  });
};
