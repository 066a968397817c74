import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CLIENTS } from '../src/clients/index.js';
import { COMMANDS } from '../src/commands/index.js';
import { SHELLS, renderCompletion } from '../src/parse/completion.js';
import { renderReference } from '../src/parse/reference.js';
import { createWorld } from './support.js';

const page = (name: string): string => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));

test('docs/commands.md says what the definitions say (npx vitest run test/reference.test.ts -u writes it)', async () => {
  await expect(renderReference(COMMANDS)).toMatchFileSnapshot(page('commands.md'));
});

test('docs/clients.md names every client and each of its files', () => {
  const text = readFileSync(page('clients.md'), 'utf8');
  const machine = { platform: 'linux' as const, home: '~', cwd: '.', env: {} };
  for (const client of CLIENTS) {
    expect(text).toContain(`| ${client.name} | \`${client.id}\` |`);
    for (const { file, path } of client.tables(machine)) {
      expect(text, client.id).toContain(`\`${file.replace(/^(?!~)/, './')}\``);
      expect(text, client.id).toContain(`\`${path.filter((key) => key !== '.').join('.')}\``);
    }
  }
});

test('completion knows every command and option', async () => {
  for (const shell of SHELLS) {
    const script = renderCompletion(shell, COMMANDS);
    for (const { name } of COMMANDS) expect(script, shell).toContain(name);
    expect(script, shell).toMatch(shell === 'fish' ? /-l dry-run/ : /--dry-run/);
    expect(script, shell).not.toContain('started-by');
  }
  expect((await createWorld().run(['completion', 'fish'])).out).toBe(renderCompletion('fish', COMMANDS));
});

test('bash completes by it', () => {
  const complete = (...words: string[]): string[] => execFileSync('bash', ['--norc', '-c', `${renderCompletion('bash', COMMANDS)}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mws; printf '%s\\n' "\${COMPREPLY[@]}"`, 'bash', ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim().split('\n');
  expect(complete('mws', 'inst')).toEqual(['install']);
  expect(complete('mws', 'servers', 're')).toEqual(['remove', 'refresh']);
  expect(complete('mws', 'install', '--dry')).toEqual(['--dry-run']);
  expect(complete('mws', 'install', '--transport', '')).toEqual(['stdio', 'http']);
});
