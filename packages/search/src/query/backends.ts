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

/** Backends by their squashed spellings. */
export interface BackendNames {
  /** The backends of a spelling. */
  find(key: string): readonly string[];
  /** Whether any spelling begins so. */
  begins(key: string): boolean;
}

/** All beginnings of some words. */
export const beginningsOf = (words: Iterable<string>): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const word of words) for (let length = 1; length <= word.length; length += 1) found.add(word.slice(0, length));
  return found;
};

interface Found {
  readonly key: string;
  readonly length: number;
  readonly backends: readonly string[];
}

/** The longest run of words from `start` on that is the spelling of a backend. */
const longestAt = (words: readonly QueryWord[], start: number, { find, begins }: BackendNames): Found | undefined => {
  let key = '';
  let found: Found | undefined;
  for (let at = start; at < Math.min(words.length, start + MOST_WORDS); at += 1) {
    const { text, spoken } = words[at] as QueryWord;
    key += text;
    if (!spoken || !begins(key)) break;
    const backends = find(key);
    if (backends.length > 0) found = { key, length: at + 1 - start, backends };
  }
  return found;
};

/**
 * Finds the backends named in a clause. A backend is named firmly where it
 * begins or ends the clause or follows a preposition (`browser click`, `list issues on github`), unless its name is an
 * everyday word in a long sentence (`… at a good time`).
 */
export const backendMentions = (words: readonly QueryWord[], names: BackendNames, lexicon: Lexicon): readonly Mention[] => {
  const found: Mention[] = [];
  const isEmpty = ({ text, spoken }: QueryWord): boolean => !spoken || isStopWord(text);
  for (let start = 0; start < words.length; start += 1) {
    const named = longestAt(words, start, names);
    if (named === undefined) continue;
    const { key, length, backends } = named;
    const end = start + length;
    const clear = words.slice(0, start).every(isEmpty) || words.slice(end).every(isEmpty) || BEFORE_BACKEND.has(words[start - 1]?.text ?? '');
    const everyday = length === 1 && (isStopWord(key) || lexicon.meanings(key).length > 0);
    const meaningful = words.filter((word) => !isEmpty(word)).length;
    found.push({ start, length, backends, firm: clear && (!everyday || meaningful - length <= FEW) });
    start = end - 1;
  }
  return found;
};
