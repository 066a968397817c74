const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd', ς: 'σ', ё: 'е',
};
const SPECIAL = /[ßøłđæœıþðςё]/g;
const MARKS = /[\u0300-\u036f]/g;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Folds case, compatibility forms and diacritics away, so that `Größe`, `GROSSE` and `ｇｒｏｓｓｅ` are one text. Marks that
 * belong to the letters of a script (Devanagari, Thai, …) stay. Idempotent.
 */
export const fold = (text: string): string => {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC').toLowerCase()
    .normalize('NFKD').replace(MARKS, '').normalize('NFKC')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
};
