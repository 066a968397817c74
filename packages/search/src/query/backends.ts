import type { CatalogTool } from '@mcp-working-set/core';
import type { Lexicon } from '../lexicon/lexicon.js';
import { isStopWord } from '../text/stop-words.js';
import { runs } from '../text/tokenize.js';

/** Where a backend is named in a list of words. */
export interface Mention {
  readonly start: number;
  readonly length: number;
  readonly backends: readonly string[];
  /** Named so clearly that it filters; otherwise it only weighs. */
  readonly firm: boolean;
}

const PREPOSITIONS: ReadonlySet<string> = new Set(['in', 'on', 'from', 'via', 'with', 'using', 'into', 'to', 'by', 'at', 'inside', 'within', 'through']);
const AFFIXES: ReadonlySet<string> = new Set(['mcp', 'server']);
/** A backend that is also an everyday word filters only beside so few other words. */
const FEW = 4;
const MOST_WORDS = 8;

/** Spellings of a backend's name, squashed: whole, and without `mcp` and `server`. */
export const backendKeys = (backend: string): readonly string[] => {
  const parts = runs(backend);
  const bare = parts.filter((part) => !AFFIXES.has(part));
  return [...new Set([parts.join(''), bare.join('')])].filter((key) => key !== '');
};

/** Finds the backends named in words of a query. `find` gives the backends of a squashed spelling. */
export const backendMentions = (words: readonly string[], find: (key: string) => readonly string[], lexicon: Lexicon): readonly Mention[] => {
  const found: Mention[] = [];
  const meaning = words.filter((word) => !isStopWord(word)).length;
  for (let start = 0; start < words.length; start += 1) {
    let key = words.slice(start, start + MOST_WORDS).join('');
    for (let length = Math.min(MOST_WORDS, words.length - start); length > 0; length -= 1) {
      const backends = find(key);
      if (backends.length > 0) {
        const end = start + length;
        const before = words[start - 1] === 'the' || words[start - 1] === 'my' ? words[start - 2] : words[start - 1];
        const atEdge = words.slice(0, start).every(isStopWord) || words.slice(end).every(isStopWord);
        const everyday = length === 1 && (isStopWord(key) || lexicon.meanings(key).length > 0);
        const firm = (atEdge || PREPOSITIONS.has(before ?? '')) && (!everyday || meaning - length <= FEW);
        found.push({ start, length, backends, firm });
        start = end - 1;
        break;
      }
      key = key.slice(0, key.length - (words[start + length - 1] ?? '').length);
    }
  }
  return found;
};

/** Whether a tool belongs to one of the backends. */
export const isOf = (tool: CatalogTool, backends: ReadonlySet<string>): boolean => backends.has(tool.backend);
