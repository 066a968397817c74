import { fold } from './fold.js';

/** Scripts written without spaces between words: their runs become overlapping pairs of characters. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const RUN = new RegExp(`[${UNSPACED}]+|[\\p{L}\\p{M}\\p{N}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const APOSTROPHE = /(\p{L})['’ʼ](?=\p{L})/gu;
/** French and Italian short words that lose their vowel before the next: `l'utente` is two words, `don't` is one. */
const ELISION = /(?<!\p{L})(l|d|j|qu|n|s|c|m|t|un|all|dall|dell|nell|sull|quest)['’ʼ](?=\p{L}{2})/gu;

/** Whether a run of letters is of a script without spaces. */
export const isUnspaced = (run: string): boolean => run.charCodeAt(0) > 0x0dff && IS_UNSPACED.test(run);

/** The overlapping pairs of characters of a run; a single character stands for itself. */
export const bigrams = (run: string): readonly string[] => {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

/** Runs of letters, marks and digits of one script kind, folded. `don't` is one run, `create_issue` are two. */
export const runs = (text: string): readonly string[] => {
  const folded = fold(text);
  const plain = /['’ʼ]/u.test(folded) ? folded.replace(ELISION, '$1 ').replace(APOSTROPHE, '$1') : folded;
  return plain.match(RUN) ?? [];
};

/**
 * The words of prose, folded: words stay whole, so that `MySQL` is one word; runs of a script without spaces become
 * pairs of characters.
 */
export const words = (text: string): string[] => {
  const found: string[] = [];
  for (const run of runs(text)) {
    if (isUnspaced(run)) found.push(...bigrams(run));
    else found.push(run);
  }
  return found;
};

const HUMP = /(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const DIGITS = /(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu;

/**
 * The words of an identifier, folded: split at humps (`getUser`, `XMLParser`), separators and around digits. A lone
 * capital stays with the hump after it (`OAuth`, `eBay`); a digit group also stays with what it follows (`oauth2`).
 */
export const identifierWords = (identifier: string): string[] => {
  const found: string[] = [];
  const text = identifier.normalize('NFKC');
  for (const run of text.match(RUN) ?? []) {
    if (isUnspaced(run)) {
      found.push(...bigrams(fold(run)));
      continue;
    }
    const humps = run.replace(HUMP, '$1$2 ').split(' ');
    for (let index = 0; index < humps.length; index += 1) {
      let hump = humps[index] ?? '';
      const next = humps[index + 1];
      if (hump.length === 1 && next !== undefined && /\p{L}/u.test(hump) && next.length > 1) {
        hump += next;
        index += 1;
      }
      const parts = hump.replace(DIGITS, '$1$2 ').split(' ').filter((part) => part !== '');
      if (parts.length > 1) found.push(fold(hump));
      for (const part of parts) found.push(fold(part));
    }
  }
  return found;
};

/** An identifier with case, separators and diacritics gone: `Create-Issue`, `createIssue` and `create_issue` are equal. */
export const squash = (identifier: string): string => runs(identifier).join('');
