import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A home directory, a working directory and a configuration of their own. */
export interface World {
  readonly folder: string;
  readonly home: string;
  readonly cwd: string;
  readonly configFile: string;
  readonly stateDir: string;
  readonly env: Record<string, string>;
  configure(config: Readonly<Record<string, unknown>>): void;
}

export const createWorld = (config: Readonly<Record<string, unknown>> = { mcpServers: {} }): World => {
  const folder = mkdtempSync(join(tmpdir(), 'mws-e2e-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const home = join(folder, 'home');
  const cwd = join(folder, 'work');
  const configFile = join(home, '.config/mcp-working-set/config.json');
  mkdirSync(dirname(configFile), { recursive: true });
  mkdirSync(cwd);
  const configure = (value: Readonly<Record<string, unknown>>): void => writeFileSync(configFile, JSON.stringify(value));
  configure(config);
  return {
    folder, home, cwd, configFile, configure,
    stateDir: join(home, '.local/state/mcp-working-set'),
    env: { PATH: process.env.PATH ?? '', HOME: home, NO_COLOR: '1' },
  };
};

const require = createRequire(import.meta.url);
const node = (script: string, ...args: string[]) => ({ command: process.execPath, args: [script, ...args] });
const packageMain = (name: string): string => join(dirname(require.resolve(`${name}/package.json`)), 'dist/index.js');

/** The three real servers, as they are installed; the file server gets a folder with one note in it. */
export const realServers = (folder: string): Readonly<Record<string, unknown>> => {
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, 'note.txt'), 'remember the milk');
  return {
    everything: node(packageMain('@modelcontextprotocol/server-everything'), 'stdio'),
    files: node(packageMain('@modelcontextprotocol/server-filesystem'), files),
    memory: { ...node(packageMain('@modelcontextprotocol/server-memory')), env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') } },
  };
};
