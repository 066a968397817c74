import type { Readable } from 'node:stream';

/** Splits bytes into lines of UTF-8 without their ends; what is behind the last end of line is no line. */
export const onLines = (stream: Readable, handle: (line: string) => void): void => {
  let parts: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, at));
      const line = (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString('utf8');
      parts = [];
      from = at + 1;
      handle(line.endsWith('\r') ? line.slice(0, -1) : line);
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  });
};
