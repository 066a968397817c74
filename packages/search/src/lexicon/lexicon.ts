import { ABBREVIATIONS } from './abbreviations.js';
import { IDIOMS, SYNONYMS } from './synonyms/index.js';
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

/** The tables that a lexicon is read from; see `synonyms/` for their form. */
interface LexiconTables {
  readonly synonyms: string;
  readonly idioms: string;
  readonly abbreviations: string;
  /** Word or phrase to others, both ways. */
  readonly given: Readonly<Record<string, readonly string[]>>;
}

/** A member of a group: its words, and their stems as one key. */
interface Member {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly key: string;
}

/** Members that mean the same, each of them related to others; `relation` holds among the same. */
interface Group {
  readonly same: readonly Member[];
  readonly related: readonly Member[];
  readonly relation: Relation;
}

interface Entry {
  readonly stems: readonly string[];
  /** Groups that the entry is one of the same in, and groups that it is only related to. */
  readonly groups: Group[];
  readonly nearby: Group[];
  idiom: boolean;
  /** Read from the groups on first use. */
  meanings?: readonly Meaning[];
}

const STRENGTH: Readonly<Record<Relation, number>> = { related: 0, synonym: 1, equal: 2 };
const NONE: readonly Meaning[] = [];

/** The words of a member, without those that may be left out anywhere, but never none. */
const partsOf = (member: string): readonly string[] => {
  const all = runs(member);
  const kept = all.filter((word) => !isHollow(word));
  return kept.length > 0 ? kept : all;
};

const memberOf = (text: string): Member => {
  const words = partsOf(text);
  const stems = words.map(stem);
  return { words, stems, key: stems.join(' ') };
};

const members = (text: string): Member[] => text.split(',').map(memberOf).filter(({ key }) => key !== '');
const lines = (table: string): string[] => table.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** Everything that an entry also stands for, each in its strongest relation. */
const meaningsOf = ({ stems, groups, nearby }: Entry): readonly Meaning[] => {
  const own = stems.join(' ');
  const found = new Map<string, Meaning>();
  const add = ({ words, key }: Member, relation: Relation): void => {
    const before = found.get(key);
    if (key !== own && (before === undefined || STRENGTH[before.relation] < STRENGTH[relation])) found.set(key, { words, relation });
  };
  for (const { same, related, relation } of groups) {
    for (const member of same) add(member, relation);
    for (const member of related) add(member, 'related');
  }
  for (const { same } of nearby) for (const member of same) add(member, 'related');
  return [...found.values()];
};

const read = ({ synonyms, idioms, abbreviations, given }: LexiconTables): Lexicon => {
  const entries = new Map<string, Entry>();
  const byFirst = new Map<string, Entry[]>();

  const entry = ({ stems, key }: Member): Entry => {
    let found = entries.get(key);
    if (found !== undefined) return found;
    found = { stems, groups: [], nearby: [], idiom: false };
    entries.set(key, found);
    const [first] = stems;
    if (stems.length > 1 && first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), found]);
    return found;
  };
  const add = (group: Group): void => {
    for (const member of group.same) entry(member).groups.push(group);
    for (const member of group.related) entry(member).nearby.push(group);
  };

  for (const line of lines(synonyms)) {
    const [core = '', more = ''] = line.split('|');
    const [said = '', meant] = core.split('>');
    if (meant !== undefined) {
      const group: Group = { same: members(meant), related: members(more), relation: 'synonym' };
      for (const member of members(said)) entry(member).groups.push(group);
      continue;
    }
    add({ same: members(core), related: members(more), relation: 'synonym' });
  }
  for (const line of lines(abbreviations)) add({ same: members(line), related: [], relation: 'equal' });
  for (const line of lines(idioms)) {
    const [phrase = '', targets = ''] = line.split('=');
    const found = entry(memberOf(phrase));
    found.groups.push({ same: members(targets), related: [], relation: 'synonym' });
    found.idiom = true;
  }
  for (const [from, targets] of Object.entries(given)) {
    for (const to of targets) add({ same: [...members(from), ...members(to)], related: [], relation: 'equal' });
  }
  for (const list of byFirst.values()) list.sort((left, right) => right.stems.length - left.stems.length);

  const meanings = (found: Entry | undefined): readonly Meaning[] => {
    if (found === undefined) return NONE;
    return (found.meanings ??= meaningsOf(found));
  };
  return {
    meanings: (word) => meanings(entries.get(stem(word))),
    phrase(words, at) {
      const candidates = byFirst.get(stem(words[at] ?? ''));
      const found = candidates?.find(({ stems }) => stems.every((part, offset) => stem(words[at + offset] ?? '') === part));
      return found === undefined ? undefined : { length: found.stems.length, meanings: meanings(found), idiom: found.idiom };
    },
  };
};

let shared: Lexicon | undefined;
/** The built-in tables, read once. */
const builtIn = (): Lexicon => (shared ??= read({ synonyms: SYNONYMS, idioms: IDIOMS, abbreviations: ABBREVIATIONS, given: {} }));

const EMPTY: Lexicon = { meanings: () => NONE, phrase: () => undefined };

/** The built-in lexicon, read on first use, with words and phrases given by the user added to it. */
export const createLexicon = (given: Readonly<Record<string, readonly string[]>> = {}): Lexicon => {
  const own = Object.keys(given).length === 0 ? EMPTY : read({ synonyms: '', idioms: '', abbreviations: '', given });
  return {
    meanings(word) {
      const mine = own.meanings(word);
      const theirs = builtIn().meanings(word);
      return mine.length === 0 ? theirs : [...mine, ...theirs];
    },
    phrase(words, at) {
      const mine = own.phrase(words, at);
      const theirs = builtIn().phrase(words, at);
      if (mine === undefined || theirs === undefined || mine.length !== theirs.length) return (mine?.length ?? 0) > (theirs?.length ?? 0) ? mine : theirs;
      return { ...mine, meanings: [...mine.meanings, ...theirs.meanings], idiom: theirs.idiom };
    },
  };
};
