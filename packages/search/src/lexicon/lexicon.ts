import { stem } from '../text/stem.js';
import { runs } from '../text/tokenize.js';

/** What a word or phrase also stands for. */
export interface Meaning {
  /** Folded words; more than one is a phrase, all of which is meant. */
  readonly words: readonly string[];
  /** 1 for a synonym, less for a related word. */
  readonly weight: number;
}

/** Synonyms by stem, and phrases by the stem of their first word. */
export interface Lexicon {
  /** Synonyms of a word, by stem. */
  meanings(word: string): readonly Meaning[];
  /** Longest phrase that starts at `words[at]`. */
  phrase(words: readonly string[], at: number): { readonly length: number; readonly meanings: readonly Meaning[]; readonly whole: boolean } | undefined;
}

interface Entry {
  readonly stems: readonly string[];
  readonly meanings: Map<string, Meaning>;
  /** An idiom: its words mean nothing one by one. */
  whole: boolean;
}

const entryKey = (words: readonly string[]): string => words.map(stem).join(' ');
const RELATED = 0.5;

/**
 * Reads groups: one a line, members separated by commas; members after `|` are related to each one before it, not to
 * one another. `idioms` are lines `phrase = word, word`, whose phrases stand for the words on the right alone.
 */
export const createLexicon = (groups: string, idioms: string, more: Readonly<Record<string, readonly string[]>> = {}): Lexicon => {
  const entries = new Map<string, Entry>();
  const phrases = new Map<string, Entry[]>();
  const entry = (member: string): Entry => {
    const stems = runs(member).map(stem);
    const key = stems.join(' ');
    let found = entries.get(key);
    if (found === undefined) {
      entries.set(key, (found = { stems, meanings: new Map(), whole: false }));
      if (stems.length > 1) {
        const first = stems[0] ?? '';
        phrases.set(first, [...(phrases.get(first) ?? []), found].sort((a, b) => b.stems.length - a.stems.length));
      }
    }
    return found;
  };
  const link = (from: string, to: string, weight: number): void => {
    const words = runs(to);
    const key = entryKey(words);
    if (key === entryKey(runs(from)) || key === '') return;
    const { meanings } = entry(from);
    const before = meanings.get(key);
    if (before === undefined || before.weight < weight) meanings.set(key, { words, weight });
  };
  const members = (text: string): string[] => text.split(',').map((member) => member.trim()).filter((member) => member !== '');
  for (const line of groups.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [core = '', related = ''] = line.split('|');
    const same = members(core);
    for (const from of same) {
      for (const to of same) link(from, to, 1);
      for (const other of members(related)) {
        link(from, other, RELATED);
        link(other, from, RELATED);
      }
    }
  }
  for (const line of idioms.split('\n')) {
    const [phrase = '', targets = ''] = line.split('=');
    if (targets === '') continue;
    for (const target of members(targets)) link(phrase, target, 1);
    entry(phrase.trim()).whole = true;
  }
  for (const [from, targets] of Object.entries(more)) {
    for (const to of targets) {
      link(from, to, 1);
      link(to, from, 1);
    }
  }
  const none: readonly Meaning[] = [];
  const lists = new Map<string, readonly Meaning[]>([...entries].map(([key, { meanings }]) => [key, [...meanings.values()]]));
  return {
    meanings: (word) => lists.get(stem(word)) ?? none,
    phrase(words, at) {
      for (const candidate of phrases.get(stem(words[at] ?? '')) ?? []) {
        if (candidate.stems.every((part, offset) => stem(words[at + offset] ?? '') === part)) {
          return { length: candidate.stems.length, meanings: lists.get(candidate.stems.join(' ')) ?? none, whole: candidate.whole };
        }
      }
      return undefined;
    },
  };
};
