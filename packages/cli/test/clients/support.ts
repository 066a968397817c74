import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Machine } from '../../src/clients/machine.js';

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
