import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

/** Where a text's character stands, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export type Path = readonly (string | number)[];

/** Something odd that reading alone finds. */
export interface ReadFinding {
  readonly path: Path;
  readonly position: Position;
  readonly message: string;
}

/** A text as a value of plain objects, with the place of everything in it. */
export interface ReadText {
  readonly value: unknown;
  /** Place of the value at a path. */
  place(path: Path): Position | undefined;
  /** Place of the key at the end of a path. */
  keyPlace(path: Path): Position | undefined;
  /** Duplicate and forbidden keys: named, the file stays usable. */
  readonly findings: readonly ReadFinding[];
}

/** The text is no JSON; the message says where and what. */
export interface ReadFailure {
  readonly message: string;
  readonly position: Position;
}

const MAX_CHARACTERS = 8 * 1024 * 1024;
const MAX_DEPTH = 100;
/** Keys that would reach an object's prototype. */
const FORBIDDEN = new Set(['__proto__']);
const START: Position = { line: 1, column: 1 };
/** Token numbers of jsonc-parser, whose enum exists for its own compiler alone. */
const TOKEN = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, end: 17 } as const;

/** A path as the key of a map: a list of steps is unambiguous as JSON. */
const keyOf = (path: Path): string => JSON.stringify(path);

/** Deepest nesting of brackets, found without recursion so that a hostile file cannot exhaust the stack. */
const depthOf = (text: string): number => {
  const scanner = createScanner(text, true);
  let depth = 0;
  let deepest = 0;
  for (let token: number = scanner.scan(); token !== TOKEN.end; token = scanner.scan()) {
    if (token === TOKEN.openBrace || token === TOKEN.openBracket) deepest = Math.max(deepest, ++depth);
    else if (token === TOKEN.closeBrace || token === TOKEN.closeBracket) depth -= 1;
  }
  return deepest;
};

const positions = (text: string): ((offset: number) => Position) => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
};

const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a word that JSON does not know (only true, false, null; text stands in double quotes)',
  InvalidNumberFormat: 'a number that JSON does not allow',
  PropertyNameExpected: 'no key where one must stand (keys stand in double quotes)',
  ValueExpected: 'no value where one must stand',
  ColonExpected: 'no ":" between a key and its value',
  CommaExpected: 'no "," between two entries',
  CloseBraceExpected: 'no closing "}"',
  CloseBracketExpected: 'no closing "]"',
  EndOfFileExpected: 'more text after the end of the value',
  UnexpectedEndOfComment: 'a comment that does not end',
  UnexpectedEndOfString: 'a text without a closing quote',
  UnexpectedEndOfNumber: 'a number that breaks off',
  InvalidUnicode: 'a broken \\u escape',
  InvalidEscapeCharacter: 'a broken \\ escape (a backslash itself is written \\\\)',
  InvalidCharacter: 'a control character inside a text',
};

/**
 * Reads JSON with comments and trailing commas. A byte order mark is skipped, an empty text is an empty object. Objects
 * have no key that reaches a prototype; of a doubled key the last one counts, as everywhere in JSON.
 */
export const readText = (source: string): ReadText | ReadFailure => {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  if (text.length > MAX_CHARACTERS) {
    return { message: `the file is too large (${text.length} characters; at most ${MAX_CHARACTERS})`, position: START };
  }
  if (depthOf(text) > MAX_DEPTH) return { message: `the file nests too deeply (at most ${MAX_DEPTH} levels)`, position: START };

  const at = positions(text);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true });
  const [first] = errors;
  if (first) {
    const name = printParseErrorCode(first.error);
    return { message: `not valid JSON: ${SYNTAX[name] ?? name}`, position: at(first.offset) };
  }

  const places = new Map<string, Position>();
  const keyPlaces = new Map<string, Position>();
  const findings: ReadFinding[] = [];
  const build = (node: Node, path: Path): unknown => {
    places.set(keyOf(path), at(node.offset));
    if (node.type === 'array') return (node.children ?? []).map((child, index) => build(child, [...path, index]));
    if (node.type !== 'object') return node.value as unknown;
    const object: Record<string, unknown> = {};
    const seen = new Map<string, Position>();
    for (const { children } of node.children ?? []) {
      const [key, value] = children ?? [];
      if (!key || !value) continue;
      const name = String(key.value);
      const inner = [...path, name];
      const position = at(key.offset);
      if (FORBIDDEN.has(name)) {
        findings.push({ path: inner, position, message: `the key "${name}" is not allowed; it is ignored` });
        continue;
      }
      const before = seen.get(name);
      if (before) {
        findings.push({ path: inner, position, message: `the key stands twice (first in line ${before.line}); this last one counts` });
      }
      seen.set(name, position);
      keyPlaces.set(keyOf(inner), position);
      object[name] = build(value, inner);
    }
    return object;
  };
  const value = tree ? build(tree, []) : {};
  return {
    value,
    place: (path) => places.get(keyOf(path)),
    keyPlace: (path) => keyPlaces.get(keyOf(path)),
    findings,
  };
};

/** An object of the file, of which nothing is known yet. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
