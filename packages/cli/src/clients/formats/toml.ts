import type { Json } from '@mcp-working-set/core';
import { parse, stringify, TomlError } from 'smol-toml';
import type { Format, KeyPath } from './format.js';
import { eolOf } from './lines.js';

/*
 * TOML. The libraries that edit in place move tables about and turn new ones into inline ones, so tables are added and
 * taken out as whole sections; `editText` reads the result again and refuses what came out otherwise.
 */
interface Section {
  /** Keys of its header; empty for what stands above the first one. */
  readonly path: KeyPath;
  readonly from: number;
  readonly to: number;
}

/** Keys of a header line such as `[a."b c".d]` or `[[a.b]]`. */
const headerPath = (line: string): KeyPath | undefined => {
  const match = /^\s*\[\[?\s*((?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\]"'#])+?)\s*\]\]?\s*(?:#.*)?$/.exec(line);
  if (!match) return undefined;
  return [...(match[1] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+)/g)].map(([, quoted, literal, bare]) => quoted ?? literal ?? bare ?? '');
};

const sections = (lines: readonly string[]): Section[] => {
  const starts = lines.flatMap((line, index) => {
    const path = headerPath(line);
    return path ? [{ path, from: index }] : [];
  });
  return [{ path: [], from: 0 }, ...starts].map(({ path, from }, index) => ({ path, from, to: starts[index]?.from ?? lines.length }));
};

const isWithin = (path: KeyPath, outer: KeyPath): boolean => outer.every((key, index) => path[index] === key);

/** Blank lines and comments right above the next header belong to that one. */
const ownEnd = (lines: readonly string[], { from, to }: Section): number => {
  let last = to;
  while (last > from + 1 && /^\s*(?:#.*)?$/.test(lines[last - 1] ?? '')) last -= 1;
  return last;
};

const removeSections = (text: string, path: KeyPath): string => {
  const lines = text.split('\n');
  const gone = new Set<number>();
  for (const section of sections(lines)) {
    if (section.path.length < path.length || !isWithin(section.path, path)) continue;
    for (let line = section.from; line < ownEnd(lines, section); line += 1) gone.add(line);
    // The blank line that set it apart goes with it.
    if (/^\s*$/.test(lines[section.from - 1] ?? 'x')) gone.add(section.from - 1);
  }
  if (gone.size > 0) return lines.filter((_, index) => !gone.has(index)).join('\n');
  // As a key of its parent's section: `name = { … }` or `name.key = …`.
  const [parent, name] = [path.slice(0, -1), path.at(-1) ?? ''];
  const home = sections(lines).find((section) => section.path.join('\0') === parent.join('\0'));
  const key = new RegExp(`^\\s*(?:"${escape(name)}"|'${escape(name)}'|${escape(name)})\\s*[.=]`);
  return lines.filter((line, index) => !home || index <= home.from || index >= home.to || !key.test(line)).join('\n');
};

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const nested = (path: KeyPath, value: Json): Json => path.reduceRight<Json>((inner, key) => ({ [key]: inner }), value);

/** Headers of tables that only hold tables are left out, as people write it. */
const render = (path: KeyPath, value: Json): string => stringify(nested(path, value)).trim();

export const TOML_FORMAT: Format = {
  name: 'TOML',
  parse: (text) => {
    try {
      // Dates and the like become what JSON makes of them: nothing here looks at them.
      return { value: JSON.parse(JSON.stringify(parse(text.replace(/^\uFEFF/, '')), (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))) as Json };
    } catch (error) {
      if (error instanceof TomlError) return { message: error.message.split('\n')[0] ?? 'unknown', line: error.line };
      return { message: 'unknown' };
    }
  },
  insert: (text, path, value) => {
    const eol = eolOf(text);
    const gap = text === '' ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`;
    return `${text}${gap}${render(path, value).replaceAll('\n', eol)}${eol}`;
  },
  remove: removeSections,
};
