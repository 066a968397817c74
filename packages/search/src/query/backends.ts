import type { Lexicon } from '../lexicon/lexicon.js';
import { isStopWord } from '../text/stop-words.js';
import { runs } from '../text/tokenize.js';
import type { QueryWord } from './words.js';

/** Where a backend is named in the words of a clause. */
export interface Mention {
  readonly start: number;
  /** Number of words. */
  readonly length: number;
  readonly backends: readonly string[];
  /** Named so clearly that it filters; otherwise it only weighs. */
  readonly firm: boolean;
}

const BEFORE_BACKEND: ReadonlySet<string> = new Set('in on from via with using into to by at inside within through'.split(' '));
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

/**
 * Finds the backends named in a clause; `find` gives those of a squashed spelling. A backend is named firmly where it
 * begins or ends the clause or follows a preposition (`browser click`, `list issues on github`), unless its name is an
 * everyday word in a long sentence (`… at a good time`).
 */
export const backendMentions = (words: readonly QueryWord[], find: (key: string) => readonly string[], lexicon: Lexicon): readonly Mention[] => {
  const found: Mention[] = [];
  const isEmpty = ({ text, spoken }: QueryWord): boolean => !spoken || isStopWord(text);
  const meaningful = words.filter((word) => !isEmpty(word)).length;
  for (let start = 0; start < words.length; start += 1) {
    for (let length = Math.min(MOST_WORDS, words.length - start); length > 0; length -= 1) {
      const part = words.slice(start, start + length);
      if (!part.every(({ spoken }) => spoken)) continue;
      const key = part.map(({ text }) => text).join('');
      const backends = find(key);
      if (backends.length === 0) continue;
      const end = start + length;
      const before = words[start - 1];
      const clear = words.slice(0, start).every(isEmpty) || words.slice(end).every(isEmpty) || BEFORE_BACKEND.has(before?.text ?? '');
      const everyday = length === 1 && (isStopWord(key) || lexicon.meanings(key).length > 0);
      found.push({ start, length, backends, firm: clear && (!everyday || meaningful - length <= FEW) });
      start = end - 1;
      break;
    }
  }
  return found;
};
