import { ABBREVIATIONS } from './abbreviations.js';
import { IDIOMS, SYNONYMS } from './synonyms.js';
import { stem } from '../text/stem.js';
import { isHollow } from '../text/stop-words.js';
import { runs } from '../text/tokenize.js';

/** How a word stands to another: `equal` is as good as the word itself (a short form, or given in the options). */
export type Relation = 'equal' | 'synonym' | 'related';

/** What a word or phrase also stands for. */
export interface Meaning {
  /** Folded words; more than one is a phrase, all of which is meant. */
  readonly words: readonly string[];
  readonly relation: Relation;
}

/** A phrase of the lexicon found in a query. */
export interface Phrase {
  /** Number of words. */
  readonly length: number;
  readonly meanings: readonly Meaning[];
  /** Its words mean nothing one by one. */
  readonly idiom: boolean;
}

/** Synonyms of words and phrases, by stem. */
export interface Lexicon {
  meanings(word: string): readonly Meaning[];
  /** Longest phrase that starts at `words[at]`. */
  phrase(words: readonly string[], at: number): Phrase | undefined;
}

/** The tables that a lexicon is read from; see `synonyms.ts` for their form. */
interface LexiconTables {
  readonly synonyms: string;
  readonly idioms: string;
  readonly abbreviations: string;
  /** Word or phrase to others, both ways. */
  readonly given: Readonly<Record<string, readonly string[]>>;
}

interface Entry {
  readonly stems: readonly string[];
  readonly meanings: Map<string, Meaning>;
  idiom: boolean;
}

const STRENGTH: Readonly<Record<Relation, number>> = { related: 0, synonym: 1, equal: 2 };
const NONE: readonly Meaning[] = [];

/** The words of a member, without those that may be left out anywhere, but never none. */
const partsOf = (member: string): readonly string[] => {
  const all = runs(member);
  const kept = all.filter((word) => !isHollow(word));
  return kept.length > 0 ? kept : all;
};
const members = (text: string): string[] => text.split(',').map((member) => member.trim()).filter((member) => member !== '');
const lines = (table: string): string[] => table.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));

const read = ({ synonyms, idioms, abbreviations, given }: LexiconTables): Lexicon => {
  const entries = new Map<string, Entry>();
  const byFirst = new Map<string, Entry[]>();

  const entry = (member: string): Entry => {
    const stems = partsOf(member).map(stem);
    const key = stems.join(' ');
    const before = entries.get(key);
    if (before !== undefined) return before;
    const made: Entry = { stems, meanings: new Map(), idiom: false };
    entries.set(key, made);
    const [first] = stems;
    if (stems.length > 1 && first !== undefined) {
      byFirst.set(first, [...(byFirst.get(first) ?? []), made].sort((a, b) => b.stems.length - a.stems.length));
    }
    return made;
  };
  const link = (from: string, to: string, relation: Relation): void => {
    const { stems, meanings } = entry(from);
    const words = partsOf(to);
    const key = words.map(stem).join(' ');
    if (key === '' || stems.length === 0 || key === stems.join(' ')) return;
    const before = meanings.get(key);
    if (before === undefined || STRENGTH[before.relation] < STRENGTH[relation]) meanings.set(key, { words, relation });
  };

  for (const line of lines(synonyms)) {
    const [core = '', more = ''] = line.split('|');
    const same = members(core);
    const related = members(more);
    for (const from of same) {
      for (const to of same) link(from, to, 'synonym');
      for (const to of related) {
        link(from, to, 'related');
        link(to, from, 'related');
      }
    }
  }
  for (const line of lines(abbreviations)) {
    const same = members(line);
    for (const from of same) for (const to of same) link(from, to, 'equal');
  }
  for (const line of lines(idioms)) {
    const [phrase = '', targets = ''] = line.split('=');
    for (const target of members(targets)) link(phrase, target, 'synonym');
    entry(phrase).idiom = true;
  }
  for (const [from, targets] of Object.entries(given)) {
    for (const to of targets) {
      link(from, to, 'equal');
      link(to, from, 'equal');
    }
  }

  const lists = new Map([...entries].map(([key, { meanings }]) => [key, [...meanings.values()] as readonly Meaning[]]));
  return {
    meanings: (word) => lists.get(stem(word)) ?? NONE,
    phrase(words, at) {
      for (const { stems, idiom } of byFirst.get(stem(words[at] ?? '')) ?? []) {
        if (stems.every((part, offset) => stem(words[at + offset] ?? '') === part)) {
          return { length: stems.length, meanings: lists.get(stems.join(' ')) ?? NONE, idiom };
        }
      }
      return undefined;
    },
  };
};

let shared: Lexicon | undefined;
/** The built-in tables, read once. */
const builtIn = (): Lexicon => (shared ??= read({ synonyms: SYNONYMS, idioms: IDIOMS, abbreviations: ABBREVIATIONS, given: {} }));

/** The built-in lexicon, with words and phrases given by the user added to it. */
export const createLexicon = (given: Readonly<Record<string, readonly string[]>> = {}): Lexicon => {
  const base = builtIn();
  if (Object.keys(given).length === 0) return base;
  const own = read({ synonyms: '', idioms: '', abbreviations: '', given });
  return {
    meanings: (word) => [...own.meanings(word), ...base.meanings(word)],
    phrase(words, at) {
      const mine = own.phrase(words, at);
      const theirs = base.phrase(words, at);
      if (mine === undefined || theirs === undefined || mine.length !== theirs.length) return (mine?.length ?? 0) >= (theirs?.length ?? 0) ? mine : theirs;
      return { ...mine, meanings: [...mine.meanings, ...theirs.meanings], idiom: theirs.idiom };
    },
  };
};
