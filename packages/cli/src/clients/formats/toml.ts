import { isJsonObject } from '@mcp-working-set/core';
import type { Json } from '@mcp-working-set/core';
import { parse, stringify, TomlError } from 'smol-toml';
import { nested } from './format.js';
import type { Format, KeyPath } from './format.js';
import { eolOf, splice, withEolBefore } from './lines.js';
import { inlineTable, statements } from './toml-scan.js';

/*
 * TOML. The libraries that edit in place move tables about and turn new ones into inline ones, so tables are added and
 * taken out as whole sections, or as members of an inline table where the file has one; `editText` reads the result again
 * and refuses what came out otherwise.
 */
const isWithin = (path: KeyPath, outer: KeyPath): boolean => outer.every((key, index) => path[index] === key);

/** Where a table is written inline: the offset of its brace, and the keys that lead on from there. */
const inlineHome = (text: string, path: KeyPath): { readonly from: number; readonly rest: KeyPath } | undefined => {
  const inside = (at: number, rest: KeyPath): { from: number; rest: KeyPath } | undefined => {
    if (text[at] !== '{' || rest.length === 0) return undefined;
    const member = inlineTable(text, at).members.find(({ keys }) => keys.length < rest.length && isWithin(rest, keys));
    return (member && inside(member.value, rest.slice(member.keys.length))) ?? { from: at, rest };
  };
  const pair = statements(text).find((one) => one.kind === 'pair' && one.path.length < path.length && isWithin(path, one.path));
  return pair && inside(pair.value, path.slice(pair.path.length));
};

/** From each run of statements that go, with what stands between them: what is right above the next one belongs to that one. */
const removeStatements = (text: string, path: KeyPath): string => {
  const runs: { from: number; to: number }[] = [];
  let open = false;
  for (const statement of statements(text)) {
    const goes = isWithin(statement.path, path);
    const last = runs.at(-1);
    if (goes && open && last) last.to = statement.to;
    else if (goes) runs.push({ from: statement.kind === 'header' ? behindGap(text, statement.from) : statement.from, to: statement.to });
    open = goes;
  }
  return splice(text, runs.map(({ from, to }) => ({ from: withEolBefore(text, from, to), to, text: '' })));
};

/** The blank line that sets a section apart goes with it. */
const behindGap = (text: string, from: number): number => from - (/(?<=^|\n)[ \t]*\r?\n$/.exec(text.slice(0, from))?.[0].length ?? 0);

const removeInline = (text: string, from: number, rest: KeyPath): string => {
  const { members, to } = inlineTable(text, from);
  const stay = members.filter(({ keys }) => !isWithin(keys, rest));
  if (stay.length === members.length) return text;
  if (stay.length === 0) return splice(text, [{ from: from + 1, to: to - 1, text: '' }]);
  return splice(text, members.flatMap((member, index) => {
    if (stay.includes(member)) return [];
    const [previous, next] = [members[index - 1], members[index + 1]];
    const isTail = members.slice(index).every((one) => !stay.includes(one));
    return [isTail && previous ? { from: previous.to, to: member.to, text: '' } : { from: member.from, to: next?.from ?? member.to, text: '' }];
  }));
};

const insertInline = (text: string, from: number, [key = '', ...more]: KeyPath, value: Json): string => {
  const { members, to } = inlineTable(text, from);
  const last = members.at(-1);
  const member = `${keyText(key)} = ${inlineText(nested(more, value))}`;
  return last ? splice(text, [{ from: last.to, to: last.to, text: `, ${member}` }]) : splice(text, [{ from: from + 1, to: to - 1, text: ` ${member} ` }]);
};

const keyText = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key));

const inlineText = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map((item: Json) => inlineText(item)).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${keyText(key)} = ${inlineText(inner ?? '')}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
};

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
    const home = inlineHome(text, path);
    if (home) return insertInline(text, home.from, home.rest, value);
    const eol = eolOf(text);
    const section = render(path, value).replaceAll('\n', eol);
    // Without an end of the last line it stays without one.
    return text === '' || text.endsWith('\n') ? `${text}${text === '' ? '' : eol}${section}${eol}` : `${text}${eol}${eol}${section}`;
  },
  remove: (text, path) => {
    const home = inlineHome(text, path);
    return home ? removeInline(text, home.from, home.rest) : removeStatements(text, path);
  },
};
