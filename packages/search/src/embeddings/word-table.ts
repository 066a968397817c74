import { MwsError } from '@mcp-working-set/core';
import type { WordTable } from './types.js';

const FORMAT = 'mws-word-table-1';
const NEWLINE = 10;

const broken = (what: string): MwsError =>
  new MwsError('config-invalid', `The word table cannot be read: ${what}. Take the file as it was published.`, { userFault: true });

/**
 * Reads a table of word vectors: a line of JSON (`format`, `dimensions`, `words`), one word a line, then a byte of weight a
 * word, then `dimensions` signed bytes a word. The vectors are used where they lie, not copied. Throws `MwsError`
 * (`config-invalid`) for anything else.
 */
export const readWordTable = (bytes: Uint8Array): WordTable => {
  const first = bytes.indexOf(NEWLINE);
  let header: { format?: unknown; dimensions?: unknown; words?: unknown };
  try {
    header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, Math.max(0, first)))) as typeof header;
  } catch {
    throw broken('it does not begin with its description');
  }
  const { format, dimensions, words: count } = header;
  if (format !== FORMAT) throw broken(`its format is not ${FORMAT}`);
  if (typeof dimensions !== 'number' || typeof count !== 'number' || !(dimensions > 0) || !(count >= 0)) throw broken('its sizes are no numbers');
  const tail = count * (dimensions + 1);
  const end = bytes.length - tail;
  if (end <= first) throw broken('it is cut short');
  const words = new TextDecoder().decode(bytes.subarray(first + 1, end - 1)).split('\n');
  if (words.length !== count) throw broken('it holds another number of words than it says');
  const rows = new Map(words.map((word, row) => [word, row]));
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset + end + count, count * dimensions);
  return { dimensions, words, vectors, find: (word) => rows.get(word), weight: (row) => (bytes[end + row] ?? 0) / 255 };
};

/** Lengths of the rows of a table. */
export const rowNorms = ({ vectors, dimensions, words }: WordTable): Float32Array => {
  const norms = new Float32Array(words.length);
  for (let row = 0; row < words.length; row += 1) {
    let sum = 0;
    for (let at = row * dimensions; at < (row + 1) * dimensions; at += 1) sum += (vectors[at] as number) ** 2;
    norms[row] = Math.sqrt(sum) || 1;
  }
  return norms;
};
