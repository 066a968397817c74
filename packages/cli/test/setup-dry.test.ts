import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '@mcp-working-set/core/config';
import { catalogOf, createSeeded } from './seeded.js';

const clientFile = (home: string): string => join(home, '.claude.json');

/** Claude Code, which defers tools by itself, is on this machine; `files` has been asked and is behind mws already. */
const world = async (settings: Readonly<Record<string, unknown>> = {}) => {
  const made = await createSeeded(settings);
  made.write(clientFile(made.home), '{"mcpServers":{}}\n');
  const setup = (...args: string[]) => made.run(['setup', '--client', 'claude-code', ...args], { platform: 'linux' });
  return { ...made, setup };
};

test('a dry run plans what a run does, from what the servers have listed, and starts none', async () => {
  const { home, setup } = await world();
  const dry = JSON.parse((await setup('--dry-run', '--json')).out);
  const { out, err } = await setup('--dry-run');
  expect(out).toContain('deferred');
  expect(err).toContain('A dry run starts no server: tokens are not counted.\n');
  expect(readFileSync(clientFile(home), 'utf8')).toBe('{"mcpServers":{}}\n');
  const real = JSON.parse((await setup('--yes', '--json')).out);
  expect([real.outcome, dry.changes]).toEqual(['done', real.changes]);
  expect(JSON.parse(readFileSync(clientFile(home), 'utf8')).mcpServers.mws.args).toContain('deferred');
  // What is set up already stays so.
  expect((await setup('--dry-run')).out).toContain('Nothing to do');
});

test('many names are many tokens, also in a dry run; tools that are excluded are not among them', async () => {
  const many = Array.from({ length: 400 }, (_, at) => `a_tool_of_a_rather_long_name_number_${at}`);
  for (const [files, chosen] of [[{}, false], [{ exclude: ['a_tool_*'] }, true]] as const) {
    const { setup, lists } = await world({ mcpServers: { files: { command: 'no-such-program-anywhere', ...files } } });
    await lists([...many, 'read']);
    const { out, err } = await setup('--dry-run');
    expect([out.includes('deferred'), err.includes('may be given')]).toEqual([chosen, false]);
  }
});

test.each<[string, (made: Awaited<ReturnType<typeof world>>) => unknown, Readonly<Record<string, unknown>>?]>([
  ['a server is new', ({ write, home }) => write(clientFile(home), '{"mcpServers":{"new":{"command":"x"}}}')],
  ['a server was never asked', ({ state }) => state.catalogs.delete('files')],
  ['what is known is old', ({ state, home, env }) => state.catalogs.put('files', parseConfig('{"mcpServers":{"files":{"command":"no-such-program-anywhere"}}}', { place: 'x', env, home }).config.upstreams[0]!.fingerprint, { ...catalogOf('files', ['read']), fetchedAt: 1 })],
  ['what is known is never used', () => {}, { cache: false }],
])('where %s it says what only asking can tell', async (_, change, settings) => {
  const made = await world(settings);
  await change(made);
  expect((await made.setup('--dry-run')).err).toContain('may be given `--profile deferred`.');
});
