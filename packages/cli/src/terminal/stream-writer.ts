import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Writes lines no faster than they are read; where nobody reads any more, it writes into nothing. */
export const streamWriter = (stream: Writable) => async (line: string): Promise<void> => {
  if (stream.write(`${line}\n`) || stream.destroyed) return;
  const gone = new AbortController();
  await Promise.race([once(stream, 'drain', { signal: gone.signal }), once(stream, 'close', { signal: gone.signal })]).catch(() => {});
  gone.abort();
};
