import { sha256 } from './sha256.js';

/** Longest exposed name: `mcp__` + a server name of 7 + `__` + 50 stays within the 64 of every measured client. */
export const MAX_EXPOSED = 50;
const HASH = 10;
/** What a name looks like that carries a hash. A name that looks so by itself gets one too, so the two never meet. */
const HASHED = /_[0-9a-f]{10,}$/;
const FITS = /^[A-Za-z0-9_-]{1,50}$/;

/** First ten hexadecimal digits of the SHA-256 of a text's UTF-16 code units. */
export const shortHash = (text: string): string => sha256(text).slice(0, HASH);

/** A text that differs for different pairs, whatever characters they hold. */
export const pairKey = (upstream: string, original: string): string => `${upstream.length}:${upstream}${original}`;

/** What is left of a text when it may only hold letters, digits, `_` and `-`; may be empty, may be equal for two texts. */
export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** Cut to `size` without a dangling separator. */
const cut = (text: string, size: number): string => text.slice(0, size).replace(/[_-]+$/, '');

/**
 * A name that carries a hash of the pair, `digits` long. The tool's own name gets the room, the upstream's what is left
 * (at least 12).
 */
export const hashedName = (prefix: string, upstream: string, original: string, digits: number = HASH): string => {
  const room = MAX_EXPOSED - 1 - digits;
  const tool = normalise(original) || 'tool';
  const hash = sha256(pairKey(upstream, original)).slice(0, digits);
  if (prefix === '') return `${cut(tool, room) || 'tool'}_${hash}`;
  const server = normalise(prefix) || 'server';
  const kept = cut(server, Math.max(12, room - 2 - tool.length)) || 'server';
  return `${kept}__${cut(tool, room - 2 - kept.length) || 'tool'}_${hash}`;
};

/**
 * `<prefix>__<original>` where that is a fitting name with one reading only: the prefix ends at the first `__`, and the
 * whole does not look as if it carried a hash. Undefined otherwise.
 */
export const plainName = (prefix: string, original: string): string | undefined => {
  const name = `${prefix}__${original}`;
  if (prefix === '' || original === '' || !FITS.test(name) || HASHED.test(name)) return undefined;
  return name.indexOf('__') === prefix.length ? name : undefined;
};

/** The upstream's own name where it fits and cannot be taken for a prefixed or hashed one. */
export const ownName = (original: string, prefix: string): string | undefined =>
  FITS.test(original) && !HASHED.test(original) && !original.startsWith(`${prefix}__`) ? original : undefined;
