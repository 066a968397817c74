import type { CatalogTool } from '@mcp-working-set/core';
import { FIELDS } from '../constants.js';
import { spellings } from '../exact.js';
import { buildSegment, type Segment, type Span } from './segment.js';

/** A term over all segments. */
export interface Term {
  readonly key: string;
  /** Number of documents it stands in. */
  documents: number;
  readonly chunks: { readonly segment: Segment; readonly span: Span }[];
}

/** Inverted index over the segments of all upstreams. */
export interface PostingsIndex {
  /** Replaces one upstream's segment; cost grows with that upstream's words, not with the catalog. */
  replace(upstream: string, tools: readonly CatalogTool[]): void;
  term(key: string): Term | undefined;
  readonly segments: ReadonlyMap<string, Segment>;
  /** Number of documents. */
  readonly size: number;
  /** Mean number of words of each field. */
  averageLengths(): Float64Array;
  /** Rises with every change. */
  readonly version: number;
  terms(): IterableIterator<Term>;
  /** The tools that go by a squashed name. */
  named(key: string): readonly Named[];
}

/** A document by place. */
export interface Named {
  readonly segment: Segment;
  readonly document: number;
}

/** Creates an empty index. */
export const createPostingsIndex = (descriptionCharacters: number): PostingsIndex => {
  const segments = new Map<string, Segment>();
  const terms = new Map<string, Term>();
  const names = new Map<string, Named[]>();
  const totals = new Float64Array(FIELDS.length);
  let size = 0;
  let version = 0;

  const tally = (segment: Segment, sign: 1 | -1): void => {
    for (let at = 0; at < segment.lengths.length; at += 1) {
      const field = at % FIELDS.length;
      totals[field] = (totals[field] ?? 0) + sign * (segment.lengths[at] ?? 0);
    }
    size += sign * segment.tools.length;
  };

  const remove = (segment: Segment): void => {
    for (const [key, span] of segment.terms) {
      const term = terms.get(key);
      if (term === undefined) continue;
      term.chunks.splice(term.chunks.findIndex((chunk) => chunk.segment === segment), 1);
      term.documents -= span.documents;
      if (term.chunks.length === 0) terms.delete(key);
    }
    for (const key of new Set(segment.tools.flatMap(spellings))) {
      const rest = (names.get(key) ?? []).filter((named) => named.segment !== segment);
      if (rest.length === 0) names.delete(key);
      else names.set(key, rest);
    }
    tally(segment, -1);
  };

  const add = (segment: Segment): void => {
    for (const [key, span] of segment.terms) {
      let term = terms.get(key);
      if (term === undefined) terms.set(key, (term = { key, documents: 0, chunks: [] }));
      term.chunks.push({ segment, span });
      term.documents += span.documents;
    }
    segment.tools.forEach((tool, document) => {
      for (const key of spellings(tool)) {
        const list = names.get(key);
        if (list === undefined) names.set(key, [{ segment, document }]);
        else list.push({ segment, document });
      }
    });
    tally(segment, 1);
  };

  return {
    segments,
    get size() { return size; },
    get version() { return version; },
    named: (key) => names.get(key) ?? [],
    term: (key) => terms.get(key),
    terms: () => terms.values(),
    averageLengths: () => totals.map((total) => (size === 0 ? 0 : total / size)),
    replace(upstream, tools) {
      const before = segments.get(upstream);
      if (before !== undefined) remove(before);
      if (tools.length === 0) segments.delete(upstream);
      else {
        const segment = buildSegment(tools, descriptionCharacters);
        segments.set(upstream, segment);
        add(segment);
      }
      let base = 0;
      for (const segment of segments.values()) {
        segment.base = base;
        base += segment.tools.length;
      }
      version += 1;
    },
  };
};
