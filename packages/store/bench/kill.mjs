// What a SIGKILL costs: `node bench/kill.mjs [rounds]` after a build. A process appends a call every millisecond or so and
// says so, while another keeps the write lock up to 50 ms at a time; the first is killed, and what it had said is compared
// with what is on disk. Fails when more than the last 100 ms are missing, or the file is damaged.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { openStore } from '../dist/index.js';

const rounds = Number(process.argv[2] ?? 10);
const here = new URL('..', import.meta.url);

const program = (body, file) => spawn(process.execPath, ['--input-type=module', '-e', body, file], { cwd: here, stdio: ['ignore', 'pipe', 'inherit'] });
const WRITER = `
  import { openStore } from './dist/index.js';
  const store = await openStore({ file: process.argv[1] });
  for (;;) {
    const time = performance.timeOrigin + performance.now();
    store.calls.append({ time: Math.floor(time), client: 'c', session: 's', principal: 'local', profile: 'default', upstream: 'u', tool: 't',
      via: 'direct', outcome: 'ok', ms: 1, bytesIn: 1, bytesOut: 1, source: 'proxy' });
    process.stdout.write(Math.floor(time) + '\\n');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
`;
const RIVAL = `
  import Sqlite from 'better-sqlite3';
  const db = new Sqlite(process.argv[1]);
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  for (let n = 0; ; n++) {
    try {
      db.exec('BEGIN IMMEDIATE');
      db.prepare("INSERT OR REPLACE INTO key_values VALUES ('rival', ?)").run(String(n));
      await wait(Math.random() * 50);
      db.exec('COMMIT');
    } catch { if (db.inTransaction) db.exec('ROLLBACK'); }
    await wait(20);
  }
`;

let worst = 0;
let unsound = 0;
for (let round = 1; round <= rounds; round++) {
  const folder = mkdtempSync(join(tmpdir(), 'mws-kill-'));
  const file = join(folder, 'state.db');
  await (await openStore({ file })).close();
  const rival = program(RIVAL, file);
  const writer = program(WRITER, file);
  const said = [];
  createInterface({ input: writer.stdout }).on('line', (line) => said.push(Number(line)));
  while (said.length < 200) {
    if (writer.exitCode !== null) throw new Error('the writer ended by itself');
    await sleep(20);
  }
  await sleep(500 + Math.random() * 500);
  writer.kill('SIGKILL');
  await once(writer, 'close');
  rival.kill('SIGKILL');
  await once(rival, 'close');
  const raw = new Sqlite(file);
  if (raw.pragma('integrity_check', { simple: true }) !== 'ok') unsound++;
  raw.close();
  const store = await openStore({ file });
  const stored = await store.calls.read();
  await store.close();
  const lost = (said.at(-1) ?? 0) - (stored.at(-1)?.time ?? 0);
  worst = Math.max(worst, lost);
  console.log(`round ${round}: said ${said.length}, stored ${stored.length}, the last ${Math.max(0, lost)} ms are missing`);
  rmSync(folder, { recursive: true });
}
console.log(`worst: ${worst} ms of 100 allowed; damaged files: ${unsound}`);
process.exitCode = worst > 100 || unsound > 0 ? 1 : 0;
