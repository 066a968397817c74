// What the store costs: `node bench/throughput.mjs [records]` after a build. Prints one line a figure.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../dist/index.js';

const records = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'mws-bench-'));
const file = join(folder, 'state.db');

const call = (i) => ({
  time: 1_700_000_000_000 + i * 1_000, client: 'claude-code', clientVersion: '2.1.0', session: `5f0c${i % 500}-93ab-4c1e`, principal: 'local',
  profile: 'default', project: '9f86d081884c:shop', upstream: `server-${i % 20}`, tool: `create_issue_comment_${i % 300}`, via: 'direct', outcome: 'ok',
  ms: 12.34, bytesIn: 180, bytesOut: 2_400, clientCallId: `toolu_01A${i}`, source: 'proxy',
});
const tools = (count) => Array.from({ length: count }, (_, i) => ({
  name: `tool_${i}`,
  description: `Does thing ${i} to a thing and says at some length what it did with it. `.repeat(5),
  inputSchema: { type: 'object', properties: Object.fromEntries(['owner', 'repo', 'page', `extra_${i}`].map((key) => [key, { type: 'string', description: `The ${key} of the thing to be done` }])), required: ['owner'] },
}));

const say = (name, figure) => console.log(`${name.padEnd(58)} ${figure}`);
const ms = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const timed = async (run) => {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await run();
  const took = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  await sleep(5);
  loop.disable();
  return { took, cpu: (user + system) / 1_000, result, blocked: loop.max / 1e6 };
};

console.log(`Node ${process.version}, ${process.platform}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}`);

const cold = await timed(() => openStore({ file }));
say('first open ever (folder, file, schema)', ms(cold.took));
const store = cold.result;

const append = await timed(async () => {
  let inAppend = 0;
  for (let i = 0; i < records; ) {
    const start = performance.now();
    for (const end = Math.min(i + 500, records); i < end; i++) store.calls.append(call(i));
    inAppend += performance.now() - start;
    await store.flush();
  }
  return inAppend;
});
say(`append ${records} calls, in append() itself`, `${((append.result / records) * 1_000).toFixed(2)} µs a call`);
say('the same until on disk', `${((append.took / records) * 1_000).toFixed(2)} µs a call, ${Math.round(records / (append.took / 1_000))} a second`);
say('longest stop of the event loop meanwhile', ms(append.blocked));
say('size', `${(statSync(file).size / records).toFixed(0)} bytes a call`);

const steady = await timed(async () => {
  for (let tick = 0; tick < 300; tick++) {
    for (let i = 0; i < 20; i++) store.calls.append(call(records + tick * 20 + i));
    await sleep(10);
  }
});
say('steady 2,000 calls a second for 3 s: longest stop', ms(steady.blocked));

const read = await timed(() => store.calls.read());
say(`read all ${read.result.length}`, `${ms(read.took)} (${ms(read.cpu)} of processor), longest stop ${ms(read.blocked)}`);
say('read the newest 100', ms((await timed(() => store.calls.read({ newest: 100 }))).took));
say('count a week', ms((await timed(() => store.calls.count({ since: 1_700_000_000_000, until: 1_700_604_800_000 }))).took));

const catalog = { upstream: 'big', era: 'modern', revision: '2026-07-28', fetchedAt: 1, capabilities: {}, serverInfo: {}, tools: tools(3_000) };
say('put a catalog of 3,000 tools', ms((await timed(() => store.catalogs.put('big', 'f', catalog))).took));
say('put it again, unchanged', ms((await timed(() => store.catalogs.put('big', 'f', { ...catalog, fetchedAt: 2 }))).took));
await store.close();

const warm = await timed(() => openStore({ file }));
say('open again', ms(warm.took));
const again = warm.result;
const get = await timed(() => again.catalogs.get('big', 'f'));
say(`get the catalog of 3,000 tools (${(JSON.stringify(catalog).length / 1e6).toFixed(1)} MB)`, ms(get.took));

let start = performance.now();
for (let i = 0; i < 20_000; i++) again.changed();
say('changed()', `${(((performance.now() - start) / 20_000) * 1_000).toFixed(2)} µs`);
start = performance.now();
for (let i = 0; i < 500; i++) await again.workingSets.update({ principal: 'local', scope: 'global' }, (before) => before ?? { decided: [], decidedAt: 0, effective: [] });
say('workingSets.update', ms((performance.now() - start) / 500));

await again.close();
rmSync(folder, { recursive: true });
