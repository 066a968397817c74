import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import type { ScannedCall, ScanOptions } from '../../src/index.js';
import { scanTranscripts } from '../../src/index.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder with files, gone after the test. Texts are written as they are, anything else as JSON. */
export const folderWith = (files: Readonly<Record<string, string | Buffer | object>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mws-transcripts-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) put(folder, path, content);
  return folder;
};

export const put = (folder: string, path: string, content: string | Buffer | object): string => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return file;
};

export const lines = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

export const scan = (client: string, files: Parameters<typeof folderWith>[0], over: Partial<ScanOptions> = {}) =>
  scanTranscripts({ roots: [{ client, root: folderWith(files) }], ...over });

/** The parts of a record that most tests are about. */
export const brief = ({ callId, session, rootSession, tool, innerTool, outcome }: ScannedCall): string =>
  `${callId} ${session}${rootSession === session ? '' : `<${rootSession}`} ${tool}${innerTool === undefined ? '' : `→${innerTool}`} ${outcome}`;
