import type { CatalogTool } from '@mcp-working-set/core';
import { fieldFactor } from '../bm25f.js';
import { FIELDS, type Constants, type FieldName } from '../constants.js';
import { fieldWords } from './fields.js';
import { termKeys } from './keys.js';

/** Where a term's postings lie in a segment. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Number of documents in whose name the term stands. */
  readonly names: number;
}

/**
 * The index of one upstream's tools: built once, never changed. Postings are parallel arrays grouped by term: the
 * document, the summed BM25F frequency before saturation, and whether the term stands in the tool's name.
 */
export interface Segment {
  readonly tools: readonly CatalogTool[];
  readonly terms: ReadonlyMap<string, Span>;
  readonly documents: Uint32Array;
  readonly frequencies: Float32Array;
  readonly inName: Uint8Array;
  /** Stems of the name of each document. */
  readonly names: readonly (readonly string[])[];
  /** First global number of this segment's documents; set by the index whenever segments move. */
  base: number;
}

/** What each term of a tool weighs, field by field. */
export const toolTerms = (tool: CatalogTool, constants: Constants, nouns: Readonly<Record<string, string>>): Map<string, Partial<Record<FieldName, number>>> => {
  const found = new Map<string, Partial<Record<FieldName, number>>>();
  const byField = fieldWords(tool, constants.descriptionCharacters, nouns);
  for (const field of FIELDS) {
    const { weight, b, pivot } = constants.fields[field];
    const list = byField[field];
    if (list.length === 0 || weight === 0) continue;
    const factor = fieldFactor(weight, b, list.length, pivot);
    const count = (key: string): void => {
      let term = found.get(key);
      if (term === undefined) found.set(key, (term = {}));
      term[field] = (term[field] ?? 0) + factor;
    };
    for (const word of list) {
      const { stem, surface } = termKeys(word);
      count(stem);
      count(surface);
    }
  }
  return found;
};

/** Postings of one term while they are collected: document, frequency, whether in the name, and so on. */
interface Growing {
  readonly key: string;
  readonly flat: number[];
  names: number;
}

const ITEMS = 3;

/** Indexes the tools of one upstream. Every word counts under its stem, and under its exact form. */
export const buildSegment = (tools: readonly CatalogTool[], constants: Constants, nouns: Readonly<Record<string, string>>): Segment => {
  const growing = new Map<string, Growing>();
  const byWord = new Map<string, readonly [Growing, Growing]>();
  let total = 0;
  const grow = (key: string): Growing => {
    let found = growing.get(key);
    if (found === undefined) growing.set(key, (found = { key, flat: [], names: 0 }));
    return found;
  };
  const count = (term: Growing, document: number, factor: number, inName: number): void => {
    const { flat } = term;
    if (flat[flat.length - ITEMS] === document) (flat[flat.length - ITEMS + 1] as number) += factor;
    else {
      flat.push(document, factor, inName);
      term.names += inName;
      total += 1;
    }
  };
  const names: string[][] = [];
  tools.forEach((tool, document) => {
    const own = new Set<string>();
    const byField = fieldWords(tool, constants.descriptionCharacters, nouns);
    for (const field of FIELDS) {
      const list = byField[field];
      const { weight, b, pivot } = constants.fields[field];
      if (list.length === 0 || weight === 0) continue;
      const factor = fieldFactor(weight, b, list.length, pivot);
      const inName = field === 'name' ? 1 : 0;
      for (const word of list) {
        let pair = byWord.get(word);
        if (pair === undefined) {
          const { stem, surface } = termKeys(word);
          byWord.set(word, (pair = [grow(stem), grow(surface)]));
        }
        count(pair[0], document, factor, inName);
        count(pair[1], document, factor, inName);
        if (inName === 1) own.add(pair[0].key);
      }
    }
    names.push([...own]);
  });
  const documents = new Uint32Array(total);
  const frequencies = new Float32Array(total);
  const inName = new Uint8Array(total);
  const terms = new Map<string, Span>();
  let at = 0;
  for (const { key, flat, names: inNames } of growing.values()) {
    const start = at;
    for (let item = 0; item < flat.length; item += ITEMS) {
      documents[at] = flat[item] as number;
      frequencies[at] = flat[item + 1] as number;
      inName[at] = flat[item + 2] as number;
      at += 1;
    }
    terms.set(key, { start, end: at, names: inNames });
  }
  return { tools, terms, documents, frequencies, inName, names, base: 0 };
};
