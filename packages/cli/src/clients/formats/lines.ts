/** A piece of a text that is replaced. Offsets are those of the text before. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Applies splices that do not overlap, in any order. */
export const splice = (text: string, splices: readonly Splice[]): string =>
  [...splices].sort((a, b) => b.from - a.from).reduce((current, { from, to, text: put }) => current.slice(0, from) + put + current.slice(to), text);

/** The line ending that the text uses, by its first line. */
export const eolOf = (text: string): string => (/\r?\n/.exec(text)?.[0] ?? '\n');

/** Offset of the first character of the line. */
export const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** White space that the line begins with. */
export const indentOf = (text: string, offset: number): string => /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? '';

/** Number of the line, from 1. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** An edit of the whole text without a byte order mark, which stays where it is. */
export const withoutMark = (text: string, edit: (text: string) => string): string =>
  text.startsWith('\uFEFF') ? `\uFEFF${edit(text.slice(1))}` : edit(text);

/** Where what ends at `to` begins with the end of the line before it: at the end of a text whose last line has no end. */
export const withEolBefore = (text: string, from: number, to: number): number =>
  to === text.length && !text.endsWith('\n') ? from - (/\r?\n$/.exec(text.slice(0, from))?.[0].length ?? 0) : from;
