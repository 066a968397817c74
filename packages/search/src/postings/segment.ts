import type { CatalogTool } from '@mcp-working-set/core';
import { FIELDS } from '../constants.js';
import { stem } from '../text/stem.js';
import { fieldWords } from './fields.js';

const FIELD_COUNT = FIELDS.length;

/**
 * The index of one upstream's tools: built once, never changed. Postings are parallel arrays, grouped by term, within a
 * term by document, within a document by field; `terms` says where each term's group starts and ends.
 */
export interface Segment {
  readonly tools: readonly CatalogTool[];
  readonly terms: ReadonlyMap<string, Span>;
  readonly documents: Uint32Array;
  readonly fields: Uint8Array;
  readonly frequencies: Uint16Array;
  /** Words of document d in field f at d × FIELDS.length + f. */
  readonly lengths: Uint16Array;
  /** First global number of this segment's documents; set by the index whenever segments move. */
  base: number;
}

/** Where a term's postings lie, and in how many documents it stands. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly documents: number;
}

/** Key of a word's exact form; its stem's key is the stem itself. */
export const surfaceKey = (word: string): string => `=${word}`;

/** Indexes the tools of one upstream. Every word counts under its stem, and under its exact form. */
export const buildSegment = (tools: readonly CatalogTool[], descriptionCharacters: number): Segment => {
  const lengths = new Uint16Array(tools.length * FIELD_COUNT);
  const found = new Map<string, number[]>();
  let total = 0;
  const count = (key: string, document: number, field: number): void => {
    let list = found.get(key);
    if (list === undefined) found.set(key, (list = []));
    const last = list.length - 3;
    if (last >= 0 && list[last] === document && list[last + 1] === field) list[last + 2] = (list[last + 2] ?? 0) + 1;
    else {
      list.push(document, field, 1);
      total += 1;
    }
  };
  tools.forEach((tool, document) => {
    const byField = fieldWords(tool, descriptionCharacters);
    FIELDS.forEach((name, field) => {
      const list = byField[name];
      lengths[document * FIELD_COUNT + field] = list.length;
      for (const word of list) {
        count(stem(word), document, field);
        count(surfaceKey(word), document, field);
      }
    });
  });
  const documents = new Uint32Array(total);
  const fields = new Uint8Array(total);
  const frequencies = new Uint16Array(total);
  const terms = new Map<string, Span>();
  let at = 0;
  for (const [key, list] of found) {
    const start = at;
    let distinct = 0;
    let before = -1;
    for (let index = 0; index < list.length; index += 3) {
      const document = list[index] ?? 0;
      if (document !== before) distinct += 1;
      before = document;
      documents[at] = document;
      fields[at] = list[index + 1] ?? 0;
      frequencies[at] = list[index + 2] ?? 0;
      at += 1;
    }
    terms.set(key, { start, end: at, documents: distinct });
  }
  return { tools, terms, documents, fields, frequencies, lengths, base: 0 };
};
