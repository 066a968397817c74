import type { Json } from '@mcp-working-set/core';
import { isMap, isScalar, parseDocument, stringify } from 'yaml';
import type { Pair, YAMLMap } from 'yaml';
import type { Format, KeyPath } from './format.js';
import { eolOf, lineOf, lineStart, splice } from './lines.js';

/*
 * YAML. Printing a document anew changes indents, quotes and line lengths, so block maps are edited by the offsets of
 * their members.
 */
const document = (text: string) => parseDocument(text, { keepSourceTokens: true });

const mapAt = (text: string, path: KeyPath): YAMLMap | undefined => {
  const { contents } = document(text);
  const node = path.length === 0 ? contents : isMap(contents) ? contents.getIn(path, true) : undefined;
  return isMap(node) ? node : undefined;
};

const keyOffset = (pair: Pair): number => {
  const range = isScalar(pair.key) ? pair.key.range : undefined;
  if (!range) throw new Error('a key without a place');
  return range[0];
};

/** Offset behind the last line that has something of the pair in it. */
const pairEnd = (text: string, pair: Pair): number => {
  const range = (pair.value as { range?: readonly [number, number, number] } | null)?.range;
  const stop = range ? range[1] : keyOffset(pair) + 1;
  const body = text.slice(0, stop).trimEnd().length;
  const eol = text.indexOf('\n', body);
  return eol < 0 ? text.length : eol + 1;
};

const render = (key: string, value: Json, indent: string, eol: string): string =>
  `${stringify({ [key]: value }, { lineWidth: 0 }).trimEnd().split('\n').map((line) => `${indent}${line}`).join(eol)}${eol}`;

const insertInto = (text: string, path: KeyPath, value: Json): string => {
  const eol = eolOf(text);
  const parent = path.slice(0, -1);
  const key = path.at(-1) ?? '';
  const map = mapAt(text, parent);
  const last = map?.items.at(-1);
  if (map && last && !map.flow) {
    const first = map.items[0] ?? last;
    const start = keyOffset(first);
    const at = pairEnd(text, last);
    const gap = text.slice(0, at).endsWith('\n') ? '' : eol;
    return splice(text, [{ from: at, to: at, text: `${gap}${render(key, value, ' '.repeat(start - lineStart(text, start)), eol)}` }]);
  }
  if (map && map.items.length === 0 && map.flow && map.range && parent.length > 0) {
    return splice(text, [{ from: map.range[0], to: map.range[1], text: `${eol}${render(key, value, '  ', eol).slice(0, -eol.length)}` }]);
  }
  if (map || parent.length === 0) throw new Error('a flow map');
  return insertInto(text, parent, { [key]: value });
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
  insert: (text, path, value) => {
    const empty = document(text).contents === null;
    if (!empty) return insertInto(text, path, value);
    const eol = eolOf(text);
    const rest = path.slice(1).reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
    return `${text}${text === '' || text.endsWith('\n') ? '' : eol}${render(path[0] ?? '', rest, '', eol)}`;
  },
  remove: (text, path) => {
    const map = mapAt(text, path.slice(0, -1));
    const pair = map?.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1));
    if (!map || !pair || map.flow) return text;
    const offset = keyOffset(pair);
    if (map.items.length === 1 && path.length > 1) {
      // A map that loses its last member stays a map.
      const from = text.lastIndexOf(':', lineStart(text, offset) - 1) + 1;
      return splice(text, [{ from, to: pairEnd(text, pair) - (text.slice(0, pairEnd(text, pair)).endsWith('\n') ? eolOf(text).length : 0), text: ' {}' }]);
    }
    return splice(text, [{ from: lineStart(text, offset), to: pairEnd(text, pair), text: '' }]);
  },
};
