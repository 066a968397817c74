import type { CatalogTool, RankResult } from '@mcp-working-set/core';
import { nameList } from './catalog.js';
import { entryLine, toEntries, wholeEntry, type Entry } from './entries.js';
import { rankedLines } from './ranked.js';
import { bytes, oneLine, shorten } from './text.js';

/** What the reply to a search is made for. */
export interface ReplyOptions {
  readonly query: string;
  /** The text takes at most so many bytes (UTF-8); only a tool asked for by its exact name may take more. */
  readonly budgetBytes: number;
  /** Exposed names of the tools that the reader has in its list already; they are marked `*`. */
  readonly listed: ReadonlySet<string>;
  /** Number of tools in the catalog. */
  readonly total: number;
  /** At most so many entries of ranked tools; default all hits. Same tools of several upstreams are one entry. */
  readonly limit?: number;
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

interface Writing extends ReplyOptions {
  readonly name: (tool: CatalogTool) => string;
  readonly marked: (tool: CatalogTool) => string;
  readonly mark: (tool: CatalogTool) => string;
}

interface Draft {
  readonly lines: readonly string[];
  readonly shown: readonly CatalogTool[];
}

/** Bytes kept for the line that says what was left out. */
const FOOTER = 170;
/** Bytes kept for the line of each further named tool. */
const LINE = 200;
const WHOLE_CATALOG = 'An empty query lists every name by backend.';
const MOST_CLOSE = 5;

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const toolsOf = (entries: readonly Entry[]): readonly CatalogTool[] => entries.flatMap(({ tools }) => tools);

const legend = (tools: readonly CatalogTool[], { mark }: Writing): string => (tools.some((tool) => mark(tool) !== '') ? '; * is in your list already' : '');

const none = (result: RankResult, { query, total }: Writing): Draft => {
  if (total === 0) return { lines: ['No tool is known: no server has listed one yet.'], shown: [] };
  const asked = shorten(oneLine(query), 60);
  return {
    lines: [
      `No tool matches "${asked}" among ${plural(total, 'tool')}.`,
      ...(result.close.length > 0 ? [`Close names: ${result.close.slice(0, MOST_CLOSE).map((name) => shorten(oneLine(name), 80)).join(', ')}.`] : []),
      `Try what the tool does and to what, in other words ("create issue"), or a backend's name. ${WHOLE_CATALOG}`,
    ],
    shown: [],
  };
};

const names = (result: RankResult, writing: Writing, heading: string): Draft => {
  const { budgetBytes, name, mark } = writing;
  const tools = result.hits.map(({ tool }) => tool);
  const head = `${heading}${legend(tools, writing)}. Where a line says \`prefix:\`, its names are called with that prefix.`;
  const list = nameList(tools, name, mark, budgetBytes - bytes(head) - FOOTER - 1);
  const cut = tools.length - list.shown.length;
  const footer = [
    ...(list.backendsCut > 0 ? [`${plural(list.backendsCut, 'backend')} more not named.`] : []),
    ...(cut > 0 ? [`${plural(cut, 'name')} left out: search a backend's name for its tools, or words for the best tools.`] : []),
  ].join(' ');
  return { lines: [head, ...list.lines, ...(footer === '' ? [] : [footer])], shown: list.shown };
};

/** A backend's tools in its own order: as lines with parameters where all of them fit, else as names. */
const backend = (result: RankResult, writing: Writing): Draft => {
  const tools = result.hits.map(({ tool }) => tool);
  const heading = `${result.backend === undefined ? 'These backends have' : `${result.backend} has`} ${plural(result.total, 'tool')}, in its own order`;
  const head = `${heading}${legend(tools, writing)}:`;
  for (const [description, optional] of [[160, 6], [80, 4], [48, 0], [0, 0]] as const) {
    const lines = tools.map((tool) => entryLine({ tools: [tool], exact: false }, { name: writing.marked, description, optional }));
    if (bytes([head, ...lines].join('\n')) <= writing.budgetBytes && tools.length === result.total) return { lines: [head, ...lines], shown: tools };
  }
  return names(result, writing, heading);
};

const footerOf = (omitted: number, schemasLeft: boolean): readonly string[] => [
  ...(omitted > 0 ? [`${plural(omitted, 'more tool')} matched: raise limit, add words, or start the query with a backend's name.`] : []),
  ...(schemasLeft ? ['Search a tool\'s exact name for its whole schema.'] : []),
];

const ranked = (result: RankResult, writing: Writing, entries: readonly Entry[], budget: number, before: readonly CatalogTool[]): Draft => {
  const kept = entries.slice(0, writing.limit ?? entries.length);
  const where = result.backend === undefined ? '' : ` of ${result.backend}`;
  const head = before.length > 0 ? 'Other tools that match:' : `Best of ${plural(result.total, 'tool')}${where} that match, best first${legend(toolsOf(kept), writing)}:`;
  const { lines, entries: shown, schemas } = rankedLines(kept, writing.marked, budget - bytes(head) - FOOTER - 1, before.length > 0 ? 0 : undefined);
  const tools = toolsOf(shown);
  return {
    lines: [...(shown.length > 0 ? [head] : []), ...lines, footerOf(result.total - before.length - tools.length, schemas < shown.length).join(' ')].filter((line) => line !== ''),
    shown: [...before, ...tools],
  };
};

/** Named tools whole: the first whatever its size, the others while they fit, else as lines; then what else matches. */
const exact = (result: RankResult, writing: Writing): Draft => {
  const entries = toEntries(result.hits);
  const named = entries.filter((entry) => entry.exact);
  const whole: string[] = [];
  const short: Entry[] = [];
  let used = 0;
  named.forEach((entry, at) => {
    const text = wholeEntry(entry, writing.marked);
    if (short.length > 0 || (at > 0 && used + bytes(text) + 2 > writing.budgetBytes - FOOTER - LINE * (named.length - at))) short.push(entry);
    else {
      whole.push(text);
      if (at > 0) used += bytes(text) + 2;
    }
  });
  const also = rankedLines(short, writing.marked, Math.max(0, writing.budgetBytes - used - FOOTER), 0);
  const shown = [...toolsOf(named.filter((entry) => !short.includes(entry))), ...toolsOf(also.entries)];
  const others = entries.filter((entry) => !entry.exact);
  const top = [...whole, ...(also.lines.length > 0 ? [['Also named:', ...also.lines].join('\n')] : [])].join('\n\n');
  if (others.length === 0) {
    const omitted = result.total - shown.length;
    return { lines: [top, ...(omitted > 0 ? [footerOf(omitted, short.length > 0).join(' ')] : [])], shown };
  }
  const rest = ranked(result, writing, others, writing.budgetBytes - used, shown);
  return { lines: [top, '', ...rest.lines], shown: rest.shown };
};

/**
 * Writes the reply to a search, for a model to read: one line a tool with its parameters, the whole schema of the best
 * three while it fits, what was left out and how to get it. Exactly named tools come whole; an empty query lists names
 * by backend; a miss says what is close and what to try.
 */
export const formatReply = (result: RankResult, options: ReplyOptions): SearchReply => {
  const name = options.callName ?? ((tool: CatalogTool) => tool.exposed);
  const mark = (tool: CatalogTool): string => (options.listed.has(tool.exposed) ? '*' : '');
  const writing: Writing = { ...options, name, mark, marked: (tool) => `${name(tool)}${mark(tool)}` };
  const draft = ((): Draft => {
    if (result.hits.length === 0) return none(result, writing);
    switch (result.kind) {
      case 'all': return names(result, writing, `All ${plural(result.total, 'tool')} by backend`);
      case 'backend': return backend(result, writing);
      case 'exact': return exact(result, writing);
      default: return ranked(result, writing, toEntries(result.hits), options.budgetBytes, []);
    }
  })();
  const text = draft.lines.join('\n');
  return { text, bytes: bytes(text), shown: draft.shown.map((tool) => tool.exposed), omitted: Math.max(0, result.total - draft.shown.length) };
};
