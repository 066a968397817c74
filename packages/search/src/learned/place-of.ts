import type { LearnedMatch } from '@mcp-working-set/core';
import type { PostingsIndex } from '../postings/index.js';

/** Finds the global number of the tool that a learned word led to; undefined for a tool that is gone. */
export type PlaceOf = (match: LearnedMatch) => number | undefined;

/** Creates one over an index; it follows the index's changes. */
export const createPlaceOf = (index: PostingsIndex): PlaceOf => {
  let version = -1;
  let places = new Map<string, number>();
  const key = (upstream: string, tool: string): string => `${upstream}\n${tool}`;
  return ({ upstream, tool }) => {
    if (version !== index.version) {
      version = index.version;
      places = new Map();
      for (const segment of index.segments.values()) {
        for (const [document, own] of segment.tools.entries()) places.set(key(own.upstream, own.original), segment.base + document);
      }
    }
    return places.get(key(upstream, tool));
  };
};
