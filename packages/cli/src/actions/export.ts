import { MwsError } from '@mcp-working-set/core';
import type { SearchRecord } from '@mcp-working-set/core';
import type { Action } from '../command.js';
import { loadConfiguration } from '../configuration/load.js';
import { chosenProfile } from '../configuration/profiles.js';
import { EXIT } from '../exit-codes.js';
import { DAY_MS } from '../state/keys.js';
import { withState } from '../state/open.js';
import { streamWriter } from '../terminal/stream-writer.js';
import { wholeLog } from '../transfer/windows.js';

interface Timed {
  readonly time: number;
}

/** Two logs as one, in order of time; of equal times the first log comes first. */
async function* inOrder<A extends Timed, B extends Timed>(first: AsyncGenerator<A>, second: AsyncGenerator<B>): AsyncGenerator<A | B> {
  let [a, b] = [await first.next(), await second.next()] as const;
  while (!a.done || !b.done) {
    if (!a.done && (b.done || a.value.time <= b.value.time)) {
      yield a.value;
      a = await first.next();
    } else if (!b.done) {
      yield b.value;
      b = await second.next();
    }
  }
}

async function* searchesOf(searches: AsyncGenerator<SearchRecord>): AsyncGenerator<SearchRecord & { readonly event: 'search' }> {
  for await (const search of searches) yield { event: 'search', ...search };
}

/** Prints the log, a JSON object a line. */
export const runExport: Action<{ calls: boolean; days: number | undefined; profile: string | undefined }> = async ({ environment, clock }, args) => {
  if (!args.calls) throw new MwsError('usage', 'say what to export: --calls; the whole state is written by `mws export-state FILE`');
  if (args.days !== undefined && !(args.days > 0)) throw new MwsError('usage', `--days must be greater than 0, not ${args.days}`);
  const { config } = await loadConfiguration(environment, args.config);
  chosenProfile(config, args.profile);
  return withState(environment, config, async (state) => {
    const since = args.days === undefined ? 0 : clock.now() - args.days * DAY_MS;
    const write = streamWriter(environment.stdout);
    for await (const line of inOrder(wholeLog(state.calls, since), searchesOf(wholeLog(state.searches, since)))) {
      if (args.profile === undefined || line.profile === args.profile) await write(JSON.stringify({ ...line, time: new Date(line.time).toISOString() }));
    }
    return EXIT.ok;
  });
};
