import type { CatalogTool } from '@mcp-working-set/core';
import { distance } from 'fastest-levenshtein';
import { runs, squash } from './text/tokenize.js';

const MOST = 5;
const MOST_WORDS = 6;
/** Edits for a letter, at most. */
const FAR = 0.4;

/** Exposed names that look like a query or one of its words, closest first; for a search that found nothing. */
export const closeNames = (query: string, tools: readonly CatalogTool[]): readonly string[] => {
  const asked = [...new Set([squash(query), ...runs(query)])].filter((word) => word.length >= 3).slice(0, MOST_WORDS);
  const found: { readonly name: string; readonly share: number }[] = [];
  for (const tool of tools) {
    const names = [...new Set([squash(tool.original), ...runs(tool.original)])].filter((name) => name.length >= 3);
    let share = 1;
    for (const word of asked) {
      for (const name of names) {
        const longer = Math.max(word.length, name.length);
        if (Math.abs(word.length - name.length) <= FAR * longer) share = Math.min(share, distance(word, name) / longer);
      }
    }
    if (share <= FAR) found.push({ name: tool.exposed, share });
  }
  return found.sort((a, b) => a.share - b.share || (a.name < b.name ? -1 : 1)).slice(0, MOST).map(({ name }) => name);
};
