import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { evaluation } from '../src/commands/eval.js';
import { createSeeded } from './seeded.js';
import { createWorld } from './support.js';
import type { World } from './support.js';

const GOLD = [
  { query: 'write a file', relevant: [['files', 'write']], kind: 'plain' },
  { query: 'read a file and delete it', relevant: [['files', 'read'], ['files', 'delete']], kind: 'several' },
  { query: 'qqqq', relevant: [['files', 'delete']], kind: 'plain' },
].map((line) => JSON.stringify(line)).join('\n');
const CATALOG = JSON.stringify({ tools: ['read', 'write', 'delete'].map((name) => ({ server: 'files', name, description: `To ${name} a file`, inputSchema: { type: 'object' } })) });

const withFiles = (world: World): World => {
  world.write(join(world.cwd, 'gold.jsonl'), GOLD);
  world.write(join(world.cwd, 'catalog.json'), CATALOG);
  return world;
};

describe('eval', () => {
  test('without files measures the gold set that comes with mws, by kind', async () => {
    const { code, out, err } = await createWorld().run(['eval', '--sample', '40']);
    expect({ code, err }).toEqual({ code: 0, err: 'measured the gold set that comes with mws\n' });
    expect(out).toMatch(/^126 tools of \d+ tokens \(o200k_base\), 40 queries\n/);
    expect(out).toMatch(/\nbm25 +0\.\d+.*\nplain-bm25 +.*\nall-tools +1\.000/);
    expect(out).toMatch(/\nbm25: renamed-noun +\d+ +0\.\d+/);
  });

  test('gives the same figures and ranks every time', async () => {
    const steady = async () => {
      const { retrievers } = JSON.parse((await createWorld().run(['eval', '--sample', '40', '--json'])).out) as { retrievers: Record<string, unknown>[] };
      return retrievers.map(({ p50Ms: _, buildMs: __, ...row }) => row);
    };
    const first = await steady();
    expect(first.map(({ name, queries }) => [name, queries])).toEqual([['bm25', 40], ['plain-bm25', 40], ['all-tools', 40]]);
    expect(await steady()).toEqual(first);
  });

  test('over the tools of the configured servers ranks as the proxy does', async () => {
    const world = withFiles(await createSeeded());
    const { code, out, err } = await world.run(['eval', '--gold', 'gold.jsonl', '--misses', '--retriever', 'bm25,all-tools']);
    expect(code).toBe(0);
    expect(err).toContain('measured gold.jsonl over your servers');
    expect(out).toMatch(/^3 tools of /);
    expect(out).toContain('bm25 missed 1 of 3 in the first five:\n  qqqq\n    wanted files/delete\n    got    nothing');
    const shown = JSON.parse((await world.run(['search', 'read a file and delete it', '--json'])).out);
    const report = JSON.parse((await world.run(['eval', '--gold', 'gold.jsonl', '--json'])).out);
    const place = (tool: string): number => shown.hits.findIndex((hit: { tool: string }) => hit.tool === tool) + 1;
    expect(report.retrievers[0].ranks['read a file and delete it']).toEqual([place('read'), place('delete')]);
    const other = world.write(join(world.cwd, 'other.json'), JSON.stringify({ mcpServers: { files: { command: 'no-such-program-anywhere', include: ['read'] } } }));
    expect((await world.run(['eval', '--gold', 'gold.jsonl', '--config', other])).out).toMatch(/^1 tools of /);
  });

  test('over the configured servers measures the retriever that the configuration names, with bm25 beside it', async () => {
    const world = withFiles(await createSeeded({ search: { retriever: 'hybrid' } }));
    const { retrievers } = JSON.parse((await world.run(['eval', '--gold', 'gold.jsonl', '--json'])).out);
    expect(retrievers.map(({ name }: { name: string }) => name)).toEqual(['hybrid', 'bm25', 'plain-bm25', 'all-tools']);
  });

  test('over the configured servers does not count excluded tools', async () => {
    const world = withFiles(await createSeeded({ mcpServers: { files: { command: 'no-such-program-anywhere', exclude: ['delete'] } } }));
    const { retrievers, unknown, tools } = JSON.parse((await world.run(['eval', '--gold', 'gold.jsonl', '--json'])).out);
    expect(tools).toBe(2);
    expect(unknown).toEqual([{ server: 'files', name: 'delete' }]);
    expect(retrievers.at(-1)).toMatchObject({ name: 'all-tools', recall: { 1: (1 + 0.5 + 0) / 3 } });
  });

  test('JSON has the figures that every reader knows, and is the baseline of a later run', async () => {
    const world = withFiles(createWorld());
    const files = ['eval', '--catalog', 'catalog.json', '--gold', 'gold.jsonl'];
    const { code, out } = await world.run([...files, '--json']);
    expect(code).toBe(0);
    const share = expect.any(Number);
    const at = { 1: share, 3: share, 5: share, 10: share };
    expect(JSON.parse(out).retrievers[0]).toMatchObject({ name: 'bm25', queries: 3, recall: at, hit: at, mrr: share, ndcg10: share, tokens: share, savedPct: share, p50Ms: share, buildMs: share });
    world.write(join(world.cwd, 'before.json'), out);
    expect((await world.run([...files, '--baseline', 'before.json'])).code).toBe(0);
    world.write(join(world.cwd, 'gold.jsonl'), GOLD.replace('["files","write"]', '["files","gone"]'));
    const fell = await world.run([...files, '--baseline', 'before.json', '--json']);
    expect(fell.code).toBe(1);
    expect(fell.err).toContain('error bm25: recall@1 fell from');
    expect(fell.err).toContain('worse  bm25: write a file');
  });

  test('fails below a least value, and writes reports for a build', async () => {
    const world = withFiles(createWorld());
    const files = ['eval', '--catalog', 'catalog.json', '--gold', 'gold.jsonl', '--min', 'recall@5=0.9', '--retriever', 'bm25'];
    const failed = await world.run([...files, '--junit', 'junit.xml', '--markdown', 'report.md']);
    expect(failed.code).toBe(1);
    expect(failed.out).toContain('FAILED bm25: recall@5 is 0.667, at least 0.9 is asked for');
    expect(readFileSync(join(world.cwd, 'junit.xml'), 'utf8')).toContain('failures="1"');
    expect(readFileSync(join(world.cwd, 'report.md'), 'utf8')).toContain('| bm25 |');
    expect((await world.run([...files, '--markdown'])).out).toMatch(/^\*\*Tool search\*\*/);
  });

  test('reads the other form of gold sets', async () => {
    const world = withFiles(createWorld());
    const examples = [{ query: 'write a file', expectedServer: 'files', expectedTool: 'write' }];
    for (const gold of [examples, { examples }]) {
      world.write(join(world.cwd, 'gold.json'), JSON.stringify(gold));
      const { out } = await world.run(['eval', '--catalog', 'catalog.json', '--gold', 'gold.json', '--json']);
      expect(JSON.parse(out).retrievers[0]).toMatchObject({ queries: 1, recall: { 1: 1 } });
    }
  });

  test('says what is wrong with what it was given', async () => {
    const world = withFiles(createWorld());
    const wrong: readonly (readonly [string[], string])[] = [
      [['--catalog', 'catalog.json'], '--catalog needs --gold'],
      [['--catalog', 'catalog.json', '--gold', 'none.jsonl'], 'none.jsonl: cannot be read (ENOENT)'],
      [['--catalog', 'gold.jsonl', '--gold', 'gold.jsonl'], 'gold.jsonl: catalog: no JSON'],
      [['--min', 'recall@7=1'], '--min: "recall@7=1" is no gate'],
      [['--retriever', 'magic'], '--retriever: no retriever "magic": there are bm25, plain-bm25, all-tools'],
      [['--misses', 'x'], '--misses must be a whole number, not x'],
      [['--sample', '0'], '--sample must be a whole number from 1 on, not 0'],
      [['draw'], 'must be one of'],
    ];
    for (const [args, message] of wrong) {
      const { code, err } = await world.run(['eval', ...args]);
      expect({ args, code, err }).toEqual({ args, code: 2, err: expect.stringContaining(message) });
    }
    expect(existsSync(join(world.cwd, 'report.md'))).toBe(false);
  });

  test('is documented with every option', () => {
    const page = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../../docs/evaluation.md'), 'utf8');
    expect(Object.keys(evaluation.options).filter((option) => option !== 'force' && !page.includes(`--${option}`))).toEqual([]);
  });
});
