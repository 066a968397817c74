import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { run } from '../src/bin/run.js';
import {
  allTools, askAhead, checkGates, compareWith, evaluate, groupRanks, metricsOf, parseBaseline, parseCatalog, parseGates, parseGold, plainBm25,
  rankerRetriever, type Retriever,
} from '../src/eval/index.js';
import { DESK, tool } from './helpers/tools.js';

const CATALOG = JSON.stringify({ tools: DESK.map(({ upstream, definition }) => ({ server: upstream, ...definition })) });
const GOLD = [
  { query: 'send an email', relevant: [['mail', 'send_email']], kind: 'plain' },
  { query: 'upload and share a file', relevant: [['drive', 'upload_file'], ['drive', 'share_file']], kind: 'several' },
  { query: 'find files', relevant: [['drive', 'search_files'], ['code', 'search_code']], groups: [[['drive', 'search_files'], ['code', 'search_code']]], kind: 'plain' },
  { query: 'qqqq', relevant: [['browser', 'click']] },
].map((line) => JSON.stringify(line)).join('\n');

describe('metrics', () => {
  it('count groups, each at its best rank', () => {
    const ranking = [tool('a', 'one'), tool('b', 'two'), tool('a', 'two'), tool('c', 'three')];
    const gold = { groups: [[{ server: 'a', name: 'two' }, { server: 'c', name: 'three' }], [{ name: 'two' }], [{ server: 'z', name: 'one' }]] };
    expect(groupRanks(ranking, gold)).toEqual([3, 2, 0]);
  });

  it('are recall, hit rate, reciprocal rank and discounted gain', () => {
    const measured = metricsOf([3, 2, 0]);
    expect(measured.recall).toEqual({ 1: 0, 3: 2 / 3, 5: 2 / 3, 10: 2 / 3 });
    expect(measured.hit).toEqual({ 1: 0, 3: 1, 5: 1, 10: 1 });
    expect(measured.reciprocalRank).toBe(1 / 2);
    expect(measured.ndcg10).toBeCloseTo((1 / Math.log2(4) + 1 / Math.log2(3)) / (1 + 1 / Math.log2(3) + 1 / Math.log2(4)), 12);
    expect(metricsOf([1])).toMatchObject({ reciprocalRank: 1, ndcg10: 1 });
    expect(metricsOf([0])).toMatchObject({ reciprocalRank: 0, ndcg10: 0, recall: { 10: 0 } });
    expect(metricsOf([11]).ndcg10).toBe(0);
  });
});

describe('files', () => {
  it('of both gold formats are read', () => {
    expect(parseGold(GOLD)[1]).toEqual({ query: 'upload and share a file', groups: [[{ server: 'drive', name: 'upload_file' }], [{ server: 'drive', name: 'share_file' }]], kind: 'several' });
    expect(parseGold(GOLD)[2]?.groups).toEqual([[{ server: 'drive', name: 'search_files' }, { server: 'code', name: 'search_code' }]]);
    const examples = [{ query: 'q', expectedServer: 's', expectedTool: 't' }, { query: 'r', expectedTool: 'u' }];
    const read = [{ query: 'q', groups: [[{ server: 's', name: 't' }]] }, { query: 'r', groups: [[{ name: 'u' }]] }];
    expect(parseGold(JSON.stringify(examples))).toEqual(read);
    expect(parseGold(JSON.stringify({ examples }))).toEqual(read);
    expect(parseGold('{"query": "q", "relevant": [["s", "t"]]}\n\n')).toEqual([{ query: 'q', groups: [[{ server: 's', name: 't' }]] }]);
  });

  it('that are none say where', () => {
    expect(() => parseGold('{"query": "a", "relevant": [["s", "t"]]}\n{"query": 7}')).toThrow('line 2.query: expected a text, found 7');
    expect(() => parseGold('{"query": "a", "relevant": [["s"]]}')).toThrow('line 1.relevant[0]: expected [server, name], found ["s"]');
    expect(() => parseGold('{"query": "a", "relevant": []}')).toThrow('line 1: no right answer is given');
    expect(() => parseGold('[{"query": "a"}]')).toThrow('[0].relevant: expected an array, found nothing');
    expect(() => parseGold('nonsense')).toThrow('line 1: no JSON');
    expect(() => parseCatalog('{"tools": [{"server": "a"}]}')).toThrow('tools[0].name: expected a text, found nothing');
    expect(() => parseCatalog('{}')).toThrow('tools: expected an array, found nothing');
  });

  it('of a catalog may be a tools/list result', () => {
    expect(parseCatalog('{"tools": [{"name": "x", "title": "X", "inputSchema": {"type": "object"}}, {"name": "y"}]}')).toMatchObject([
      { upstream: 'tools', original: 'x', exposed: 'x', definition: { title: 'X' } }, { original: 'y', definition: { inputSchema: { type: 'object' } } },
    ]);
  });
});

describe('evaluate', () => {
  const report = evaluate(parseCatalog(CATALOG), parseGold(GOLD), [rankerRetriever(), plainBm25(), allTools()], { now: () => 0 });
  const [bm25, plain, all] = report.retrievers;

  it('puts retrievers side by side, with what a model reads', () => {
    expect(report.retrievers.map(({ name }) => name)).toEqual(['bm25', 'plain-bm25', 'all-tools']);
    expect(bm25).toMatchObject({ queries: 4, hit: { 1: 0.75 }, recall: { 5: 0.75 }, mrr: 0.75, p50Ms: 0, buildMs: 0 });
    expect(plain?.recall[5]).toBeGreaterThan(0.5);
    expect(all).toMatchObject({ recall: { 1: 1, 10: 1 }, mrr: 1, ndcg10: 1, tokens: report.catalogTokens, savedPct: 0 });
    expect(bm25?.savedPct).toBeCloseTo(100 * (1 - (bm25?.tokens ?? 0) / report.catalogTokens), 10);
    expect(report).toMatchObject({ tools: DESK.length, counter: 'estimate', unknown: [] });
  });

  it('cuts by kind', () => {
    expect(Object.keys(bm25?.byKind ?? {})).toEqual(['plain', 'several']);
    expect(bm25?.byKind['plain']).toMatchObject({ queries: 2, recall: { 1: 1 } });
  });

  it('names expected tools that the catalog does not have', () => {
    const gold = parseGold('[{"query": "x", "expectedServer": "mail", "expectedTool": "nothing"}, {"query": "y", "expectedTool": "click"}]');
    const { unknown, retrievers } = evaluate(parseCatalog(CATALOG), gold, [allTools()]);
    expect(unknown).toEqual([{ server: 'mail', name: 'nothing' }]);
    expect(retrievers[0]?.recall[10]).toBe(0.5);
  });

  it('can cost more than it saves', () => {
    const wordy: Retriever = { name: 'wordy', build: (tools) => () => ({ tools, text: () => 'word '.repeat(50_000) }) };
    expect(evaluate(parseCatalog(CATALOG), parseGold(GOLD), [wordy]).retrievers[0]?.savedPct).toBeLessThan(0);
  });
});

describe('askAhead', () => {
  it('times a retriever that answers later, and evaluate takes its times', async () => {
    let time = 0;
    const later = { name: 'later', build: async (tools: ReturnType<typeof parseCatalog>) => {
      time += 100;
      return async (_: string, k: number) => {
        time += 7;
        return { tools: tools.slice(0, k), text: () => '' };
      };
    } };
    const tools = parseCatalog(CATALOG);
    const gold = parseGold(GOLD);
    const retriever = await askAhead(later, tools, gold, () => time);
    expect(evaluate(tools, gold, [retriever], { now: () => time }).retrievers[0]).toMatchObject({ name: 'later', buildMs: 100, p50Ms: 7, queries: 4 });
  });
});

describe('gates', () => {
  const [row] = evaluate(parseCatalog(CATALOG), parseGold(GOLD), [rankerRetriever()]).retrievers;

  it('are read, and wrong ones refused', () => {
    expect(parseGates('recall@5=0.85, mrr=1')).toEqual([{ metric: 'recall@5', least: 0.85 }, { metric: 'mrr', least: 1 }]);
    for (const wrong of ['recall@4=1', 'recall@5', 'mrr=2', 'mrr=', 'mrr=x', '']) expect(() => parseGates(wrong), wrong).toThrow('is no gate');
  });

  it('fail below the least value and pass at it', () => {
    expect(checkGates(row!, parseGates('recall@5=0.75,hit@1=0.75,mrr=0.75'))).toEqual([]);
    expect(checkGates(row!, parseGates('recall@5=0.8,ndcg@10=0.1'))).toEqual([{ retriever: 'bm25', metric: 'recall@5', message: 'recall@5 is 0.750, at least 0.8 is asked for' }]);
  });

  it('against a baseline name the queries that moved', () => {
    const baseline = { ...row!, mrr: 0.9, ranks: { 'send an email': [3], 'find files': [1], qqqq: [2], 'no longer asked': [1] } };
    const { worse, better, failures } = compareWith(row!, baseline);
    expect(worse).toEqual([{ query: 'qqqq', before: [2], after: [0] }]);
    expect(better).toEqual([{ query: 'send an email', before: [3], after: [1] }]);
    expect(failures).toEqual([{ retriever: 'bm25', metric: 'mrr', message: 'mrr fell from 0.900 to 0.750' }]);
    expect(() => parseBaseline('{}')).toThrow('no report of an earlier run');
    expect(() => parseBaseline('x')).toThrow('no JSON');
  });
});

describe('mcp-tool-eval', () => {
  const folder = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'tool-eval-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    writeFileSync(join(path, 'catalog.json'), CATALOG);
    writeFileSync(join(path, 'gold.jsonl'), GOLD);
    return path;
  };
  const command = async (...argv: string[]): Promise<{ code: number; out: string; err: string }> => {
    let out = '';
    let err = '';
    const code = await run(argv, '9.9.9', { out: (text) => { out += text; }, err: (text) => { err += text; } });
    return { code, out, err };
  };

  it('prints a table, and the misses that are asked for', async () => {
    const at = folder();
    const { code, out, err } = await command('--catalog', join(at, 'catalog.json'), '--gold', join(at, 'gold.jsonl'), '--misses');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^20 tools of \d+ tokens \(estimate\), 4 queries\n\nretriever +recall@1 .*MRR +nDCG@10 +tokens +saved +p50 +build\nbm25 +0\.\d+/);
    expect(out).toMatch(/\nall-tools +1\.000 .* 0\.0%/);
    expect(out).toContain('bm25: several');
    expect(out).toContain('bm25 missed 1 of 4 in the first five:\n  qqqq\n    wanted browser/click\n    got    nothing');
  });

  it('writes JSON in the form that reports read, and takes it as a baseline', async () => {
    const at = folder();
    const files = ['--catalog', join(at, 'catalog.json'), '--gold', join(at, 'gold.jsonl'), '--retriever', 'bm25,all-tools'];
    const json = JSON.parse((await command(...files, '--json')).out) as { retrievers: Record<string, unknown>[] };
    expect(json.retrievers.map(({ name }) => name)).toEqual(['bm25', 'all-tools']);
    expect(json.retrievers[0]).toMatchObject({
      queries: 4, recall: { 1: expect.any(Number), 3: expect.any(Number), 5: 0.75, 10: 0.75 }, hit: { 5: 0.75 }, mrr: 0.75,
      ndcg10: expect.any(Number), tokens: expect.any(Number), savedPct: expect.any(Number), p50Ms: expect.any(Number), buildMs: expect.any(Number),
      ranks: { 'send an email': [1], qqqq: [0] },
    });
    const baseline = join(at, 'before.json');
    expect((await command(...files, '--json', baseline)).out).toContain('bm25');
    expect((await command(...files, '--baseline', baseline)).code).toBe(0);
    writeFileSync(join(at, 'gold.jsonl'), GOLD.replace('"mail","send_email"', '"mail","trash_thread"'));
    const { code, out } = await command(...files, '--baseline', baseline);
    expect(code).toBe(1);
    expect(out).toContain('FAILED bm25: mrr fell from 0.750 to');
    expect(out).toMatch(/worse {2}bm25: rank 1 to (not found|rank \d+): send an email/);
  });

  it('fails where a gate is not passed, in every format', async () => {
    const at = folder();
    const files = ['--catalog', join(at, 'catalog.json'), '--gold', join(at, 'gold.jsonl')];
    const { code, out, err } = await command(...files, '--min', 'recall@5=0.9', '--junit', join(at, 'junit.xml'), '--markdown');
    expect(code).toBe(1);
    expect(err).toBe('FAILED bm25: recall@5 is 0.750, at least 0.9 is asked for\n');
    expect(out).toContain('| bm25 | ');
    expect(out).toContain('- FAILED bm25: recall@5 is 0.750');
    const junit = readFileSync(join(at, 'junit.xml'), 'utf8');
    expect(junit).toContain('<testsuite name="bm25" tests="5" failures="1" errors="0">');
    expect(junit).toContain('<failure message="recall@5 is 0.750, at least 0.9 is asked for"/>');
    expect(junit).toContain('name="qqqq"><system-out>missed: wanted browser/click; got nothing</system-out>');
    expect((await command(...files, '--min', 'recall@5=0.5', '--min', 'mrr=0.7')).code).toBe(0);
  });

  it('measures by meaning, too, where there is a table of word vectors', async () => {
    const at = folder();
    // A word that no table of synonyms has: who finds by it finds by the vectors.
    const words = ['email', 'zorble'];
    const table = join(at, 'table.bin');
    writeFileSync(table, Buffer.concat([
      Buffer.from(`${JSON.stringify({ format: 'mws-word-table-1', dimensions: 2, words: words.length })}\n${words.join('\n')}\n`),
      Buffer.from([255, 255]), Buffer.from(Int8Array.from([100, 10, 100, 12]).buffer),
    ]));
    writeFileSync(join(at, 'gold.jsonl'), JSON.stringify({ query: 'zorble', relevant: [['mail', 'send_email']] }));
    const files = ['--catalog', join(at, 'catalog.json'), '--gold', join(at, 'gold.jsonl'), '--json', '--table', table];
    const { retrievers } = JSON.parse((await command(...files)).out) as { retrievers: { name: string; hit: Record<string, number> }[] };
    expect(retrievers.map(({ name }) => name)).toEqual(['bm25', 'plain-bm25', 'all-tools', 'embeddings', 'hybrid']);
    expect(retrievers.map(({ hit }) => hit['10'])).toEqual([0, 0, 1, 1, 1]);
    writeFileSync(table, 'no table');
    expect(await command(...files)).toMatchObject({ code: 2, err: expect.stringMatching(/table\.bin: The word table cannot be read/) });
  });

  it('measures retrievers of one\'s own beside the others', async () => {
    const at = folder();
    const files = ['--catalog', join(at, 'catalog.json'), '--gold', join(at, 'gold.jsonl'), '--retriever', 'bm25', '--json'];
    const own = `{ name: 'last', build: async (tools) => async (query, k) => ({ tools: tools.slice(-k), text: () => query }) }`;
    for (const [file, text] of [['one.mjs', own], ['list.mjs', `[${own}]`], ['none.mjs', '7'], ['wrong.mjs', ';;;']] as const) writeFileSync(join(at, file), `export default ${text}`);
    for (const file of ['one.mjs', 'list.mjs']) {
      const { retrievers } = JSON.parse((await command(...files, '--with', join(at, file))).out) as { retrievers: { name: string; queries: number; hit: object }[] };
      expect(retrievers.map(({ name, queries }) => [name, queries])).toEqual([['bm25', 4], ['last', 4]]);
    }
    expect(await command(...files, '--with', join(at, 'none.mjs'))).toMatchObject({ code: 2, err: expect.stringContaining('none.mjs: its default export must be {name, build(tools)}') });
    expect(await command(...files, '--with', join(at, 'missing.mjs'))).toMatchObject({ code: 2, err: expect.stringContaining('missing.mjs') });
  });

  it('says what is wrong with what it was given', async () => {
    const at = folder();
    expect(await command('--gold', join(at, 'gold.jsonl'))).toMatchObject({ code: 2, err: 'mcp-tool-eval: --catalog FILE and --gold FILE belong together; see --help\n' });
    expect(await command('--catalog', join(at, 'none.json'), '--gold', join(at, 'gold.jsonl'))).toMatchObject({ code: 2, err: expect.stringMatching(/none\.json: ENOENT/) });
    expect((await command('--catalog', join(at, 'gold.jsonl'), '--gold', join(at, 'gold.jsonl'))).err).toMatch(/gold\.jsonl: catalog: no JSON/);
    expect((await command('--frobnicate')).code).toBe(2);
    expect((await command('--catalog', 'x', '--gold', 'y', '--retriever', 'magic')).err).toContain('no retriever "magic": there are bm25, plain-bm25, all-tools');
    expect(await command('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--baseline FILE') });
    expect((await command('-v')).out).toBe('9.9.9\n');
  });
});
