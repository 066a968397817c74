import { isJsonObject } from '@mcp-working-set/core';
import type { Json } from '@mcp-working-set/core';
import { list, object, parseJson } from './values.js';

/** Where a change is made; keys that would reach JavaScript's own properties are refused. */
type Step = string | number;
type Node = Record<string, unknown> | unknown[];

const step = (value: Json): Step | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value !== '__proto__' && value !== 'constructor' && value !== 'prototype') ? value : undefined;

const isNode = (value: unknown): value is Node => Array.isArray(value) || isJsonObject(value);
const get = (node: Node, at: Step): unknown => (node as Record<Step, unknown>)[at];
const set = (node: Node, at: Step, value: unknown): void => {
  if (Array.isArray(node) && typeof at === 'number' && (at < 0 || at > node.length + 10_000)) return;
  (node as Record<Step, unknown>)[at] = value;
};

/**
 * The object that VS Code's log of changes adds up to. A line is `{kind, k, v, i}`: 0 the whole object, 1 sets `v` at path
 * `k`, 2 cuts the list at `k` to `i` entries and appends `v`, 3 deletes. A bad line is reported and left out; a log whose
 * first line is a change (they exist) begins with an empty object.
 */
export const replay = (content: string, bad: (line: number) => void): Json => {
  let state: Node = { requests: [] };
  let line = 0;
  for (const written of content.split('\n')) {
    line += 1;
    const trimmed = written.replace(/^\uFEFF/, '').replace(/\0+/g, '').trim();
    if (trimmed === '') continue;
    const entry = object(parseJson(trimmed));
    if (entry === undefined) {
      // The last line may be half written still.
      if (!(content.endsWith(written) && !content.endsWith('\n'))) bad(line);
      continue;
    }
    if (entry['kind'] === 0) {
      if (isNode(entry['v'])) state = entry['v'] as Node;
      continue;
    }
    const path = list(entry['k']).map(step);
    const last = path.pop();
    if (last === undefined || path.includes(undefined)) continue;
    const parent = walk(state, path as Step[], last);
    if (parent === undefined) continue;
    if (entry['kind'] === 1) set(parent, last, entry['v']);
    else if (entry['kind'] === 3) set(parent, last, undefined);
    else if (entry['kind'] === 2) {
      const before = get(parent, last);
      const kept = Array.isArray(before) ? (before as unknown[]) : [];
      const cut = typeof entry['i'] === 'number' ? Math.max(0, entry['i']) : kept.length;
      set(parent, last, [...kept.slice(0, cut), ...list(entry['v'])]);
    } else bad(line);
  }
  return state as unknown as Json;
};

/** Goes down a path, making what is missing: the log may begin in the middle. */
const walk = (root: Node, path: readonly Step[], last: Step): Node | undefined => {
  let node: Node = root;
  for (const [index, at] of path.entries()) {
    const next = get(node, at);
    if (isNode(next)) {
      node = next;
      continue;
    }
    const made: Node = typeof (path[index + 1] ?? last) === 'number' ? [] : {};
    set(node, at, made);
    if (get(node, at) !== made) return undefined;
    node = made;
  }
  return node;
};
