import type { CatalogTool } from '@mcp-working-set/core';
import { runs, squash } from './text/tokenize.js';

/** Spellings under which a tool is asked for by name, squashed: exposed, own, backend and own, own without the backend's prefix. */
export const spellings = (tool: CatalogTool): readonly string[] => {
  const own = squash(tool.original);
  const backend = squash(tool.backend);
  const found = new Set([squash(tool.exposed), own, backend + own, squash(tool.upstream) + own]);
  if (own.startsWith(backend) && own.length > backend.length) found.add(own.slice(backend.length));
  found.delete('');
  return [...found];
};

const EDGE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** A part of the query that may be a name. */
export interface NameCandidate {
  /** The squashed spellings to look up, most specific first. */
  readonly keys: readonly string[];
  readonly text: string;
}

/**
 * The parts of a query between white space and commas, each as the name that it may be. A client's own prefix
 * (`mcp__mws__…`) is taken off step by step.
 */
export const nameCandidates = (query: string): readonly NameCandidate[] => {
  const found: NameCandidate[] = [];
  for (const part of query.normalize('NFKC').split(/[\s,;]+/u)) {
    const text = part.replace(EDGE, '');
    if (text === '') continue;
    const pieces = text.split('__');
    const keys = pieces.map((_, index) => squash(pieces.slice(index).join('__'))).filter((key) => key !== '');
    if (keys.length > 0) found.push({ keys, text });
  }
  return found;
};

/** The words of a backend's name, as they would stand in a query. */
export const backendRuns = (backend: string): readonly string[] => runs(backend);
