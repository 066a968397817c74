import type { LogQuery, RecordLog } from '@mcp-working-set/core';

/** Records in memory at once. */
const MOST = 2_000;

/** A log piece by piece, oldest first, however long it is; `until` exclusive. What is added meanwhile may be left out. */
export async function* logPieces<R>(log: Pick<RecordLog<R>, 'read' | 'count'>, span: { readonly since: number; readonly until: number }): AsyncGenerator<readonly R[]> {
  const open: [number, number][] = [[span.since, span.until]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [since, until] = next;
    const query: LogQuery = { since, until };
    const size = await log.count(query);
    if (size === 0) continue;
    if (size <= MOST || until - since <= 1) {
      yield await log.read(query);
      continue;
    }
    const middle = Math.floor((since + until) / 2);
    open.push([middle, until], [since, middle]);
  }
}

/** The whole log as it is now. */
export async function* wholeLog<R extends { readonly time: number }>(log: Pick<RecordLog<R>, 'read' | 'count'>, since = 0): AsyncGenerator<R> {
  const [newest] = await log.read({ newest: 1 });
  if (newest === undefined) return;
  for await (const piece of logPieces(log, { since, until: newest.time + 1 })) yield* piece;
}
