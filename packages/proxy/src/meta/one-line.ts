const SPACE = /[\p{Cc}\p{Cf}\s]+/gu;
const SENTENCE = /[.!?](?=\s)|[。！？]/gu;

/** Text on one line: white space and control characters become single spaces. */
export const oneLine = (text: string): string => text.replace(SPACE, ' ').trim();

/** The first sentence where it fits into so many characters, else what does, with `…`. */
export const shorten = (line: string, characters: number): string => {
  const [first] = line.matchAll(SENTENCE);
  const sentence = first && first.index + first[0].length;
  if (sentence !== undefined && sentence <= characters && sentence >= 20) return line.slice(0, sentence);
  const all = [...line];
  if (all.length <= characters) return line;
  const head = all.slice(0, characters - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > head.length / 2 ? head.slice(0, space) : head).trimEnd()}…`;
};
