import { isJsonObject } from '@mcp-working-set/core';
import type { Json } from '@mcp-working-set/core';
import { findNodeAtLocation, getNodeValue, parse, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';
import { nested } from './format.js';
import type { Format, KeyPath } from './format.js';
import { eolOf, indentOf, lineOf, lineStart, splice, withoutMark } from './lines.js';
import type { Splice } from './lines.js';

/*
 * JSON with comments and trailing commas. The parser's own edit functions lay out anew whatever stands near an edit, so
 * only its tree of offsets is used here.
 */
const OPTIONS = { allowTrailingComma: true, allowEmptyContent: true } as const;

const end = (node: Node): number => node.offset + node.length;

/** Offset of what follows, past white space and comments; `stop` ends it before a line does. */
const pastSpace = (text: string, from: number, limit: number, stop?: 'line'): number => {
  for (let at = from; at < limit;) {
    const comment = text.startsWith('//', at) ? /^[^\r\n]*/ : text.startsWith('/*', at) ? /^\/\*[^]*?\*\// : stop ? /^[ \t]+/ : /^\s+/;
    const found = comment.exec(text.slice(at, limit))?.[0] ?? '';
    if (found === '' || (stop && /[\r\n]/.test(found))) return at;
    at += found.length;
  }
  return limit;
};

/** Offset behind the comma that follows, past white space and comments; undefined where there is none before `limit`. */
const behindComma = (text: string, from: number, limit: number): number | undefined => {
  const at = pastSpace(text, from, limit);
  return at < limit && text[at] === ',' ? at + 1 : undefined;
};

/** Offset of the end of the line, if only white space and comments stand between. */
const restOfLine = (text: string, from: number): number | undefined => {
  const at = pastSpace(text, from, text.length, 'line');
  return at === text.length || /^\r?\n/.test(text.slice(at, at + 2)) ? at : undefined;
};

const unitOf = (text: string, root: Node): string => {
  const first = root.children?.[0];
  return (first && text.slice(root.offset, first.offset).includes('\n') && indentOf(text, first.offset)) || '  ';
};

interface Layout {
  readonly indent: string;
  readonly unit: string;
  readonly eol: string;
}

const rendered = (value: Json, layout: Layout | undefined): string =>
  layout ? JSON.stringify(value, null, layout.unit).replaceAll('\n', `${layout.eol}${layout.indent}`) : JSON.stringify(value);

const member = (key: string, value: Json, layout: Layout | undefined): string => `${JSON.stringify(key)}: ${rendered(value, layout)}`;

const intoEmpty = (text: string, object: Node, key: string, value: Json, unit: string): Splice[] => {
  const eol = eolOf(text);
  const outer = indentOf(text, object.offset);
  const indent = outer + unit;
  const inner = text.slice(object.offset + 1, end(object) - 1);
  const line = `${eol}${indent}${member(key, value, { indent, unit, eol })}`;
  if (inner.trim() === '') return [{ from: object.offset + 1, to: end(object) - 1, text: `${line}${eol}${outer}` }];
  const at = object.offset + 1 + inner.trimEnd().length;
  return [{ from: at, to: at, text: `${line}${text.slice(at, end(object)).includes('\n') ? '' : `${eol}${outer}`}` }];
};

const behindLast = (text: string, object: Node, last: Node, unit: string, render: (layout: Layout | undefined) => string): Splice[] => {
  const eol = eolOf(text);
  const indent = indentOf(text, last.offset);
  const comma = behindComma(text, end(last), end(object));
  if (!text.slice(object.offset, last.offset).includes('\n')) {
    const at = comma ?? end(last);
    return [{ from: at, to: at, text: comma ? ` ${render(undefined)},` : `, ${render(undefined)}` }];
  }
  const at = restOfLine(text, comma ?? end(last)) ?? comma ?? end(last);
  const line = `${eol}${indent}${render({ indent, unit, eol })}`;
  if (comma !== undefined) return [{ from: at, to: at, text: `${line},` }];
  return at === end(last)
    ? [{ from: at, to: at, text: `,${line}` }]
    : [{ from: end(last), to: end(last), text: ',' }, { from: at, to: at, text: line }];
};

const insertInto = (text: string, path: KeyPath, value: Json): string => {
  const root = parseTree(text, [], OPTIONS);
  if (!root) {
    const eol = eolOf(text);
    // A comment may stand on the last line.
    return `${text}${/(?:^|\n)\s*$/.test(text) ? '' : eol}${JSON.stringify(nested(path, value), null, 2).replaceAll('\n', eol)}${eol}`;
  }
  // The innermost object that exists takes the rest of the path.
  let depth = path.length - 1;
  while (depth > 0 && !findNodeAtLocation(root, path.slice(0, depth))) depth -= 1;
  const object = depth === 0 ? root : findNodeAtLocation(root, path.slice(0, depth));
  const key = path[depth];
  if (depth > 0 && object?.type === 'null') return replaceIn(text, path.slice(0, depth), nested(path.slice(depth), value));
  if (object?.type !== 'object' || key === undefined) throw new Error('no object there');
  const inner = nested(path.slice(depth + 1), value);
  const last = object.children?.at(-1);
  const unit = unitOf(text, root);
  return splice(text, last ? behindLast(text, object, last, unit, (layout) => member(key, inner, layout)) : intoEmpty(text, object, key, inner, unit));
};

const replaceIn = (text: string, path: KeyPath, value: Json): string => {
  const root = parseTree(text, [], OPTIONS);
  const node = root && findNodeAtLocation(root, [...path]);
  if (!root || !node) throw new Error('nothing there');
  const multiline = lineStart(text, node.offset) > 0;
  const layout = { indent: indentOf(text, node.offset), unit: unitOf(text, root), eol: eolOf(text) };
  return splice(text, [{ from: node.offset, to: end(node), text: rendered(value, multiline ? layout : undefined) }]);
};

/** Takes one member out of an object, or one item out of an array. */
const removeItem = (text: string, path: KeyPath, object: Node, property: Node): string => {
  if (!object.children) return text;
  const index = object.children.indexOf(property);
  const previous = object.children[index - 1];
  const next = object.children[index + 1];
  const comma = behindComma(text, end(property), next?.offset ?? end(object));
  const tail = restOfLine(text, comma ?? end(property));
  const start = lineStart(text, property.offset);
  const ownLine = start > object.offset && text.slice(start, property.offset).trim() === '' && tail !== undefined;
  const splices: Splice[] = [];
  if (ownLine) {
    const before = start - (text[start - 2] === '\r' ? 2 : 1);
    splices.push({ from: before, to: tail, text: '' });
  } else if (next) splices.push({ from: property.offset, to: next.offset, text: '' });
  else splices.push({ from: previous ? (behindComma(text, end(previous), property.offset) ?? end(previous)) : property.offset, to: comma ?? end(property), text: '' });
  // The last one goes without its comma: the one before it has none either then.
  if (previous && !next && comma === undefined) {
    const behind = behindComma(text, end(previous), property.offset);
    if (behind !== undefined) splices.push({ from: behind - 1, to: behind, text: '' });
  }
  const result = splice(text, splices);
  if (object.children.length > 1) return result;
  const emptied = findNodeAtLocation(parseTree(result, [], OPTIONS) ?? object, [...path]);
  if (!emptied || result.slice(emptied.offset + 1, end(emptied) - 1).trim() !== '') return result;
  return splice(result, [{ from: emptied.offset, to: end(emptied), text: emptied.type === 'array' ? '[]' : '{}' }]);
};

const removeFrom = (text: string, path: KeyPath): string => {
  const root = parseTree(text, [], OPTIONS);
  const property = root && findNodeAtLocation(root, [...path])?.parent;
  return property?.parent ? removeItem(text, path.slice(0, -1), property.parent, property) : text;
};

const appendTo = (text: string, path: KeyPath, value: Json): string => {
  const root = parseTree(text, [], OPTIONS);
  const list = root && findNodeAtLocation(root, [...path]);
  if (!root || !list) return insertInto(text, path, [value]);
  if (list.type !== 'array') throw new Error('no list there');
  const last = list.children?.at(-1);
  return last ? splice(text, behindLast(text, list, last, unitOf(text, root), (layout) => rendered(value, layout))) : replaceIn(text, path, [value]);
};

const dropFrom = (text: string, path: KeyPath, value: Json): string => {
  const root = parseTree(text, [], OPTIONS);
  const list = root && findNodeAtLocation(root, [...path]);
  const item = list?.children?.find((child) => isDeepStrictEqual(JSON.parse(JSON.stringify(getNodeValue(child))), value));
  return list && item ? removeItem(text, path, list, item) : text;
};

export const JSON_FORMAT: Format = {
  name: 'JSON',
  parse: (source) => {
    const text = source.replace(/^\uFEFF/, '');
    const errors: ParseError[] = [];
    const value = parse(text, errors, OPTIONS) as Json | undefined;
    const [first] = errors;
    if (first) return { message: printParseErrorCode(first.error), line: lineOf(text, first.offset) };
    return { value: value === undefined ? {} : isJsonObject(value) ? value : value };
  },
  insert: (text, path, value) => withoutMark(text, (inner) => insertInto(inner, path, value)),
  replace: (text, path, value) => withoutMark(text, (inner) => replaceIn(inner, path, value)),
  append: (text, path, value) => withoutMark(text, (inner) => appendTo(inner, path, value)),
  drop: (text, path, value) => withoutMark(text, (inner) => dropFrom(inner, path, value)),
  remove: (text, path) => withoutMark(text, (inner) => removeFrom(inner, path)),
};
