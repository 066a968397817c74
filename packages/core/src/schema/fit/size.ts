/** Bytes of a text in UTF-8. */
export const utf8Length = (text: string): number => {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 4;
      i++;
    } else bytes += 3;
  }
  return bytes;
};

/** Bytes of a value as JSON. */
export const jsonBytes = (value: unknown): number => utf8Length(JSON.stringify(value) ?? '');

/** Whether a value takes less than `limit` bytes as JSON. */
export const isUnder = (value: unknown, limit: number): boolean => {
  const text = JSON.stringify(value) ?? '';
  return text.length < limit && (text.length * 3 < limit || utf8Length(text) < limit);
};

/** Beyond that Codex leaves out every description of a schema, then its shared parts, then what is deep in it. */
export const MAX_SCHEMA_BYTES = 4900;
/** Claude Code shows no more of a listed tool's description, in characters. */
export const MAX_DESCRIPTION = 4096;

/** A text of at most `size` characters, cut after a sentence or a word and marked with `…`. */
export const shorten = (text: string, size: number): string => {
  if (text.length <= size) return text;
  if (size < 2) return '';
  const head = text.slice(0, size - 1).replace(/[\ud800-\udbff]$/, '');
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('.\n'));
  if (sentence >= size * 0.6) return `${head.slice(0, sentence + 1)}…`;
  const word = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
  return `${(word >= size * 0.6 ? head.slice(0, word) : head).trimEnd()}…`;
};
