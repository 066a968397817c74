import { parseConfig } from '@mcp-working-set/core/config';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld } from './support.js';

const movedTo = (world: ReturnType<typeof createWorld>) =>
  parseConfig(readFileSync(join(world.cwd, 'new.json'), 'utf8'), { place: join(world.cwd, 'new.json'), env: {}, home: world.home });

test('what a configuration of the older mcp-working-set leaves out keeps the value that it had there', async () => {
  const world = createWorld();
  const source = world.write(join(world.cwd, 'config.json'), JSON.stringify({ pins: ['mail_send'] }));
  expect((await world.run(['init', '--from', source, '-c', 'new.json'])).code).toBe(0);
  const { config, problems } = movedTo(world);
  expect(problems).toEqual([]);
  expect(config).toMatchObject({
    upstreams: [{ id: 'upstream', kind: 'http', url: 'http://127.0.0.1:4483/mcp' }], shorthand: true, pins: ['mail_send'], serverName: 'toolbox',
    listen: { host: '127.0.0.1', port: 4484 }, transcripts: [{ type: 'claude-code', root: join(world.home, '.claude/projects'), enabled: true }],
  });
});

test.each([['a list', (tools: unknown) => tools], ['an answer to tools/list', (tools: unknown) => ({ tools })]])(
  'the last catalog that the older mcp-working-set kept (%s) is known before the server answers', async (_, written) => {
    const world = createWorld();
    const names = ['mail_list_labels', 'mail_send'];
    world.write(join(world.home, 'old/catalog.json'), JSON.stringify(written(names.map((name) => ({ name, description: 'Works with mail.', inputSchema: { type: 'object' } })))));
    const source = world.write(join(world.cwd, 'config.json'), JSON.stringify({ upstream: { url: 'http://127.0.0.1:9/mcp' }, stateDir: '~/old', pins: ['mail_send'] }));
    expect((await world.run(['init', '--from', source, '-c', 'new.json'])).out).toContain('and the last list of its server (2 tools)');
    const [spec] = movedTo(world).config.upstreams;
    const [state] = world.states.values();
    expect(await state?.catalogs.get('upstream', spec?.fingerprint ?? '')).toMatchObject({ tools: names.map((name) => ({ name })), fetchedAt: 0 });
    const { listed } = JSON.parse((await world.run(['report', '--json', '-c', 'new.json'])).out) as { listed: { name: string }[] };
    expect(listed.map(({ name }) => name)).toEqual(['search_tools', 'call_tool', 'mail_send']);
  });

test('a catalog that is none changes nothing', async () => {
  const world = createWorld();
  world.write(join(world.home, 'old/catalog.json'), '{"tools": broken');
  const source = world.write(join(world.cwd, 'config.json'), JSON.stringify({ stateDir: '~/old' }));
  const { code, out } = await world.run(['init', '--from', source, '-c', 'new.json']);
  expect([code, out]).toEqual([0, expect.stringContaining('Took over 0 calls, 0 searches and 0 tools of the working set.\n')]);
});

test('calls and searches are printed as they are kept: when, what, how it went, how much, by whom', async () => {
  const world = createWorld();
  const [at, client] = ['2026-11-01T10:00:00.000Z', 'claude-code'];
  world.write(join(world.home, 'old/calls.jsonl'), [
    { ts: at, tool: 'mail_send', via: 'call_tool', ok: false, ms: 12, client }, { ts: at, event: 'search', bytes: 4_000, results: 3, client },
  ].map((line) => `${JSON.stringify(line)}\n`).join(''));
  const source = world.write(join(world.cwd, 'config.json'), JSON.stringify({ stateDir: '~/old' }));
  await world.run(['init', '--from', source, '-c', 'new.json']);
  const lines = (await world.run(['export', '--calls', '-c', 'new.json'])).out.trim().split('\n').map((line) => JSON.parse(line) as object);
  expect(lines).toEqual([
    expect.objectContaining({ time: at, tool: 'mail_send', via: 'call_tool', outcome: 'error', ms: 12, client }),
    expect.objectContaining({ event: 'search', time: at, bytes: 4_000, hits: 3, client }),
  ]);
});
