import type { KeyPath } from './format.js';
import { lineStart } from './lines.js';

/** One header or one pair of a TOML text. Offsets are those of its lines, the line's end included. */
export interface Statement {
  readonly kind: 'header' | 'pair';
  /** Keys from the top: of a pair with those of its table. */
  readonly path: KeyPath;
  readonly from: number;
  readonly to: number;
  /** Where the value of a pair begins. */
  readonly value: number;
}

/** A member of an inline table; offsets are those of its key and the end of its value. */
export interface Member {
  readonly keys: KeyPath;
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

const match = (pattern: RegExp, text: string, at: number): string => {
  const sticky = new RegExp(pattern.source, 'y');
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
};

/** Offset of what follows, past white space, ends of lines and comments. */
const pastSpace = (text: string, at: number): number => at + match(/(?:\s|#[^\n]*)*/, text, at).length;

const STRING = /"""[^]*?(?<!\\)(?:\\\\)*"""+|'''[^]*?'''+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/;

const keysOf = (text: string): KeyPath =>
  [...text.matchAll(/("(?:[^"\\]|\\.)*")|'([^']*)'|([A-Za-z0-9_-]+)/g)].map(([, quoted, literal, bare]) => (quoted === undefined ? (literal ?? bare ?? '') : unquoted(quoted)));

/** A basic string is one of JSON but for `\UXXXXXXXX` and `\e`. */
const unquoted = (text: string): string =>
  JSON.parse(text.replace(/\\U([0-9A-Fa-f]{8})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))).replace(/\\e/g, '\\u001b').replaceAll('\t', '\\t')) as string;

const KEY = /[ \t]*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)(?:[ \t]*\.[ \t]*(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+))*[ \t]*/;

/** Members of the inline table that begins at an offset, and the offset behind it. */
export const inlineTable = (text: string, from: number): { readonly members: readonly Member[]; readonly to: number } => {
  const members: Member[] = [];
  let at = pastSpace(text, from + 1);
  while (at < text.length && text[at] !== '}') {
    const key = match(KEY, text, at);
    const value = pastSpace(text, at + key.length + 1);
    const to = pastValue(text, value);
    members.push({ keys: keysOf(key), from: at, to, value });
    at = pastSpace(text, to);
    if (text[at] === ',') at = pastSpace(text, at + 1);
  }
  return { members, to: at + 1 };
};

/** Offset behind the value that begins at one. The text is known to be valid. */
const pastValue = (text: string, from: number): number => {
  if (text[from] === '{') return inlineTable(text, from).to;
  if (text[from] === '[') {
    let at = pastSpace(text, from + 1);
    while (at < text.length && text[at] !== ']') {
      at = pastSpace(text, pastValue(text, at));
      if (text[at] === ',') at = pastSpace(text, at + 1);
    }
    return at + 1;
  }
  const found = match(STRING, text, from) || match(/[^,\]}#\r\n]+/, text, from).trimEnd();
  return from + Math.max(found.length, 1);
};

/** Every header and pair of a valid TOML text, in order. */
export const statements = (text: string): readonly Statement[] => {
  const found: Statement[] = [];
  let table: KeyPath = [];
  for (let at = pastSpace(text, 0); at < text.length;) {
    const from = lineStart(text, at);
    const header = match(/\[\[?/, text, at);
    const key = match(KEY, text, at + header.length);
    const keys = keysOf(key);
    const value = header ? 0 : pastSpace(text, at + key.length + 1);
    const end = text.indexOf('\n', header ? at + header.length + key.length : pastValue(text, value));
    const to = end < 0 ? text.length : end + 1;
    if (header) table = keys;
    found.push({ kind: header ? 'header' : 'pair', path: header ? keys : [...table, ...keys], from, to, value });
    at = pastSpace(text, to);
  }
  return found;
};
