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

/** The words of all names, each once, and the numbers of those that a tool's name holds. */
const readNames = (tools: readonly CatalogTool[]) => {
  const numbers = new Map<string, number>();
  const words: Word[] = [];
  const numberOf = (text: string): number => {
    let number = numbers.get(text);
    if (number === undefined) {
      numbers.set(text, (number = words.length));
      words.push(asWord(text));
    }
    return number;
  };
  return { ofTools: tools.map((tool) => wordsOf(tool.original).map(numberOf)), words };
};

/** Creates it over the tools of a catalog; their names are read when first needed. */
export const createCloseNames = (tools: readonly CatalogTool[]): CloseNames => {
  let names: ReturnType<typeof readNames> | undefined;
  return (query, allowed) => {
    names ??= readNames(tools);
    const asked = wordsOf(query).slice(0, MOST_WORDS).map(asWord);
    // The same words stand in many names: each is measured once.
    const shares = Float64Array.from(names.words, (word) => nearest(word, asked));
    const found: { readonly name: string; readonly share: number }[] = [];
    names.ofTools.forEach((own, at) => {
      let share = 1;
      for (const word of own) share = Math.min(share, shares[word] as number);
      const tool = tools[at] as CatalogTool;
      if (share <= FAR && allowed(tool)) found.push({ name: tool.exposed, share });
    });
    return found.sort((a, b) => a.share - b.share || (a.name < b.name ? -1 : 1)).slice(0, MOST).map(({ name }) => name);
  };
};
