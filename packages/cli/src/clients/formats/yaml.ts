import type { Json } from '@mcp-working-set/core';
import { isCollection, isMap, isNode, isPair, isScalar, parseDocument, stringify } from 'yaml';
import type { Node, Pair, YAMLMap } from 'yaml';
import { nested } from './format.js';
import type { Format, KeyPath } from './format.js';
import { eolOf, indentOf, lineOf, lineStart, splice, withEolBefore, withoutMark } from './lines.js';

/*
 * YAML. Printing a document anew changes indents, quotes and line lengths, so maps are edited by the offsets of their
 * members.
 */
const document = (text: string) => parseDocument(text, { keepSourceTokens: true });

const nodeAt = (text: string, path: KeyPath): unknown => {
  const { contents } = document(text);
  return path.length === 0 ? contents : isMap(contents) ? contents.getIn(path, true) : undefined;
};

const mapAt = (text: string, path: KeyPath): YAMLMap | undefined => {
  const node = nodeAt(text, path);
  return isMap(node) ? node : undefined;
};

const pairIn = (map: YAMLMap | undefined, name: string | undefined): Pair | undefined =>
  map?.items.find(({ key }) => isScalar(key) && String(key.value) === name);

const pairAt = (text: string, path: KeyPath): Pair | undefined => pairIn(mapAt(text, path.slice(0, -1)), path.at(-1));

const rangeOf = (node: unknown): readonly [number, number, number] | undefined => (isNode(node) ? ((node as Node).range ?? undefined) : undefined);

const keyRange = (pair: Pair): readonly [number, number, number] => {
  const range = isScalar(pair.key) ? rangeOf(pair.key) : undefined;
  if (!range) throw new Error('a key without a place');
  return range;
};

/** Offset behind the colon of a pair. */
const colonEnd = (text: string, pair: Pair): number => text.indexOf(':', keyRange(pair)[1]) + 1;

const lineEnd = (text: string, offset: number): number => {
  const eol = text.indexOf('\n', offset);
  return eol < 0 ? text.length : eol + 1;
};

/** Offset behind the last thing in a node: comments behind it do not count. */
const nodeEnd = (node: unknown): number => {
  const last = isCollection(node) && !node.flow ? (node.items.at(-1) as unknown) : undefined;
  const end = isPair(last) ? valueEnd(last) : isNode(last) ? nodeEnd(last) : 0;
  return end > 0 ? end : (rangeOf(node)?.[1] ?? 0);
};

/** Offset behind the value, or the key where it has none. */
const valueEnd = (pair: Pair): number => Math.max(nodeEnd(pair.value), rangeOf(pair.key)?.[1] ?? 0);

/** Offset behind the last line that has something of the pair in it, comments that are indented more than its key included. */
const pairEnd = (text: string, pair: Pair): number => {
  const stop = valueEnd(pair);
  const [start] = keyRange(pair);
  // Empty lines at the end belong to a text that keeps them.
  const keeps = /[|>]\d?\+/.test(text.slice(start, stop)) && text.slice(0, stop).endsWith('\n');
  const end = keeps ? stop : lineEnd(text, text.slice(0, stop).trimEnd().length);
  const comments = new RegExp(`^(?:[ \\t]{${start - lineStart(text, start) + 1},}#[^\\n]*(?:\\n|$))*`).exec(text.slice(end))?.[0] ?? '';
  return end + comments.length;
};

const render = (key: string, value: Json, indent: string, eol: string): string =>
  `${stringify({ [key]: value }, { lineWidth: 0 }).trimEnd().split('\n').map((line) => `${indent}${line}`).join(eol)}${eol}`;

/** Whole lines put in at a line's begin; a last line without an end stays one. */
const putLines = (text: string, at: number, lines: string): string => {
  if (at === 0 || text[at - 1] === '\n') return splice(text, [{ from: at, to: at, text: lines }]);
  const eol = eolOf(text);
  return splice(text, [{ from: at, to: at, text: `${eol}${lines.slice(0, -eol.length)}` }]);
};

const insertInto = (text: string, path: KeyPath, value: Json): string => {
  const eol = eolOf(text);
  const parent = path.slice(0, -1);
  const key = path.at(-1) ?? '';
  const node = nodeAt(text, parent);
  if (isMap(node) && node.items.length > 0) {
    const [first, last] = [node.items[0] as Pair, node.items.at(-1) as Pair];
    if (node.flow) {
      const at = valueEnd(last);
      return splice(text, [{ from: at, to: at, text: `, ${JSON.stringify(key)}: ${JSON.stringify(value)}` }]);
    }
    const start = keyRange(first)[0];
    return putLines(text, pairEnd(text, last), render(key, value, ' '.repeat(start - lineStart(text, start)), eol));
  }
  if (parent.length === 0) throw new Error('no map');
  if (node === undefined) return insertInto(text, parent, { [key]: value });
  // `key:`, `key: null` and `key: {}` get a block, in braces braces.
  const pair = pairAt(text, parent);
  if (!pair || !(isMap(node) || (isScalar(node) && node.value === null))) throw new Error('no map there');
  const colon = colonEnd(text, pair);
  if (mapAt(text, parent.slice(0, -1))?.flow) return splice(text, [{ from: colon, to: Math.max(valueEnd(pair), colon), text: ` { ${JSON.stringify(key)}: ${JSON.stringify(value)} }` }]);
  const [from = colon, to = colon] = rangeOf(pair.value) ?? [];
  const bare = splice(text, [{ from: from === to ? to : colon, to, text: '' }]);
  return putLines(bare, lineEnd(bare, colon), render(key, value, `${indentOf(text, colon)}  `, eol));
};

const removeFromFlow = (text: string, map: YAMLMap, pair: Pair): string => {
  const index = map.items.indexOf(pair);
  const [previous, next] = [map.items[index - 1] as Pair | undefined, map.items[index + 1] as Pair | undefined];
  const [from] = keyRange(pair);
  const to = valueEnd(pair);
  return splice(text, [previous && !next ? { from: valueEnd(previous), to, text: '' } : { from, to: next ? keyRange(next)[0] : to, text: '' }]);
};

const removeFrom = (text: string, path: KeyPath): string => {
  const map = mapAt(text, path.slice(0, -1));
  const pair = pairIn(map, path.at(-1));
  if (!map || !pair) return text;
  if (map.flow) return removeFromFlow(text, map, pair);
  const to = pairEnd(text, pair);
  const from = withEolBefore(text, lineStart(text, keyRange(pair)[0]), to);
  // A map that loses its last member stays a map.
  const home = map.items.length === 1 && path.length > 1 ? pairAt(text, path.slice(0, -1)) : undefined;
  if (!home) return splice(text, [{ from, to, text: '' }]);
  const colon = colonEnd(text, home);
  return splice(text, [{ from: colon, to, text: ` {}${text.slice(colon, from)}` }]);
};

export const YAML_FORMAT: Format = {
  name: 'YAML',
  parse: (text) => {
    const read = document(text);
    const [first] = read.errors;
    if (first) return { message: first.code, line: lineOf(text, first.pos[0]) };
    const value = read.toJS() as Json | null | undefined;
    return { value: value ?? {} };
  },
  insert: (whole, path, value) => withoutMark(whole, (text) => {
    const { contents } = document(text);
    if (contents !== null && !(isScalar(contents) && contents.value === null)) return insertInto(text, path, value);
    const eol = eolOf(text);
    return putLines(text, text.length, render(path[0] ?? '', nested(path.slice(1), value), '', eol));
  }),
  remove: (whole, path) => withoutMark(whole, (text) => removeFrom(text, path)),
};
