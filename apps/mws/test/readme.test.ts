import { parseConfig } from '@mcp-working-set/core/config';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { blocks, commandLines, expectMwsLine } from './support/readme.js';
import { createWorld, realServers } from './support/world.js';

const README = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');

test('every command of the README does what it says', async () => {
  const world = createWorld();
  world.configure({ mcpServers: realServers(world.folder) });
  const lines = commandLines(README);
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) await expectMwsLine(line, world);
});

test('every configuration of the README is read without a problem', () => {
  for (const text of blocks(README, 'json')) {
    const { problems } = parseConfig(text, { place: 'README.md', env: { HOME: '/home/me' }, home: '/home/me' });
    // The entry for a client names mws itself, which mws leaves out of its own servers.
    expect(problems.filter(({ server }) => server !== 'mws')).toEqual([]);
  }
});
