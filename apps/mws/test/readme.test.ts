import { parseConfig } from '@mcp-working-set/core/config';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runMws, startMws } from './support/program.js';
import { createWorld, realServers } from './support/world.js';

const README = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');

const blocks = (language: string): string[] =>
  [...README.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1] ?? '');

/** `mws search "share a file"   # comment` → its arguments. */
const words = (line: string): string[] =>
  [...line.replace(/\s+#.*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '').slice(1);

test('every command of the README does what it says', async () => {
  const world = createWorld();
  world.configure({ mcpServers: realServers(world.folder) });
  const lines = blocks('sh').flatMap((block) => block.trim().split('\n'));
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    const args = words(line);
    if (args[0] === 'serve') {
      // Another test may have the port of the README.
      const program = startMws(world, [...args, '--port', '0']);
      await program.until('claude mcp add');
      program.child.kill('SIGINT');
      expect((await program.ended).code, line).toBe(0);
    } else if (args[0] === 'init') {
      expect((await runMws(world, ...args)).code, line).toBe(1);
      expect((await runMws(createWorld(), ...args, '--config', `${world.folder}/fresh.json`)).code, line).toBe(0);
    } else {
      expect(await runMws(world, ...args), line).toMatchObject({ code: 0 });
    }
  }
});

test('every configuration of the README is read without a problem', () => {
  for (const text of blocks('json')) {
    const { problems } = parseConfig(text, { place: 'README.md', env: { HOME: '/home/me' }, home: '/home/me' });
    // The entry for a client names mws itself, which mws leaves out of its own servers.
    expect(problems.filter(({ server }) => server !== 'mws')).toEqual([]);
  }
});
