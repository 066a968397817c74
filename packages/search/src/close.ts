import type { CatalogTool } from '@mcp-working-set/core';
import { distance } from 'fastest-levenshtein';
import { lettersOf, missing } from './text/letters.js';
import { runs, squash } from './text/tokenize.js';

const MOST = 5;
const MOST_WORDS = 6;
const LEAST_LETTERS = 3;
/** Edits for a letter, at most. */
const FAR = 0.4;

/** Exposed names that look like a query or one of its words, closest first; for a search that found nothing. */
export type CloseNames = (query: string, allowed: (tool: CatalogTool) => boolean) => readonly string[];

interface Word {
  readonly text: string;
  readonly letters: number;
}

/** A query's or a name's whole and its words, as far as they are long enough to be told apart. */
const wordsOf = (text: string): readonly string[] => [...new Set([squash(text), ...runs(text)])].filter((word) => word.length >= LEAST_LETTERS);
const asWord = (text: string): Word => ({ text, letters: lettersOf(text) });

/** Edits for a letter between a word and the nearest of others; 1 where none is near. */
const nearest = (word: Word, others: readonly Word[]): number => {
  let share = 1;
  for (const other of others) {
    const longer = Math.max(word.text.length, other.text.length);
    // Most words are told apart by their length and letters, without counting edits.
    const least = Math.max(Math.abs(word.text.length - other.text.length), missing(word.letters, other.letters)) / longer;
    if (least <= FAR && least < share) share = Math.min(share, distance(word.text, other.text) / longer);
  }
  return share;
};

/** Creates it over the tools of a catalog; their names are read when first needed. */
export const createCloseNames = (tools: readonly CatalogTool[]): CloseNames => {
  let names: ReadonlyMap<string, Word> | undefined;
  let namesOf: readonly (readonly string[])[] = [];
  const read = (): ReadonlyMap<string, Word> => {
    namesOf = tools.map((tool) => wordsOf(tool.original));
    return new Map(namesOf.flat().map((name) => [name, asWord(name)]));
  };
  return (query, allowed) => {
    names ??= read();
    const asked = wordsOf(query).slice(0, MOST_WORDS).map(asWord);
    // The same words stand in many names: each is measured once.
    const shares = new Map([...names].map(([name, word]) => [name, nearest(word, asked)]));
    const found: { readonly name: string; readonly share: number }[] = [];
    tools.forEach((tool, at) => {
      const share = Math.min(1, ...(namesOf[at] ?? []).map((name) => shares.get(name) ?? 1));
      if (share <= FAR && allowed(tool)) found.push({ name: tool.exposed, share });
    });
    return found.sort((a, b) => a.share - b.share || (a.name < b.name ? -1 : 1)).slice(0, MOST).map(({ name }) => name);
  };
};
