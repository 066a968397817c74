import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import * as zlib from 'node:zlib';

/** What unpacks a coding; zstd where this version of Node has it. */
const unpackers: ReadonlyMap<string, (() => Duplex) | undefined> = new Map([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['deflate', () => zlib.createInflate()],
  ['br', () => zlib.createBrotliDecompress()],
  ['zstd', (zlib as unknown as { createZstdDecompress?: () => Duplex }).createZstdDecompress],
]);

/** A body to be read, or the coding that nobody here knows. */
export type Unpacked = { readonly body: Readable } | { readonly unknown: string };

/**
 * The body of an answer, unpacked where the server (or a proxy before it) packs it although it was asked not to. Ends as
 * the answer does; breaks off with it.
 */
export const unpack = (response: IncomingMessage): Unpacked => {
  const header = response.headers['content-encoding'];
  if (header === undefined) return { body: response };
  const codings = header.toLowerCase().split(',').map((coding) => coding.trim()).filter((coding) => coding !== '' && coding !== 'identity');
  let body: Readable = response;
  for (const coding of codings.reverse()) {
    const make = unpackers.get(coding);
    if (!make) return { unknown: coding.slice(0, 40) };
    const through = make();
    const from = body;
    from.pipe(through);
    from.once('error', (error) => through.destroy(error));
    from.once('close', () => {
      // What broke off leaves the one who unpacks it waiting.
      if (!response.complete) through.destroy();
    });
    through.once('close', () => response.destroy());
    body = through;
  }
  return { body };
};
