import type { CatalogTool, RankResult } from '@mcp-working-set/core';
import { compactTool } from './signature.js';

/** What the reply to a search is made for. */
export interface ReplyOptions {
  readonly query: string;
  /** The text never takes more bytes (UTF-8), but for a tool asked for by its exact name. */
  readonly budgetBytes: number;
  /** Exposed names of the tools that the client already has in its list; they are marked `*`. */
  readonly listed: ReadonlySet<string>;
  /** Number of tools in the catalog. */
  readonly total: number;
  /** Name under which the reader calls a tool; default its exposed name. */
  readonly callName?: (tool: CatalogTool) => string;
}

/** A reply as one text in lines. */
export interface SearchReply {
  readonly text: string;
  readonly bytes: number;
  /** Exposed names of the tools that the text names. */
  readonly shown: readonly string[];
  /** Number of matching tools that it does not name. */
  readonly omitted: number;
}

const encoder = new TextEncoder();
const size = (text: string): number => encoder.encode(text).length;
const FULL = 3;

/** Formats a result: a line a hit, the whole definitions of the best three while they fit, what was left out. */
export const formatReply = (result: RankResult, options: ReplyOptions): SearchReply => {
  const name = options.callName ?? ((tool: CatalogTool) => tool.exposed);
  const mark = (tool: CatalogTool): string => (options.listed.has(tool.exposed) ? '*' : '');
  const lines: string[] = [];
  const shown: string[] = [];
  const names = result.kind === 'all' || result.kind === 'backend';
  if (result.kind === 'none') lines.push(`No tool matches "${options.query.slice(0, 80)}" among ${options.total}. Try other words or an empty query.`);
  let used = size(lines.join('\n')) + 120;
  let backend = '';
  for (const { tool } of result.hits) {
    const line = names ? `${backend === tool.backend ? '' : `${tool.backend}:\n`}  ${name(tool)}${mark(tool)}` : compactTool(tool, name(tool) + mark(tool));
    if (used + size(line) + 1 > options.budgetBytes && result.kind !== 'exact') break;
    backend = tool.backend;
    used += size(line) + 1;
    lines.push(line);
    shown.push(tool.exposed);
  }
  if (!names) {
    for (const { tool } of result.hits.slice(0, FULL)) {
      const line = `${name(tool)} schema: ${JSON.stringify(tool.definition.inputSchema)}`;
      if (used + size(line) + 1 > options.budgetBytes && result.kind !== 'exact') continue;
      used += size(line) + 1;
      lines.push(line);
    }
  }
  const omitted = result.total - shown.length;
  if (omitted > 0) lines.push(`${omitted} more not shown: search with more words, a backend's name, or a tool's exact name.`);
  const text = lines.join('\n');
  return { text, bytes: size(text), shown, omitted };
};
