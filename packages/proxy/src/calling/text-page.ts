const encoder = new TextEncoder();

const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number): boolean => code >= 0xdc00 && code < 0xe000;
/** Whether a cut before that index would part the two halves of one character. */
const parts = (text: string, at: number): boolean => at > 0 && at < text.length && isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1));

/**
 * A piece of a text from `offset` on, of at most `length` characters (UTF-16) and `maxBytes` bytes (UTF-8), but of one
 * whole character at least. A character of two halves is never parted: it belongs to the page that its first half is on.
 */
export const pageOf = (text: string, offset: number, length: number, maxBytes: number): { start: number; end: number } => {
  const start = parts(text, offset) ? offset - 1 : Math.min(offset, text.length);
  const one = Math.min(text.length, start + (parts(text, start + 1) ? 2 : 1));
  let end = Math.min(text.length, start + length);
  if (parts(text, end)) end -= 1;
  if (3 * (end - start) > maxBytes) {
    const piece = text.slice(start, Math.min(end, start + maxBytes));
    end = start + encoder.encodeInto(piece, new Uint8Array(maxBytes)).read;
  }
  return { start, end: Math.max(end, one) };
};
