/**
 * How fast transcripts are read.
 *
 *   pnpm bench:read [gigabytes] [path of the store as one module]
 *
 * Writes that much into the temporary folder, then reads it three times each: with readline and JSON.parse of every line,
 * with `updateTranscripts` into memory and, where a store is given, into its SQLite file. Every run is a process of its
 * own; the files are in the system's cache for all of them. Prints the medians and the most memory that any run held.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createMemoryState } from '@mcp-working-set/core';
import type { StateStore, TranscriptStore } from '@mcp-working-set/core';
import { updateTranscripts } from '../src/index.js';
import { generate } from './generate.js';

interface Read { readonly bytes: number; readonly calls: number }
/** Seconds by the clock and of the processors, and the most memory it held, MB. */
interface Run extends Read { readonly seconds: number; readonly cpu: number; readonly rss: number }
type OpenStore = (options: { readonly file: string }) => Promise<StateStore>;

const here = fileURLToPath(import.meta.url);
const RUNS = 3;

const update = async (folder: string, transcripts: TranscriptStore): Promise<Read> => {
  const report = await updateTranscripts({
    roots: [{ client: 'claude-code', root: folder }], store: transcripts, hashPath: (path) => path, projectOf: (path) => path, unwrap: () => undefined,
  });
  return { bytes: report.bytes, calls: report.calls };
};

const ways: Readonly<Record<string, (folder: string, store: string) => Promise<Read>>> = {
  readline: async (folder) => {
    let calls = 0;
    let bytes = 0;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const stream = createReadStream(join(entry.parentPath ?? entry.path, entry.name));
      stream.on('data', (chunk: Buffer | string) => { bytes += chunk.length; });
      for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
        const record = JSON.parse(line) as { readonly type: string; readonly message: { readonly content: readonly { readonly type: string; readonly name: string }[] } };
        if (record.type !== 'assistant') continue;
        for (const block of record.message.content) if (block.type === 'tool_use' && block.name.startsWith('mcp__')) calls += 1;
      }
    }
    return { bytes, calls };
  },
  memory: (folder) => update(folder, createMemoryState().transcripts),
  sqlite: async (folder, store) => {
    const { openStore } = (await import(pathToFileURL(store).href)) as { readonly openStore: OpenStore };
    const state = mkdtempSync(join(tmpdir(), 'mws-bench-state-'));
    const opened = await openStore({ file: join(state, 'state.db') });
    const result = await update(folder, opened.transcripts);
    await opened.close();
    rmSync(state, { recursive: true });
    return result;
  },
};

const [first = '1', folder, store = ''] = process.argv.slice(2);
const way = ways[first];
if (way !== undefined && folder !== undefined) {
  const start = performance.now();
  const result = await way(folder, store);
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stdout.write(JSON.stringify({ ...result, seconds: (performance.now() - start) / 1_000, cpu: (userCPUTime + systemCPUTime) / 1e6, rss: maxRSS / 1_024 }));
} else {
  const root = mkdtempSync(join(tmpdir(), 'mws-bench-transcripts-'));
  try {
    const totals = generate(root, { bytes: Number(first) * 1024 ** 3 });
    process.stdout.write(`${totals.files} files, ${totals.lines} lines, ${(totals.bytes / 1024 ** 3).toFixed(2)} GB, ${totals.calls} MCP calls; Node ${process.version}\n`);
    const modes = ['readline', 'memory', ...(folder === undefined ? [] : ['sqlite'])];
    const runs = new Map(modes.map((mode) => [mode, [] as Run[]]));
    for (let run = 0; run < RUNS; run += 1) {
      for (const mode of modes) {
        const { status, stdout, stderr } = spawnSync(process.execPath, [here, mode, root, ...(mode === 'sqlite' && folder !== undefined ? [folder] : [])], { encoding: 'utf8' });
        if (status !== 0) throw new Error(stderr);
        runs.get(mode)?.push(JSON.parse(stdout) as Run);
      }
    }
    for (const [mode, done] of runs) {
      const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
      const seconds = median(done.map((run) => run.seconds));
      const most = Math.max(...done.map(({ rss }) => rss));
      process.stdout.write(`${mode.padEnd(10)} ${seconds.toFixed(2)} s  ${(totals.bytes / 1024 ** 2 / seconds).toFixed(0).padStart(5)} MB/s  ${median(done.map(({ cpu }) => cpu)).toFixed(1)} s of processor  at most ${most.toFixed(0)} MB  ${done[0]?.calls} calls\n`);
    }
  } finally {
    rmSync(root, { recursive: true });
  }
}
