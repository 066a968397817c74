const encoder = new TextEncoder();

/** Bytes of a text as UTF-8. */
export const bytes = (text: string): number => encoder.encode(text).length;

const CONTROL = /[\p{Cc}\p{Cf}\s]+/gu;

/** Text on one line: white space, control and format characters become single spaces. */
export const oneLine = (text: string): string => text.replace(CONTROL, ' ').trim();

const SENTENCE = /[.!?](?=\s)|[。！？]/gu;

/**
 * Cuts a line to so many characters: after the last sentence that fits in its second half, else between words with `…`.
 */
export const shorten = (line: string, characters: number): string => {
  const all = [...line];
  if (all.length <= characters) return line;
  if (characters < 2) return '';
  const head = all.slice(0, characters - 1).join('');
  let end = 0;
  for (const match of head.matchAll(SENTENCE)) end = match.index + match[0].length;
  if (end > head.length / 2) return head.slice(0, end);
  const space = head.lastIndexOf(' ');
  return `${(space > head.length / 2 ? head.slice(0, space) : head).trimEnd()}…`;
};
