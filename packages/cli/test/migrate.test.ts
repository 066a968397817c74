import { parseConfig } from '@mcp-working-set/core/config';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld } from './support.js';

/** Translates a file of that name; the configuration as mws reads it, and what was printed. */
const from = async (name: string, text: string, env: Record<string, string> = {}) => {
  const world = createWorld();
  Object.assign(world.env, env);
  const source = world.write(join(world.cwd, name), text);
  const { code, out, err } = await world.run(['init', '--from', source, '-c', 'new.json', '--json']);
  expect(err).toBe('');
  expect(code).toBe(0);
  const file = join(world.cwd, 'new.json');
  const { config, problems } = parseConfig(readFileSync(file, 'utf8'), { place: file, env: { GITHUB_TOKEN: 't', MY_MCP_TOKEN: 'm', GITHUB_MCP_TOKEN: 'g', ...env }, home: world.home });
  return { world, config, problems, told: JSON.parse(out) as { system: string; notes: string[]; imported?: unknown } };
};

test('toolsift.json: a list of servers, pinned tools by bare name, retriever and topK', async () => {
  const { config, problems, told } = await from('toolsift.json', JSON.stringify({
    servers: [
      { name: 'github', command: 'npx', args: ['-y', '@modelcontextprotocol/server-github'], env: { TOKEN: 'x' } },
      { name: 'remote', url: 'https://remote.example/mcp', color: 'red' },
    ],
    pinned: ['read_file'], retriever: 'bm25', topK: 5,
  }));
  expect(problems).toEqual([]);
  expect(config).toMatchObject({ surface: 'retrieve', pins: ['read_file'], search: { limit: 5, retriever: 'bm25' } });
  expect(config.upstreams).toMatchObject([
    { id: 'github', kind: 'stdio', command: 'npx', args: ['-y', '@modelcontextprotocol/server-github'], env: { TOKEN: 'x' } },
    { id: 'remote', kind: 'http', url: 'https://remote.example/mcp' },
  ]);
  expect(told).toMatchObject({ system: 'toolsift', notes: ['servers[1].color: has no meaning here and was left out.'] });
});

test('mcp-lean.config.json: profiles as lists of servers, "*" for all, autoLoad', async () => {
  const { config, problems, told } = await from('mcp-lean.config.json', JSON.stringify({
    mcpServers: {
      github: { command: 'npx', args: ['x'], env: { GITHUB_TOKEN: '${GITHUB_TOKEN}' }, cwd: '/work' },
      docs: { url: 'https://docs.example/mcp', headers: { Authorization: 'Bearer a' } },
    },
    profiles: { all: ['*'], web: ['docs'] }, autoLoad: ['github/create_issue', 'docs/*'],
  }));
  expect(problems).toEqual([]);
  expect(told.system).toBe('mcp-lean');
  expect(config).toMatchObject({ surface: 'loader', autoLoad: ['github/create_issue', 'docs/*'] });
  expect(config.profiles['web']).toMatchObject({ servers: ['docs'], surface: 'loader' });
  expect(config.profiles['all']?.servers).toBeUndefined();
});

test('mcp-lean is told by the name of its file where nothing but servers is in it', async () => {
  const servers = JSON.stringify({ mcpServers: { github: { command: 'npx' } } });
  for (const name of ['mcp-lean.config.json', 'mcp-lean.json']) {
    const { config, problems, told } = await from(name, servers);
    expect([problems, told.system, config.surface], name).toEqual([[], 'mcp-lean', 'loader']);
  }
  const { config, told } = await from('my-mcp-lean.json', servers);
  expect(told.system).toBe('a client');
  expect(config.surface).not.toBe('loader');
});

test("mcp-slim-proxy's config.json: every setting, with its own default for compressed descriptions", async () => {
  const { config, problems, told } = await from('config.json', JSON.stringify({
    mcpServers: { filesystem: { command: 'npx', args: ['-y', 'fs'] }, remote: { url: 'https://example.com/mcp', headers: { Authorization: 'Bearer ${MY_MCP_TOKEN}' } }, off: { command: 'x', enabled: false } },
    settings: {
      ranker: 'bm25', searchLimit: 8, alwaysLoad: ['filesystem__read_file'], bundles: { files: ['filesystem__read_file'] },
      lazyConnect: false, cache: false, cacheTtlSeconds: 60, odd: 1,
    },
  }));
  expect(problems).toEqual([]);
  expect(told.system).toBe('mcp-slim-proxy');
  expect(config).toMatchObject({
    surface: 'loader-slim', compressDescriptions: true, autoLoad: ['filesystem__read_file'], bundles: { files: ['filesystem__read_file'] },
    cache: { enabled: false, ttlSeconds: 60 }, search: { limit: 8 }, disabledServers: ['off'],
  });
  expect(told.notes).toEqual(expect.arrayContaining([expect.stringMatching(/^settings\.lazyConnect:/), 'settings.odd: has no meaning here and was left out.']));
});

test("mcp-slim-proxy's config.json: what is not said there is as it was", async () => {
  const { config, problems, told } = await from('config.json', '{"mcpServers":{"a":{"command":"x"}},"settings":{}}');
  expect([problems, told.system]).toEqual([[], 'mcp-slim-proxy']);
  // Without a limit the surface gives eight hits.
  expect(config).toMatchObject({
    surface: 'loader-slim', compressDescriptions: true, autoLoad: [], bundles: {}, cache: { enabled: true, ttlSeconds: 86_400 }, search: { limit: undefined, retriever: 'bm25' },
  });
});

test.each(['bm25', 'embeddings', 'hybrid'])('toolsift and mcp-slim-proxy: their own number of hits, ranked by %s', async (ranker) => {
  const sift = await from('toolsift.json', JSON.stringify({ servers: [], pinned: [], retriever: ranker, topK: 7 }));
  const slim = await from('config.json', JSON.stringify({ mcpServers: {}, settings: { ranker, searchLimit: 3, compressDescriptions: false } }));
  expect([sift.config.search, slim.config.search]).toMatchObject([{ limit: 7, retriever: ranker }, { limit: 3, retriever: ranker }]);
  expect(slim.config.compressDescriptions).toBe(false);
  for (const { told } of [sift, slim]) expect(told.notes.some((note) => note.includes('search-embeddings-en'))).toBe(ranker !== 'bm25');
});

test("Context-Saver's servers.json: comments, defaults, globs, ~ in arguments, and variables of the environment", async () => {
  const { config, problems, told, world } = await from('servers.json', `{
    "defaults": { "callTimeoutMs": 45000, "breakerThreshold": 5 },
    "servers": [
      { "name": "github", "type": "http", "url": "https://mcp.github.example/mcp", "headers": { "authorization": "Bearer \${GITHUB_MCP_TOKEN}" } }, // a comment
      { "name": "filesystem", "type": "stdio", "command": "npx", "args": ["fs", "~/projects"], "exclude": ["write_*"] },
      { "name": "own", "type": "stdio", "command": "\${BIN}/serve", "args": ["--key", "k=\${KEY}", "~", "~/a/b.db"], "env": { "TOKEN": "\${KEY}" }, "cwd": "\${BIN}/work" },
      { "name": "home", "type": "http", "url": "https://\${HOST}/mcp" },
      { "name": "older", "type": "sse", "url": "http://10.0.0.4:8901/sse", "include": ["get_*"] },
      { "name": "legacy", "type": "sse", "url": "http://10.0.0.4:8901/sse", "disabled": true },
    ],
  }`, { CS_API_KEY: 'secret-key', HOME: '/home/ann', BIN: '/opt/bin', KEY: 'k3y', HOST: 'h.example' });
  expect(problems).toEqual([]);
  expect(told.system).toBe('Context-Saver');
  expect(config).toMatchObject({ surface: 'gateway', adminTools: true, disabledServers: ['legacy'] });
  expect(config.upstreams.map(({ timeouts }) => timeouts.call)).toEqual([45_000, 45_000, 45_000, 45_000, 45_000]);
  expect(config.upstreams).toMatchObject([
    { kind: 'http', headers: { authorization: 'Bearer g' } },
    { kind: 'stdio', args: ['fs', '/home/ann/projects'], exclude: ['write_*'] },
    { kind: 'stdio', command: '/opt/bin/serve', args: ['--key', 'k=k3y', '/home/ann', '/home/ann/a/b.db'], env: { TOKEN: 'k3y' }, cwd: '/opt/bin/work' },
    { kind: 'http', url: 'https://h.example/mcp' },
    { kind: 'http', transport: 'sse', include: ['get_*'] },
  ]);
  expect(told.notes.join('\n')).toMatch(/breakerThreshold: is always 3[^]*CS_API_KEY: /);
  expect(readFileSync(join(world.cwd, 'new.json'), 'utf8') + JSON.stringify(told)).not.toMatch(/secret-key|k3y/);
});

test("an older mcp-working-set's config.json with its state: calls, searches and the working set, once", async () => {
  const world = createWorld();
  const old = join(world.home, 'old-state');
  const at = Date.parse('2026-11-01T10:00:00Z');
  world.write(join(old, 'calls.jsonl'), [
    { ts: new Date(at).toISOString(), tool: 'mail_list_labels', via: 'direct', ok: true, ms: 12, client: 'claude-code' },
    { ts: at + 60_000, tool: 'mail_list_labels', via: 'call_tool', ok: false, ms: 3, client: 'claude-code' },
    { ts: at + 7_200_000, event: 'search', bytes: 4000, results: 3, client: 'claude-code' },
  ].map((line) => JSON.stringify(line)).join('\n') + '\n{broken');
  world.write(join(old, 'working-set.json'), JSON.stringify({ promoted: ['mail_list_labels'], pinned: ['drive_share'] }));
  const source = world.write(join(world.cwd, 'config.json'), JSON.stringify({ upstream: { url: 'http://127.0.0.1:4483/mcp' }, stateDir: old, promote: { minSessions: 3 } }));
  const first = await world.run(['init', '--from', source, '-c', 'new.json']);
  expect(first.err).toBe('');
  expect(first.out).toContain('Took over 2 calls, 1 searches and 2 tools of the working set.');
  expect((await world.run(['init', '--from', source, '-c', 'new.json', '--force'])).out).toContain('taken over before');

  const { config } = parseConfig(readFileSync(join(world.cwd, 'new.json'), 'utf8'), { place: '/x', env: {}, home: world.home });
  expect(config).toMatchObject({ shorthand: true, serverName: 'toolbox', promote: { minSessions: 3 }, surface: 'working-set' });
  const state = [...world.states.values()][0];
  const calls = await state?.calls.read();
  expect(calls?.map(({ tool, outcome, via, time }) => [tool, outcome, via, time])).toEqual([['mail_list_labels', 'ok', 'direct', at], ['mail_list_labels', 'error', 'call_tool', at + 60_000]]);
  expect(new Set(calls?.map(({ session }) => session)).size).toBe(1);
  expect((await state?.workingSets.get({ principal: 'local', scope: 'global' }))?.effective.map(({ tool }) => tool)).toEqual(['drive_share', 'mail_list_labels']);

  const exported = await world.run(['export', '--calls', '-c', 'new.json']);
  expect(exported.out.trim().split('\n').map((line) => (JSON.parse(line) as { tool?: string; event?: string }).tool ?? 'search')).toEqual(['mail_list_labels', 'mail_list_labels', 'search']);
});

test.each(['.mcp.json', 'claude_desktop_config.json'])('%s of the working directory: the servers of a client', async (name) => {
  const { config, problems, told } = await from(name, JSON.stringify({
    mcpServers: {
      here: { command: 'npx', args: ['-y', 'here-server'], env: { A: 'b' } }, there: { type: 'http', url: 'https://there.example/mcp', headers: { X: 'y' } },
    },
  }));
  expect(problems).toEqual([]);
  expect(told).toMatchObject({ system: 'a client', notes: [] });
  expect(config).toMatchObject({
    surface: 'working-set',
    upstreams: [{ id: 'here', command: 'npx', args: ['-y', 'here-server'], env: { A: 'b' } }, { id: 'there', url: 'https://there.example/mcp', headers: { X: 'y' } }],
  });
});

test('what is nobody\'s configuration is refused, and nothing is written', async () => {
  const world = createWorld();
  const source = world.write(join(world.cwd, 'x.json'), '{"a":1}');
  const { code, err } = await world.run(['init', '--from', source, '-c', 'new.json']);
  expect(code).not.toBe(0);
  expect(err).toContain('no system that mws knows');
  expect(() => readFileSync(join(world.cwd, 'new.json'))).toThrow();
});
