import { fold } from './fold.js';

/** Scripts written without spaces between words: their runs become overlapping pairs of characters. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const RUN = new RegExp(`[${UNSPACED}]+|[\\p{L}\\p{M}\\p{N}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const APOSTROPHES = /['’ʼ]/u;
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

const ASCII = /^[\x00-\x7f]*$/u;
const ASCII_RUN = /[a-z0-9]+/g;

/** Runs of letters, marks and digits of one script kind, folded. `don't` is one run, `create_issue` are two. */
export const runs = (text: string): readonly string[] => {
  const folded = fold(text);
  const plain = APOSTROPHES.test(folded) ? folded.replace(ELISION, '$1 ').replace(APOSTROPHE, '$1') : folded;
  return plain.match(ASCII.test(plain) ? ASCII_RUN : RUN) ?? [];
};

/**
 * The words of prose, folded: words stay whole, so that `MySQL` is one word; runs of a script without spaces become
 * pairs of characters.
 */
export const words = (text: string): readonly string[] => {
  const list = runs(text);
  return list.some(isUnspaced) ? list.flatMap((run) => (isUnspaced(run) ? bigrams(run) : [run])) : list;
};

const HUMP = /(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const DIGITS = /(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu;
const LOWER_WORDS = /^[a-z]+(?:[^a-z0-9]+[a-z]+)*$/iu;

/** The words of one run of an identifier: humps apart, a lone capital with the hump after it, digits also apart. */
const humps = (run: string): readonly string[] => {
  const found: string[] = [];
  const parts = run.replace(HUMP, '$1$2 ').split(' ');
  for (let at = 0; at < parts.length; at += 1) {
    let part = parts[at] ?? '';
    const next = parts[at + 1];
    if (part.length === 1 && next !== undefined && next.length > 1 && /\p{L}/u.test(part)) {
      part += next;
      at += 1;
    }
    const pieces = part.replace(DIGITS, '$1$2 ').split(' ').filter((piece) => piece !== '');
    if (pieces.length > 1) found.push(fold(part));
    for (const piece of pieces) found.push(fold(piece));
  }
  return found;
};

/**
 * The words of an identifier, folded: split at humps (`getUser`, `XMLParser`), separators and around digits. A lone
 * capital stays with the hump after it (`OAuth`, `eBay`); a group with digits is also kept whole (`oauth2`).
 */
export const identifierWords = (identifier: string): readonly string[] => {
  if (LOWER_WORDS.test(identifier) && identifier === identifier.toLowerCase()) return identifier.match(ASCII_RUN) ?? [];
  return (identifier.normalize('NFKC').match(RUN) ?? []).flatMap((run) => (isUnspaced(run) ? bigrams(fold(run)) : humps(run)));
};

/** An identifier with case, separators and diacritics gone: `Create-Issue`, `createIssue` and `create_issue` are equal. */
export const squash = (identifier: string): string => runs(identifier).join('');
