import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveModel } from './scripted-model.js';
import type { Script } from './scripted-model.js';
import { createSeeded } from './seeded.js';
import { createWorld } from './support.js';

const GOLD = [
  { query: 'write a file', relevant: [['files', 'write']], kind: 'plain' },
  { query: 'read and delete', relevant: [['files', 'read'], ['files', 'delete']], kind: 'several' },
  { query: 'delete a file', relevant: [['files', 'delete']], kind: 'plain' },
  { query: 'what is a file', relevant: [['files', 'read']], kind: 'plain' },
].map((line) => JSON.stringify(line)).join('\n');
const CATALOG = JSON.stringify({ tools: ['read', 'write', 'delete'].map((name) => ({
  server: 'files', name, description: `To ${name} a file`,
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
})) });

/** Searches and is right; is right about two tools but wrong about an argument; takes the wrong tool, then the right one; only talks. */
const script: Script = (query, turn, said) => {
  switch (`${query} ${turn}`) {
    case 'write a file 0': return [['search_tools', { query: 'write file' }]];
    case 'write a file 1': return said.includes('files__write') ? [['call_tool', { name: 'files__write', arguments: { path: 'a' } }]] : 'nothing found';
    case 'read and delete 0': return [['call_tool', { name: 'files__read', arguments: { path: 7 } }], ['call_tool', { name: 'delete', arguments: '{"path": "a"}' }]];
    case 'delete a file 0': return [['call_tool', { name: 'files__write', arguments: { path: 'a' } }]];
    case 'delete a file 1': return [['call_tool', { name: 'files__gone', arguments: {} }], ['files__delete', { path: 'a' }], ['call_tool', { name: 'files__delete', arguments: { path: 'a' } }]];
    default: return 'A file is a file.';
  }
};

const EXPECTED = { queries: 4, searched: 1 / 4, firstRight: 2 / 4, recall: 3 / 4, validArguments: 3 / 4, whole: 2 / 4 };

describe('eval --llm', () => {
  test('watches a model choose over files: search, tool, arguments', async () => {
    const world = createWorld();
    world.write(join(world.cwd, 'gold.jsonl'), GOLD);
    world.write(join(world.cwd, 'catalog.json'), CATALOG);
    world.env['SOME_KEY'] = 'k-1';
    const { url, asked } = await serveModel(script);
    const files = ['eval', '--catalog', 'catalog.json', '--gold', 'gold.jsonl', '--llm', url];
    const { code, out, err } = await world.run([...files, '--key-env', 'SOME_KEY', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: 'measuring gold.jsonl over catalog.json with scripted-1; no tool is run\n' });
    const { llm } = JSON.parse(out);
    expect(llm).toMatchObject({ model: 'scripted-1', ...EXPECTED, turns: 6 / 4, tokensIn: 150, tokensOut: 15, failed: [] });
    expect(llm.byKind).toMatchObject({ several: { queries: 1, recall: 1, validArguments: 0.5, whole: 0 }, plain: { queries: 3, recall: 2 / 3, validArguments: 1 } });
    expect(llm.episodes[1]).toMatchObject({ called: ['files/read', 'files/delete'], groups: ['invalid', 'valid'], problems: ['files/read: /path must be string'] });
    expect(llm.episodes[2].called).toEqual(['files/write', 'files__gone', 'files__delete (not offered)', 'files/delete']);

    expect(asked[0]).toMatchObject({ authorization: 'Bearer k-1', model: 'scripted-1' });
    expect(asked[0]?.tools.map((tool) => [tool.type, tool.function.name])).toEqual([['function', 'search_tools'], ['function', 'call_tool']]);
    expect(asked[0]?.tools[0]?.function.description).toMatch(/ Backends: files\.$/);
    expect(asked[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);

    const table = await world.run([...files, '--model', 'other', '--misses', '1']);
    expect(table.out).toMatch(/other: 1\.5 turns, 150 tokens read and 15 written a query/);
    expect(table.out).toMatch(/all +4 +0\.250 +0\.500 +0\.750 +0\.750 +0\.500/);
    expect(table.out).toContain('2 of 4 not done as a whole, 1 of them here:\n  read and delete\n    called files/read, files/delete\n    files/read: /path must be string');
  });

  test('over the configured servers offers what a client is offered, and runs nothing', async () => {
    const world = await createSeeded({ pins: ['files/delete'] });
    world.write(join(world.cwd, 'gold.jsonl'), GOLD);
    const { url, asked } = await serveModel(script);
    const { code, out } = await world.run(['eval', '--gold', 'gold.jsonl', '--llm', url, '--json']);
    expect(code).toBe(0);
    expect(asked[0]?.tools.map((tool) => tool.function.name)).toEqual(['search_tools', 'call_tool', 'files__delete']);
    // The pinned tool may be called by its name.
    expect(JSON.parse(out).llm).toMatchObject({ ...EXPECTED, episodes: [{}, {}, { called: ['files/write', 'files__gone', 'files/delete', 'files/delete'] }, {}] });
    expect(await world.state.calls.read({ since: 0, principal: 'local' })).toEqual([]);
  });

  test('a service that fails is named, what it says is not repeated', async () => {
    const world = createWorld();
    world.write(join(world.cwd, 'gold.jsonl'), GOLD);
    world.write(join(world.cwd, 'catalog.json'), CATALOG);
    const files = ['eval', '--catalog', 'catalog.json', '--gold', 'gold.jsonl'];
    const refusing = await serveModel(() => ({ status: 401 }));
    const { code, err } = await world.run([...files, '--llm', refusing.url]);
    expect(code).toBe(1);
    expect(err).toContain('refused the request (401); name the variable that holds its key with --key-env');
    expect(err).not.toContain('sk-secret');

    const once = await serveModel((query, turn, said) => (query === 'read and delete' ? { status: 500 } : script(query, turn, said)));
    const some = await world.run([...files, '--llm', once.url, '--json']);
    expect(some.code).toBe(1);
    expect(JSON.parse(some.out).llm).toMatchObject({ queries: 3, failed: ['read and delete'] });

    expect((await world.run([...files, '--llm', 'http://127.0.0.1:1/v1', '--model', 'm'])).err).toContain('--llm: 127.0.0.1:1 cannot be reached');
    for (const [args, message] of [
      [['--llm', 'nowhere'], '--llm must be an address'],
      [['--llm', once.url, '--min', 'mrr=1'], '--min measures retrievers and does not go with --llm'],
      [['--llm', once.url, '--key-env', 'NOT_SET'], '--key-env: the variable NOT_SET is not set'],
    ] as const) expect(await world.run([...files, ...args])).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});
