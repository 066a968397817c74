import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Machine } from '../../src/clients/machine.js';
import { createWorld } from '../support.js';

/** An empty home and project on a Linux machine. */
export const createMachine = (changes: Partial<Machine> = {}): Machine => {
  const folder = mkdtempSync(join(tmpdir(), 'mws-clients-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const machine: Machine = { platform: 'linux', home: join(folder, 'home'), cwd: join(folder, 'project'), env: {}, ...changes };
  mkdirSync(machine.home, { recursive: true });
  mkdirSync(machine.cwd, { recursive: true });
  return machine;
};

export const put = (file: string, text: string): string => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

/** A hand-written configuration; `@PROJECT@` stands for the project's folder. */
export const fixture = (name: string, { cwd }: Machine): string =>
  readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8').replaceAll('@PROJECT@', cwd);

const PLACES: Readonly<Record<string, string>> = {
  'claude-code.json': '.claude.json',
  'codex.toml': '.codex/config.toml',
  'goose.yaml': '.config/goose/config.yaml',
  'opencode.jsonc': '.config/opencode/opencode.jsonc',
  'vscode.json': '.config/Code/User/mcp.json',
  'zed.json': '.config/zed/settings.json',
};

/** A home with clients in it, as they were before mws came. */
export const furnished = () => {
  const world = createWorld();
  const machine = { platform: 'linux' as const, home: world.home, cwd: world.cwd, env: {} };
  const texts = new Map(Object.entries(PLACES).map(([name, place]) => {
    const text = fixture(name, machine);
    return [world.write(join(world.home, place), text), text];
  }));
  const read = (): Map<string, string> => new Map([...texts.keys()].map((file) => [file, readFileSync(file, 'utf8')]));
  const mws = async (...args: string[]) => world.run(args, { platform: 'linux' });
  return { world, texts, read, mws, config: join(world.home, '.config/mcp-working-set/config.json'), envFile: join(world.home, '.config/mcp-working-set/env') };
};

export const servers = (file: string): Record<string, any> => (JSON.parse(readFileSync(file, 'utf8')) as { mcpServers: Record<string, any> }).mcpServers;
export const mode = (file: string): number => statSync(file).mode & 0o777;
