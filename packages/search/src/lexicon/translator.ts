import { fold } from '../text/fold.js';
import { isUnspaced } from '../text/tokenize.js';
import { LANGUAGES } from './languages/index.js';
import type { LanguageData } from './languages/types.js';

/** A stretch of a query's words and the English words that it means. */
export interface Translation {
  readonly start: number;
  /** Number of words it covers; 0 for a part of an unspaced run. */
  readonly length: number;
  readonly text: string;
  /** Each meaning as English words. */
  readonly meanings: readonly (readonly string[])[];
}

export interface Translated {
  readonly translations: readonly Translation[];
  /** Positions of words of the query's language that carry no meaning. */
  readonly empty: ReadonlySet<number>;
}

/** Translates words of a query against English definitions. */
export interface Translator {
  /** `isEnglish` says whether a word is known as English or to the catalog. */
  translate(words: readonly string[], isEnglish: (word: string) => boolean): Translated;
  /** Meanings of a single word in any language. */
  word(word: string): readonly (readonly string[])[];
}

interface Entry {
  readonly words: readonly string[];
  readonly language: string;
  readonly english: readonly string[];
}

const LEAST_PREFIX = 4;
const BETWEEN_WORDS = /[\s'-]+/u;
const NONE: Translated = { translations: [], empty: new Set() };

const commonPrefix = (left: string, right: string): number => {
  let at = 0;
  while (at < left.length && at < right.length && left[at] === right[at]) at += 1;
  return at;
};

/** Whether `word` may be a form or a compound of dictionary word `of`, which it shares `common` letters with. */
const isFormOf = (word: string, of: string, common: number): boolean =>
  common >= LEAST_PREFIX && (
    common >= 0.65 * Math.max(word.length, of.length)
    || (common === of.length && common > LEAST_PREFIX)
    || (common >= of.length - 2 && word.length - common <= 3));

const build = (languages: readonly LanguageData[]): Translator => {
  const words = new Map<string, Entry[]>();
  const unspaced = new Map<string, (readonly string[])[]>();
  const stops = new Map<string, Set<string>>();
  let longest = 0;
  const put = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
    const list = map.get(key);
    if (list === undefined) map.set(key, [value]);
    else list.push(value);
  };
  for (const { code, stopWords, words: lines } of languages) {
    stops.set(code, new Set(fold(stopWords).split(/\s+/u)));
    for (const line of fold(lines).split('\n')) {
      const [left = '', right = ''] = line.split(':');
      const english = left.split(' ');
      for (const member of right.split(',')) {
        const parts = member.split(BETWEEN_WORDS).filter((part) => part !== '');
        const first = parts[0];
        if (first === undefined) continue;
        if (isUnspaced(first)) {
          const whole = parts.join('');
          longest = Math.max(longest, whole.length);
          put(unspaced, whole, english);
          continue;
        }
        const entry: Entry = { words: parts, language: code, english };
        put(words, first, entry);
      }
    }
  }

  const detect = (list: readonly string[], isEnglish: (word: string) => boolean): ReadonlySet<string> => {
    const evidence = new Map<string, number>();
    let english = 0;
    for (const word of list) {
      if (isUnspaced(word)) continue;
      if (isEnglish(word)) english += 1;
      const spoken = new Set((words.get(word) ?? []).map(({ language }) => language));
      for (const [language, stop] of stops) if (stop.has(word)) spoken.add(language);
      for (const language of spoken) evidence.set(language, (evidence.get(language) ?? 0) + 1);
    }
    const most = Math.max(0, ...evidence.values());
    if (most === 0 || most <= english) return new Set();
    return new Set([...evidence].filter(([, count]) => count === most).map(([language]) => language));
  };

  let prefixes: Map<string, Entry[]> | undefined;
  const byPrefix = (): Map<string, Entry[]> => {
    if (prefixes !== undefined) return prefixes;
    prefixes = new Map();
    for (const [first, entries] of words) {
      if (first.length < LEAST_PREFIX) continue;
      for (const entry of entries) if (entry.words.length === 1) put(prefixes, first.slice(0, LEAST_PREFIX), entry);
    }
    return prefixes;
  };

  const formsOf = (word: string, languages: ReadonlySet<string>): readonly Entry[] => {
    let best = 0;
    let found: Entry[] = [];
    for (const entry of byPrefix().get(word.slice(0, LEAST_PREFIX)) ?? []) {
      const [single = ''] = entry.words;
      const common = commonPrefix(word, single);
      if (!languages.has(entry.language) || common < best || !isFormOf(word, single, common)) continue;
      if (common > best) found = [];
      best = common;
      found.push(entry);
    }
    return found;
  };

  const scan = (run: string, start: number): Translation[] => {
    const found: Translation[] = [];
    for (let at = 0; at < run.length;) {
      let length = Math.min(longest, run.length - at);
      while (length > 0 && !unspaced.has(run.slice(at, at + length))) length -= 1;
      if (length > 0) {
        const text = run.slice(at, at + length);
        found.push({ start, length: 0, text, meanings: unspaced.get(text) ?? [] });
      }
      at += Math.max(1, length);
    }
    return found;
  };

  const distinct = (entries: readonly Entry[]): readonly (readonly string[])[] =>
    [...new Map(entries.map(({ english }) => [english.join(' '), english])).values()];

  return {
    word: (word) => distinct((words.get(word) ?? []).filter((entry) => entry.words.length === 1)),
    translate(list, isEnglish) {
      const languages = detect(list, isEnglish);
      const translations: Translation[] = [];
      const empty = new Set<number>();
      for (let at = 0; at < list.length; at += 1) {
        const word = list[at] ?? '';
        if (isUnspaced(word)) {
          translations.push(...scan(word, at));
          continue;
        }
        if (languages.size === 0) continue;
        const entries = (words.get(word) ?? []).filter(({ language, words: parts }) =>
          languages.has(language) && parts.every((part, offset) => list[at + offset] === part));
        const most = Math.max(0, ...entries.map((entry) => entry.words.length));
        const longestEntries = entries.filter((entry) => entry.words.length === most);
        if (longestEntries.length > 0) {
          translations.push({ start: at, length: most, text: list.slice(at, at + most).join(' '), meanings: distinct(longestEntries) });
          at += most - 1;
        } else if ([...languages].some((language) => stops.get(language)?.has(word))) empty.add(at);
        else if (!isEnglish(word)) {
          const forms = formsOf(word, languages);
          if (forms.length > 0) translations.push({ start: at, length: 1, text: word, meanings: distinct(forms) });
        }
      }
      return translations.length === 0 && empty.size === 0 ? NONE : { translations, empty };
    },
  };
};

let shared: Translator | undefined;

/** The translator over all built-in languages; built once. */
export const translator = (): Translator => (shared ??= build(LANGUAGES));
