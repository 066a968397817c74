import { silentLogger, systemClock, type CatalogTool, type Logger } from '@mcp-working-set/core';
import { fieldWords } from '../postings/fields.js';
import { dot } from './dot.js';
import type { DenseScorer } from './types.js';
import type { VectorCache } from './vector-cache.js';

/** Turns texts into vectors of one length, in their order. What a query and what a tool needs may differ (a prefix, a model). */
export type Embed = (texts: readonly string[], kind: 'tool' | 'query') => Promise<readonly ArrayLike<number>[]>;

export interface EmbedScorerOptions {
  readonly embed: Embed;
  /** Names the model in the cache: another name, other vectors. */
  readonly model: string;
  readonly cache?: VectorCache;
  readonly logger?: Logger;
  /** Texts a call of `embed`, default 16: between two calls others get their turn. */
  readonly batch?: number;
  /** How long a query's vector is waited for, milliseconds; default 300. It is there for the next time even then. */
  readonly queryMs?: number;
}

/** A dense scorer over an embed function, and when it is done with the tools it has. */
export interface EmbedScorer extends DenseScorer {
  /** Resolves when no vector is being made any more, for better or worse. */
  settled(): Promise<void>;
}

const CHARACTERS = 300;
const MOST_QUERIES = 200;

/** What is embedded of a tool. */
const textOf = (tool: CatalogTool): string => {
  const { name, backend, parameters } = fieldWords(tool, CHARACTERS, {});
  const { description } = tool.definition;
  return [`${backend.join(' ')} ${name.join(' ')}`, typeof description === 'string' ? description.slice(0, CHARACTERS) : '', parameters.join(' ')].filter((part) => part.trim() !== '').join('. ');
};

const unit = (vector: ArrayLike<number>): Float32Array => {
  const found = Float32Array.from(vector);
  const length = Math.hypot(...found) || 1;
  return found.map((value) => value / length);
};

/** Resolves when `work` has, or after so many milliseconds. */
const within = (ms: number, work: Promise<void>): Promise<void> => new Promise((resolve) => {
  const cancel = systemClock.after(ms, resolve);
  void work.finally(() => {
    cancel();
    resolve();
  });
});

/**
 * A scorer over any embed function. The vectors of tools are made in the background, a batch at a time, and kept in the
 * cache; until all tools have theirs, and for a query that was not prepared, it says nothing. A failing embed function is
 * told to the logger and tried again with the next change of the catalog.
 */
export const createEmbedScorer = ({ embed, model, cache, logger = silentLogger, batch = 16, queryMs = 300 }: EmbedScorerOptions): EmbedScorer => {
  const byUpstream = new Map<string, readonly CatalogTool[]>();
  const vectors = new Map<CatalogTool, Float32Array>();
  const queries = new Map<string, Float32Array>();
  let version = 0;
  let running: Promise<void> | undefined;
  let complete = false;

  const missing = (): CatalogTool[] => [...byUpstream.values()].flat().filter((tool) => !vectors.has(tool));

  const make = async (tools: readonly CatalogTool[]): Promise<void> => {
    const texts = tools.map(textOf);
    const known = (await cache?.get(model, texts)) ?? new Map<string, Float32Array>();
    const wanted = [...new Set(texts.filter((text) => !known.has(text)))];
    const made = wanted.length === 0 ? [] : (await embed(wanted, 'tool')).map(unit);
    if (made.length !== wanted.length) throw new Error('the embed function gave another number of vectors than texts');
    const fresh = new Map(wanted.map((text, at) => [text, made[at] as Float32Array]));
    if (fresh.size > 0) await cache?.put(model, fresh);
    tools.forEach((tool, at) => {
      const vector = known.get(texts[at] as string) ?? fresh.get(texts[at] as string);
      if (vector !== undefined) vectors.set(tool, vector);
    });
  };

  const run = async (): Promise<void> => {
    try {
      for (let left = missing(); left.length > 0; left = missing()) await make(left.slice(0, batch));
      // A tool that left while its vector was being made leaves nothing behind.
      const living = new Set([...byUpstream.values()].flat());
      for (const tool of vectors.keys()) if (!living.has(tool)) vectors.delete(tool);
      complete = true;
      version += 1;
    } catch (error) {
      logger.warn('Vectors of tools could not be made; search goes on by words.', { model, reason: error instanceof Error ? error.message : 'unknown' });
    }
  };

  const embedQuery = async (query: string): Promise<void> => {
    try {
      const [vector] = await embed([query], 'query');
      if (vector === undefined) return;
      queries.set(query, unit(vector));
      const oldest = queries.keys().next();
      if (queries.size > MOST_QUERIES && oldest.done !== true) queries.delete(oldest.value);
    } catch (error) {
      logger.warn('A query could not be embedded; it is searched by words.', { model, reason: error instanceof Error ? error.name : 'unknown' });
    }
  };

  return {
    get version() { return version; },
    replace(upstream, tools) {
      for (const tool of byUpstream.get(upstream) ?? []) vectors.delete(tool);
      if (tools.length === 0) byUpstream.delete(upstream);
      else byUpstream.set(upstream, tools);
      complete = false;
      version += 1;
      // After the caller's own work, so that a catalog that comes upstream by upstream is taken together.
      running ??= Promise.resolve().then(run).finally(() => {
        running = undefined;
      });
    },
    score(query) {
      const asked = queries.get(query);
      if (!complete || asked === undefined) return undefined;
      return (tool) => {
        const own = vectors.get(tool);
        if (own === undefined || own.length !== asked.length) return undefined;
        return dot(asked, own);
      };
    },
    // While tools are without vectors a query's own is of no use, and a local model would make it wait for theirs.
    prepare: (query) => (!complete || queries.has(query) ? Promise.resolve() : within(queryMs, embedQuery(query))),
    settled: async () => { while (running !== undefined) await running; },
  };
};
