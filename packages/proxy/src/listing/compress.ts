import { isJsonObject } from '@mcp-working-set/core';
import type { ToolDefinition } from '@mcp-working-set/core';

/** Openings that say nothing a list of tools does not say. */
const OPENING = /^(?:use this (?:tool|function|endpoint) (?:to|when you (?:need|want) to|for)|this (?:tool|function|endpoint) (?:(?:can|will) be used to|can be used for|is used to|allows (?:you|the user) to|lets you|will|can)|a (?:tool|function) (?:to|that (?:can|will)?)|(?:tool|function) (?:to|for))\s+/i;
/** Headings of blocks that the schema says again; the second group are arguments, the others what comes of a call. */
const HEADING = /^([ \t]*)(?:#+ *)?\**(?:(args|arguments|parameters|params|inputs?)|returns?|output|raises)\**:?\**\s*$/i;
const INLINE = /^[ \t]*(?:returns?|raises):[ \t]+\S.*(?:\n|$)/gim;
const ITEM = /^[ \t]*[-*] /;
/** A line about one value, such as "path (str): where" or "- `path`: where"; its name is the group. */
const NAMED = /^[ \t]*(?:[-*] +)?[`*"]*([\w$-]+)[\w$.[\]-]*[`*"]*(?: ?\([^)]*\))?[`*"]*(?: *:|\s+[-–—] |\s*$)/;

/** Names of the values that the schemas speak of. */
const namesIn = ({ inputSchema, outputSchema }: ToolDefinition): ReadonlySet<string> =>
  new Set([inputSchema, outputSchema].flatMap((schema) => {
    const properties = isJsonObject(schema) ? schema['properties'] : undefined;
    return isJsonObject(properties) ? Object.keys(properties) : [];
  }));

const indentOf = (line: string): number => /^[ \t]*/.exec(line)?.[0].length ?? 0;

/**
 * Where the block ends whose heading stands at `at`; `at` itself where there is none, or nothing in it. To a block belongs
 * what stands deeper than its heading, and at the same depth a line about a value that a schema names, or an item of a list
 * of results. Anything else ("Note: …") says something of its own.
 */
const blockEnd = (lines: readonly string[], at: number, names: ReadonlySet<string>): number => {
  const heading = HEADING.exec(lines[at] ?? '');
  if (!heading) return at;
  const depth = heading[1]?.length ?? 0;
  const isResult = heading[2] === undefined;
  let end = at;
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() === '') continue;
    const follows = end === at || end === next;
    const [, name] = NAMED.exec(line) ?? [];
    const belongs = indentOf(line) > depth || (name !== undefined && names.has(name)) || (isResult && follows && ITEM.test(line));
    if (!belongs) break;
    end = next + 1;
  }
  return end;
};

const withoutBlocks = (text: string, names: ReadonlySet<string>): string => {
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length;) {
    const end = blockEnd(lines, at, names);
    if (end === at) kept.push(lines[at] ?? '');
    at = Math.max(end, at + 1);
  }
  return kept.join('\n');
};

const short = (text: string, names: ReadonlySet<string>): string => {
  const kept = withoutBlocks(text, names).replace(INLINE, '').trim();
  const body = kept.replace(OPENING, '');
  const start = body.charAt(0).toUpperCase() + body.slice(1);
  return (body === kept ? kept : start).replace(/[ \t]+/g, ' ').replace(/\n{2,}/g, '\n').trim();
};

/**
 * A definition with a shorter description: without openings such as "Use this tool to" and without blocks of arguments
 * and results. Lossy, and therefore never the default; a description of which nothing would be left stays as it is.
 */
export const compressDescription = (definition: ToolDefinition): ToolDefinition => {
  const { description } = definition;
  if (typeof description !== 'string') return definition;
  const shorter = short(description, namesIn(definition));
  return shorter === '' || shorter === description ? definition : { ...definition, description: shorter };
};
