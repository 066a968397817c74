/**
 * How long a run takes that finds nothing new.
 *
 *   pnpm bench:unchanged <path of the store as one module> [files]
 *
 * Writes that many small transcripts (5,000 unless told otherwise), takes them over into a SQLite store, and measures the
 * runs after that: each in a process of its own, from opening the store to the report.
 */
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { StateStore } from '@mcp-working-set/core';
import { updateTranscripts } from '../src/index.js';
import { generate } from './generate.js';

interface Run { readonly seconds: number; readonly cpu: number; readonly files: number; readonly read: number }

const here = fileURLToPath(import.meta.url);
const [store = '', more = '5000', folder] = process.argv.slice(2);

if (folder !== undefined) {
  const { openStore } = (await import(pathToFileURL(store).href)) as { openStore(options: { readonly file: string }): Promise<StateStore> };
  const start = performance.now();
  const state = await openStore({ file: join(folder, 'state/state.db') });
  const report = await updateTranscripts({
    roots: [{ client: 'claude-code', root: join(folder, 'projects') }], store: state.transcripts, unwrap: () => undefined,
    hashPath: (path) => createHmac('sha256', 'key').update(path).digest('base64url').slice(0, 22), projectOf: () => 'a1b2:shop',
  });
  const seconds = (performance.now() - start) / 1_000;
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  await state.close();
  process.stdout.write(JSON.stringify({ seconds, cpu: (userCPUTime + systemCPUTime) / 1e6, files: report.files, read: report.read }));
} else {
  const root = mkdtempSync(join(tmpdir(), 'mws-bench-unchanged-'));
  const run = (): Run => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [here, store, more, root], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Run;
  };
  try {
    generate(join(root, 'projects'), { files: Number(more) }, { linesAFile: 10 });
    const first = run();
    process.stdout.write(`first run: ${first.read} of ${first.files} files in ${first.seconds.toFixed(2)} s\n`);
    const times = [1, 2, 3].map(run);
    process.stdout.write(`unchanged: ${times[0]?.read} of ${times[0]?.files} files read, ${times.map(({ seconds, cpu }) => `${seconds.toFixed(2)} s (${cpu.toFixed(2)} s of processor, the start of Node included)`).join(', ')}\n`);
  } finally {
    rmSync(root, { recursive: true });
  }
}
