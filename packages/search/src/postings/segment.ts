import type { CatalogTool } from '@mcp-working-set/core';
import { fieldFactor } from '../bm25f.js';
import { FIELDS, type Constants, type FieldName } from '../constants.js';
import { stem } from '../text/stem.js';
import { fieldWords } from './fields.js';

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

/** Key of a word's exact form; its stem's key is the stem itself. */
export const surfaceKey = (word: string): string => `=${word}`;

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
      count(stem(word));
      count(surfaceKey(word));
    }
  }
  return found;
};

/** Indexes the tools of one upstream. Every word counts under its stem, and under its exact form. */
export const buildSegment = (tools: readonly CatalogTool[], constants: Constants, nouns: Readonly<Record<string, string>>): Segment => {
  const byTerm = new Map<string, number[]>();
  const frequencyList: number[] = [];
  const documentList: number[] = [];
  const nameList: number[] = [];
  const names: string[][] = [];
  tools.forEach((tool, document) => {
    const own = new Set<string>();
    for (const [key, fields] of toolTerms(tool, constants, nouns)) {
      let sum = 0;
      for (const field of FIELDS) sum += fields[field] ?? 0;
      const inName = fields.name !== undefined;
      if (inName && !key.startsWith('=')) own.add(key);
      const list = byTerm.get(key);
      if (list === undefined) byTerm.set(key, [documentList.length]);
      else list.push(documentList.length);
      documentList.push(document);
      frequencyList.push(sum);
      nameList.push(inName ? 1 : 0);
    }
    names.push([...own]);
  });
  const documents = new Uint32Array(documentList.length);
  const frequencies = new Float32Array(documentList.length);
  const inName = new Uint8Array(documentList.length);
  const terms = new Map<string, Span>();
  let at = 0;
  for (const [key, list] of byTerm) {
    const start = at;
    let inNames = 0;
    for (const from of list) {
      documents[at] = documentList[from] ?? 0;
      frequencies[at] = frequencyList[from] ?? 0;
      inName[at] = nameList[from] ?? 0;
      inNames += inName[at] ?? 0;
      at += 1;
    }
    terms.set(key, { start, end: at, names: inNames });
  }
  return { tools, terms, documents, frequencies, inName, names, base: 0 };
};
