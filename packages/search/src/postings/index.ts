import type { CatalogTool } from '@mcp-working-set/core';
import type { Constants } from '../constants.js';
import { backendKeys } from '../query/backends.js';
import { createLists, type List } from './lists.js';
import { buildSegment, type Segment, type Span } from './segment.js';
import { spellings } from './spellings.js';

/** A term over all segments. */
export interface Term {
  readonly key: string;
  /** Number of documents it stands in. */
  documents: number;
  /** Number of tools in whose name it stands. */
  names: number;
  readonly chunks: { readonly segment: Segment; readonly span: Span }[];
}

/**
 * Where a term stands over all segments: for each document its global number doubled, plus 1 where the term is in the
 * name, as a whole number; and its frequency, as a real one.
 */
export type Postings = List;
/** Numbers of a document in `Postings`. */
export const POSTING = 2;

/** A document by place. */
export interface Place {
  readonly segment: Segment;
  readonly document: number;
}

/** Inverted index over the segments of all upstreams. */
export interface PostingsIndex {
  /** Replaces one upstream's segment; cost grows with that upstream's words, not with the catalog. */
  replace(upstream: string, tools: readonly CatalogTool[]): void;
  term(key: string): Term | undefined;
  /** Postings of a term, joined over the segments on first use after a change. */
  postings(term: Term): Postings;
  /** The tools that go by a squashed name. */
  named(key: string): readonly Place[];
  /** The backends that go by a squashed spelling, with a tool of each. */
  backends(key: string): ReadonlyMap<string, readonly CatalogTool[]>;
  /** All spellings that `backends` knows. */
  backendKeys(): Iterable<string>;
  readonly segments: ReadonlyMap<string, Segment>;
  /** Number of documents. */
  readonly size: number;
  /** Rises with every change. */
  readonly version: number;
}

/** Told of words (exact forms) that enter or leave the vocabulary. */
export interface VocabularyListener {
  entered(word: string): void;
  left(word: string): void;
}

const NO_PLACES: readonly Place[] = [];
const NO_BACKENDS: ReadonlyMap<string, readonly CatalogTool[]> = new Map();

/** Creates an empty index. */
export const createPostingsIndex = (constants: Constants, listeners: readonly VocabularyListener[], nouns: Readonly<Record<string, string>>): PostingsIndex => {
  const segments = new Map<string, Segment>();
  const terms = new Map<string, Term>();
  const names = new Map<string, Place[]>();
  const backends = new Map<string, Map<string, CatalogTool[]>>();
  let size = 0;
  let version = 0;

  const remove = (segment: Segment): void => {
    const gone = new Set(segment.tools);
    for (const [key, span] of segment.terms) {
      const term = terms.get(key);
      if (term === undefined) continue;
      term.chunks.splice(term.chunks.findIndex((chunk) => chunk.segment === segment), 1);
      term.documents -= span.end - span.start;
      term.names -= span.names;
      if (term.chunks.length > 0) continue;
      terms.delete(key);
      if (key.startsWith('=')) for (const listener of listeners) listener.left(key.slice(1));
    }
    for (const key of new Set(segment.tools.flatMap(spellings))) {
      const rest = (names.get(key) ?? []).filter((named) => named.segment !== segment);
      if (rest.length === 0) names.delete(key);
      else names.set(key, rest);
    }
    for (const backend of new Set(segment.tools.map((tool) => tool.backend))) {
      for (const key of backendKeys(backend)) {
        const list = backends.get(key);
        const rest = list?.get(backend)?.filter((tool) => !gone.has(tool)) ?? [];
        if (rest.length > 0) list?.set(backend, rest);
        else list?.delete(backend);
        if (list?.size === 0) backends.delete(key);
      }
    }
    size -= segment.tools.length;
  };

  const add = (segment: Segment): void => {
    for (const [key, span] of segment.terms) {
      let term = terms.get(key);
      if (term === undefined) {
        terms.set(key, (term = { key, documents: 0, names: 0, chunks: [] }));
        if (key.startsWith('=')) for (const listener of listeners) listener.entered(key.slice(1));
      }
      term.chunks.push({ segment, span });
      term.documents += span.end - span.start;
      term.names += span.names;
    }
    segment.tools.forEach((tool, document) => {
      for (const key of spellings(tool)) {
        const list = names.get(key);
        if (list === undefined) names.set(key, [{ segment, document }]);
        else list.push({ segment, document });
      }
    });
    for (const tool of segment.tools) {
      for (const key of backendKeys(tool.backend)) {
        let list = backends.get(key);
        if (list === undefined) backends.set(key, (list = new Map()));
        list.set(tool.backend, [...(list.get(tool.backend) ?? []), tool]);
      }
    }
    size += segment.tools.length;
  };

  let joined = new Map<Term, Postings>();
  let lists = createLists();
  const join = (term: Term): Postings => {
    const list = lists(POSTING * term.documents);
    const { whole, real } = list;
    let to = list.from;
    for (const { segment, span } of term.chunks) {
      for (let at = span.start; at < span.end; at += 1) {
        whole[to] = 2 * (segment.base + (segment.documents[at] as number)) + (segment.inName[at] as number);
        real[to + 1] = segment.frequencies[at] as number;
        to += POSTING;
      }
    }
    return list;
  };

  return {
    postings(term) {
      let found = joined.get(term);
      if (found === undefined) joined.set(term, (found = join(term)));
      return found;
    },
    segments,
    get size() { return size; },
    get version() { return version; },
    term: (key) => terms.get(key),
    backends: (key) => backends.get(key) ?? NO_BACKENDS,
    named: (key) => names.get(key) ?? NO_PLACES,
    backendKeys: () => backends.keys(),
    replace(upstream, tools) {
      const before = segments.get(upstream);
      if (before !== undefined) remove(before);
      if (tools.length === 0) segments.delete(upstream);
      else {
        const segment = buildSegment(tools, constants, nouns);
        segments.set(upstream, segment);
        add(segment);
      }
      let base = 0;
      for (const segment of segments.values()) {
        segment.base = base;
        base += segment.tools.length;
      }
      joined = new Map();
      lists = createLists();
      version += 1;
    },
  };
};
