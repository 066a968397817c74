import type { CatalogTool } from '@mcp-working-set/core';
import type { PostingsIndex } from './postings/index.js';
import { isStopWord } from './text/stop-words.js';
import { identifierWords, squash } from './text/tokenize.js';

const EDGE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const MARKED = /^[`"'“‘«[({<]|[`"'”’»\])}>]$|[^\p{L}\p{M}\p{N}]|\p{Ll}\p{Lu}/u;

/** A part of the query that may be a name. */
export interface NameCandidate {
  /** The squashed spellings to look up, most specific first: the whole of it. */
  readonly keys: readonly string[];
  readonly text: string;
  /** Written as a name (quoted, with separators or humps), and not as a word of prose. */
  readonly marked: boolean;
}

/** A word of prose, in which no name can be written any other way. */
const PLAIN_WORD = /^[a-z]+[.,:!?]*$/u;
const LETTERS = /^[a-z]+/u;

/**
 * The parts of a query between white space and commas, each as the name that it may be. A client's own prefix
 * (`mcp__mws__…`) is taken off step by step.
 */
export const nameCandidates = (query: string): readonly NameCandidate[] => {
  const found: NameCandidate[] = [];
  for (const part of query.normalize('NFKC').split(/[\s,;]+/u)) {
    if (PLAIN_WORD.test(part)) {
      const [text = ''] = LETTERS.exec(part) ?? [];
      found.push({ keys: [text], text, marked: false });
      continue;
    }
    const text = part.replace(EDGE, '');
    if (text === '') continue;
    const pieces = text.split('__');
    const keys = pieces.map((_, index) => squash(pieces.slice(index).join('__'))).filter((key) => key !== '');
    if (keys.length > 0) found.push({ keys, text, marked: MARKED.test(part.replace(/[.,:!?]+$/u, '')) });
  }
  return found;
};

/** Whether a tool's own name is a single word, which in a sentence may be just that word. */
export const isOneWord = (tool: CatalogTool): boolean => identifierWords(tool.original).length === 1;

/** Tools that a query names, in the order of the query, and whether it says nothing else. */
export interface Named {
  readonly tools: readonly { readonly tool: CatalogTool; readonly text: string }[];
  readonly alone: boolean;
}

/**
 * Finds the tools named in a query. A name of one word (`fetch`) counts where the query is that word alone or writes it
 * as a name, since in a sentence it is an everyday word more often than not (TUNING.md has the numbers).
 */
export const findNamed = (query: string, index: PostingsIndex, allowed: (tool: CatalogTool) => boolean): Named => {
  const candidates = nameCandidates(query);
  const meaningful = candidates.filter(({ keys: [whole = ''], marked }) => marked || !isStopWord(whole));
  const parts = meaningful.length > 0 ? meaningful : candidates;
  const found = new Map<CatalogTool, string>();
  let others = 0;
  const add = (keys: readonly string[], text: string, keep: (tool: CatalogTool, key: string) => boolean): boolean => {
    for (const key of keys) {
      const places = index.named(key);
      if (places.length === 0) continue;
      const tools = places.map(({ segment, document }) => segment.tools[document] as CatalogTool).filter((tool) => allowed(tool) && keep(tool, key));
      if (tools.length === 0) continue;
      for (const tool of tools.sort((a, b) => (a.exposed < b.exposed ? -1 : 1))) if (!found.has(tool)) found.set(tool, text);
      return true;
    }
    return false;
  };
  for (const { keys, text, marked } of parts) {
    const clear = marked || parts.length === 1;
    if (!add(keys, text, (tool, key) => clear || (!isOneWord(tool) && key !== squash(tool.original).slice(squash(tool.backend).length)))) others += 1;
  }
  // The whole query as one name: `create issue`, or a name that has spaces in it.
  if (found.size === 0 && candidates.length > 1) add([squash(query)], query, () => true);
  return { tools: [...found].map(([tool, text]) => ({ tool, text })), alone: others === 0 && found.size > 0 };
};
