import { readFileSync } from 'node:fs';
import { createMemoryState, type Logger } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { createEmbedScorer, createTransformersEmbed, rankBy, readWordTable, vectorCacheOver, type DenseScorer, type Embed, type TransformersModule } from '../src/embeddings/index.js';
import { createRanker } from '../src/index.js';
import { fuse } from '../src/fuse.js';
import { DESK, names, rankerOver, tool } from './helpers/tools.js';

/** A table of three directions: writing, time, deletion. */
const WORDS: Readonly<Record<string, readonly [number, number, number]>> = {
  email: [100, 0, 0], letter: [90, 10, 0], missive: [95, 0, 5], send: [60, 0, 0], event: [0, 100, 0], calendar: [0, 90, 0], happening: [0, 95, 10],
  trash: [0, 0, 100], rubbish: [5, 0, 100], delete: [0, 0, 90],
};

const bytesOf = (format = 'mws-word-table-1', words = Object.keys(WORDS)): Uint8Array => {
  const head = new TextEncoder().encode(`${JSON.stringify({ format, dimensions: 3, words: words.length })}\n${words.join('\n')}\n`);
  const vectors = Int8Array.from(words.flatMap((word) => WORDS[word] ?? [0, 0, 0]));
  return new Uint8Array([...head, ...words.map(() => 255), ...new Uint8Array(vectors.buffer)]);
};
const table = readWordTable(bytesOf());

describe('a word table', () => {
  it('is read from bytes', () => {
    expect(table.words).toEqual(Object.keys(WORDS));
    expect([table.find('event'), table.find('none')]).toEqual([4, undefined]);
    expect([...table.vectors.subarray(12, 15)]).toEqual([0, 100, 0]);
    expect(table.weight(4)).toBe(1);
  });

  it.each([
    ['nothing', new Uint8Array()], ['other text', new TextEncoder().encode('hello\nworld')], ['another format', bytesOf('other')],
    ['half a file', bytesOf().subarray(0, 90)], ['no sizes', new TextEncoder().encode('{"format":"mws-word-table-1"}\n')],
  ])('is refused where it is %s', (_, bytes) => {
    expect(() => readWordTable(bytes)).toThrow(expect.objectContaining({ code: 'config-invalid' }) as Error);
  });
});

describe('fusion', () => {
  it('weighs scores that are scaled to one another', () => {
    const [words, dense] = [Float64Array.of(10, 5, 0), Float64Array.of(0.2, 0.6, NaN)];
    expect([...fuse(words, dense, { method: 'weighted', weight: 0.25 })]).toEqual([0.75, 0.625, 0]);
    expect([...fuse(words, dense, { method: 'weighted', weight: 1 })]).toEqual([0, 1, 0]);
  });

  it('sums reciprocal ranks, equal scores on equal ranks', () => {
    expect([...fuse(Float64Array.of(2, 2, 1), Float64Array.of(0.9, NaN, 0.1), { method: 'rrf', k: 60 })])
      .toEqual([2 / 61, 1 / 61, 1 / 63 + 1 / 62]);
  });

  it('says nothing of nothing', () => {
    expect([...fuse(new Float64Array(), new Float64Array(), { method: 'weighted', weight: 0.5 })]).toEqual([]);
    expect([...fuse(Float64Array.of(0), Float64Array.of(NaN), { method: 'weighted', weight: 0.5 })]).toEqual([0]);
  });
});

describe('ranking by a table', () => {
  const bm25 = rankerOver(DESK);
  const hybrid = rankerOver(DESK, rankBy('hybrid', { table }));
  const meaning = rankerOver(DESK, rankBy('embeddings', { table }));

  it('finds what shares no word with the query', () => {
    expect(names(bm25, 'missive')).not.toContain('mail__send_email');
    expect(names(hybrid, 'missive')[0]).toBe('mail__send_email');
    expect(names(meaning, 'missive')[0]).toBe('mail__send_email');
    expect(names(hybrid, 'rubbish').slice(0, 3)).toContain('mail__trash_thread');
  });

  it('explains the near word', () => {
    expect(hybrid.search('missive').hits[0]?.explain()[0]).toMatchObject({ word: 'missive', kind: 'near', term: 'email' });
  });

  it('is as by words where few words of the query are in the table', () => {
    const query = 'upload the local file into a folder';
    expect(hybrid.search(query).hits.map(({ tool: { exposed }, score }) => [exposed, score])).toEqual(bm25.search(query).hits.map(({ tool: { exposed }, score }) => [exposed, score]));
  });

  it('keeps names, backends, the empty query and what may not be called as they are', () => {
    for (const query of ['mail__send_email', 'send_email', 'calendar', '']) expect(names(hybrid, query)).toEqual(names(bm25, query));
    const allowed = (one: { original: string }): boolean => one.original !== 'send_email';
    expect(names(hybrid, 'missive email', { allowed })).not.toContain('mail__send_email');
    expect(new Set(hybrid.search('calendar event missive').hits.map((hit) => hit.tool.backend))).toEqual(new Set(bm25.search('calendar event missive').hits.map((hit) => hit.tool.backend)));
  });

  it('follows the catalog', () => {
    const ranker = createRanker(rankBy('hybrid', { table }));
    ranker.replace('mail', [tool('mail', 'send_email', 'Sends an email')]);
    expect(names(ranker, 'missive')).toEqual(['mail__send_email']);
    ranker.replace('mail', []);
    expect(names(ranker, 'missive')).toEqual([]);
  });

  it('does not depend on the order of the catalog', () => {
    const turned = rankerOver([...DESK].reverse(), rankBy('hybrid', { table }));
    for (const query of ['missive', 'delete the happening', 'rubbish letter']) expect(names(turned, query)).toEqual(names(hybrid, query));
  });

  it('is by words where there is neither table nor scorer', () => {
    expect(rankBy('hybrid', {})).toEqual({});
  });
});

/** Embeds by the sum of the table's words. */
const embedder = () => {
  const asked: string[] = [];
  const embed: Embed = async (texts) => {
    asked.push(...texts);
    return texts.map((text) => {
      const sum = [0.01, 0.01, 0.01];
      for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) (WORDS[word] ?? []).forEach((value, at) => { sum[at] = (sum[at] ?? 0) + value; });
      return sum;
    });
  };
  return { asked, embed };
};

describe('ranking by a scorer of one\'s own', () => {
  /** The shorter the name, the nearer; nothing to say of what it is asked in capitals. */
  const scorer: DenseScorer = {
    replace() {},
    score: (query) => (query === query.toUpperCase() ? undefined : ({ exposed }) => 1 / exposed.length),
    version: 1,
  };
  const shortest = [...DESK].map(({ exposed }) => exposed).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));

  it('has its order alone, or blended with that of the words', () => {
    const alone = rankerOver(DESK, rankBy('embeddings', { scorer }));
    expect(names(alone, 'send an email').slice(0, 3)).toEqual(shortest.slice(0, 3));
    expect(names(alone, 'SEND AN EMAIL')).toEqual(names(rankerOver(DESK), 'SEND AN EMAIL'));
    const both = names(rankerOver(DESK, rankBy('hybrid', { scorer })), 'send an email');
    expect(both[0]).toBe('mail__send_email');
    expect(both).toContain(shortest[0]);
    expect(names(rankerOver(DESK), 'send an email')).not.toContain(shortest[0]);
  });
});

describe('ranking by an embed function', () => {
  it('never waits: by words until the vectors are there and the query is prepared', async () => {
    const { embed } = embedder();
    const scorer = createEmbedScorer({ embed, model: 'm', batch: 2 });
    const ranker = rankerOver(DESK, rankBy('hybrid', { scorer }));
    expect(names(ranker, 'missive')).toEqual([]);
    await scorer.settled();
    expect(names(ranker, 'missive')).toEqual([]);
    await scorer.prepare?.('missive');
    expect(names(ranker, 'missive').slice(0, 2)).toContain('mail__send_email');
  });

  it('is by words, by meaning or by both, as is wished, at most so many hits, each with its score', async () => {
    const found = async (kind: 'bm25' | 'embeddings' | 'hybrid', query: string, limit?: number) => {
      const scorer = createEmbedScorer({ embed: embedder().embed, model: 'm' });
      const ranker = rankerOver(DESK, rankBy(kind, { scorer }));
      await scorer.settled();
      await scorer.prepare?.(query);
      return ranker.search(query, { ...(limit === undefined ? {} : { limit }) }).hits;
    };
    const places = async (...asked: Parameters<typeof found>) => (await found(...asked)).map(({ tool: { exposed } }) => exposed);
    // One word that only the tools' texts have, one that only the vectors know.
    const query = 'screenshot missive';
    const [byWords, byMeaning, byBoth] = [await places('bm25', query), await places('embeddings', query, 2), await places('hybrid', query)];
    expect([byWords[0], byWords.includes('mail__send_email')]).toEqual(['browser__take_screenshot', false]);
    expect([byMeaning.includes('mail__send_email'), byMeaning.includes('browser__take_screenshot')]).toEqual([true, false]);
    expect(byBoth).toEqual(expect.arrayContaining(['browser__take_screenshot', 'mail__send_email']));
    for (const limit of [1, 3]) expect(await found('hybrid', 'send an email about an event', limit)).toHaveLength(limit);
    const scores = (await found('hybrid', query)).map(({ score }) => score);
    expect(scores.every((score) => score > 0)).toBe(true);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
  });

  it('asks for no vector of a query, and waits for none, while those of the tools are made', async () => {
    const kinds: string[] = [];
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => { begin = resolve; });
    const embed: Embed = (_, kind) => {
      kinds.push(kind);
      begin();
      return new Promise(() => {});
    };
    const ranker = rankerOver(DESK, rankBy('hybrid', { scorer: createEmbedScorer({ embed, model: 'm' }) }));
    await begun;
    await ranker.prepare?.('send email');
    expect(names(ranker, 'send email')[0]).toBe('mail__send_email');
    expect(kinds).toEqual(['tool']);
  });

  it('keeps vectors in the cache, and embeds a tool once', async () => {
    const { asked, embed } = embedder();
    const { values } = createMemoryState();
    const cache = vectorCacheOver(values);
    for (let start = 0; start < 2; start += 1) {
      const scorer = createEmbedScorer({ embed, model: 'm', cache });
      const ranker = rankerOver(DESK, rankBy('embeddings', { scorer }));
      await scorer.settled();
      await scorer.prepare?.('missive');
      expect(names(ranker, 'missive').slice(0, 2)).toContain('mail__send_email');
    }
    expect(asked.filter((text) => text !== 'missive')).toHaveLength(DESK.length);
    const stored = await values.list('');
    expect(stored).toHaveLength(DESK.length);
    expect(JSON.stringify(stored)).not.toContain('mail');
    const other = createEmbedScorer({ embed, model: 'another', cache });
    other.replace('mail', DESK.slice(0, 1));
    await other.settled();
    expect(asked.filter((text) => text !== 'missive')).toHaveLength(DESK.length + 1);
  });

  it('goes on by words where the embed function fails, says so, and tries again with the next change', async () => {
    const warned: string[] = [];
    const logger: Logger = { debug() {}, info() {}, error() {}, warn: (message) => warned.push(message) };
    const { embed } = embedder();
    let broken = true;
    const scorer = createEmbedScorer({ embed: (texts, kind) => (broken ? Promise.reject(new Error('no model')) : embed(texts, kind)), model: 'm', logger });
    const ranker = rankerOver(DESK, rankBy('hybrid', { scorer }));
    await scorer.settled();
    expect(names(ranker, 'send email')[0]).toBe('mail__send_email');
    expect(warned).toHaveLength(1);
    broken = false;
    ranker.replace('mail', DESK.filter(({ upstream }) => upstream === 'mail'));
    await scorer.settled();
    broken = true;
    await scorer.prepare?.('missive');
    expect(names(ranker, 'send email')[0]).toBe('mail__send_email');
    expect(warned).toHaveLength(2);
    expect(warned.join()).not.toContain('missive');
    broken = false;
    await scorer.prepare?.('missive');
    expect(names(ranker, 'missive').slice(0, 2)).toContain('mail__send_email');
  });

  it('forgets tools that left while their vectors were being made', async () => {
    const { embed } = embedder();
    const scorer = createEmbedScorer({ embed, model: 'm' });
    const ranker = rankerOver(DESK, rankBy('hybrid', { scorer }));
    ranker.replace('mail', []);
    await scorer.settled();
    await scorer.prepare?.('missive');
    expect(names(ranker, 'missive')).not.toContain('mail__send_email');
  });
});

describe('the adapter for transformers', () => {
  const library = () => {
    const seen: { env: TransformersModule['env']; texts: string[]; options: object[] } = { env: {}, texts: [], options: [] };
    const module: TransformersModule = {
      env: seen.env,
      pipeline: async (task, model, options = {}) => {
        seen.options.push({ task, model, ...options });
        return async (texts, how) => {
          seen.texts.push(...texts);
          seen.options.push(how);
          return { tolist: () => texts.map(() => [1, 0]) };
        };
      },
    };
    return { seen, module };
  };

  it('reads models from the disk alone', async () => {
    const { seen, module } = library();
    const embed = createTransformersEmbed({ model: 'minilm', localModelPath: '/models', prefix: { query: 'query: ' }, dtype: 'q8', load: async () => module });
    expect(await embed(['a'], 'query')).toEqual([[1, 0]]);
    await embed(['b'], 'tool');
    expect(seen.env).toEqual({ allowRemoteModels: false, allowLocalModels: true, localModelPath: '/models' });
    expect(seen.texts).toEqual(['query: a', 'b']);
    expect(seen.options[0]).toEqual({ task: 'feature-extraction', model: 'minilm', dtype: 'q8' });
    expect(seen.options.filter((one) => 'task' in one)).toHaveLength(1);
  });

  it('says what to install where the library is missing, and what to put where the model is', async () => {
    const options = { model: 'minilm', localModelPath: '/models' };
    await expect(createTransformersEmbed(options)(['a'], 'query')).rejects.toThrow(/install it beside/);
    const { dependencies, peerDependenciesMeta } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { dependencies: object; peerDependenciesMeta: object };
    expect(Object.keys(dependencies)).not.toContain('@huggingface/transformers');
    expect(peerDependenciesMeta).toEqual({ '@huggingface/transformers': { optional: true } });
    const { module } = library();
    const failing = createTransformersEmbed({ ...options, load: async () => ({ ...module, pipeline: () => Promise.reject(new Error('ENOENT')) }) });
    await expect(failing(['a'], 'query')).rejects.toThrow(/put its files there/);
  });
});
