import { sha256 } from './sha256.js';

/** A tool as its upstream knows it. */
export interface ToolName {
  readonly upstream: string;
  readonly original: string;
}

/** Longest exposed name: `mcp__` + a server name of 7 + `__` + 50 stays within the 64 of every measured client. */
export const MAX_EXPOSED = 50;
/** Digits of the hash in a name that had to be cut or changed. */
export const HASH_DIGITS = 10;
/** What a name looks like that carries a hash. A name that looks so by itself gets one too, so the two never meet. */
const HASHED = /_[0-9a-f]{10,}$/;
const FITS = /^[A-Za-z0-9_-]{1,50}$/;
/** The upstream's part of a cut name keeps at least that much; the tool's own name says more. */
const MIN_PREFIX = 12;

/** First ten hexadecimal digits of the SHA-256 of a text's UTF-16 code units. */
export const shortHash = (text: string): string => sha256(text).slice(0, HASH_DIGITS);

/** A text that differs for different pairs, whatever characters they hold. */
export const pairKey = (upstream: string, original: string): string => `${upstream.length}:${upstream}${original}`;

/** What is left of a text when it may only hold letters, digits, `_` and `-`; may be empty, may be equal for two texts. */
const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '');

const trimEnd = (text: string): string => text.replace(/[_-]+$/, '');

/** Cut in the middle: the first word says what is done, the last one to what. */
const cutMiddle = (text: string, size: number): string => {
  if (text.length <= size) return text;
  const tail = Math.floor((size - 1) / 2);
  return `${trimEnd(text.slice(0, size - 1 - tail))}_${text.slice(text.length - tail).replace(/^[_-]+/, '')}`;
};

/**
 * A name that carries a hash of the pair; `prefix` is the upstream's id, or empty where tools keep their own names.
 * It never exceeds `MAX_EXPOSED`, given at most 30 digits.
 */
export const hashedName = (prefix: string, original: string, hash: string): string => {
  const room = MAX_EXPOSED - 1 - hash.length;
  const tool = normalise(original) || 'tool';
  if (prefix === '') return `${cutMiddle(tool, room)}_${hash}`;
  const server = normalise(prefix) || 'server';
  const kept = trimEnd(server.slice(0, Math.max(MIN_PREFIX, room - 2 - tool.length))) || 'server';
  return `${kept}__${cutMiddle(tool, room - 2 - kept.length)}_${hash}`;
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

/** The upstream's own name where it fits and cannot be taken for one with its prefix or with a hash. */
export const ownName = (original: string, prefix: string): string | undefined =>
  FITS.test(original) && !HASHED.test(original) && !original.startsWith(`${prefix}__`) ? original : undefined;
