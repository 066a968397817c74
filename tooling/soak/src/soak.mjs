/**
 * Sessions that are opened and dropped, then calls over many connections while upstreams are killed at random, against
 * the built program. Finds answers that are lost, doubled or somebody else's, calls that ran twice, and processes, handles
 * and memory that stay behind.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from './client.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const PROGRAM = path.resolve(HERE, '../../../apps/mws/dist/main.js');
const UPSTREAM = path.join(HERE, 'upstream.mjs');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Of two heaps that do the same, one may be that much larger. */
const GROWTH_MB = 60;
const SPARE_HANDLES = 40;

const freePort = () => new Promise((resolve) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** Processes below a process. */
const children = (pid) => {
  const byParent = new Map();
  for (const entry of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = fs.readFileSync(`/proc/${entry}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      byParent.set(parent, [...(byParent.get(parent) ?? []), Number(entry)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const below = (parent) => (byParent.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
};
const alive = (pid) => fs.existsSync(`/proc/${pid}`);
const handles = (pid) => fs.readdirSync(`/proc/${pid}/fd`).length;
const memoryMb = (pid) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);

/**
 * @param {{ sessions: number, calls: number, connections?: number, say?: (line: string) => void }} options
 * @returns {Promise<{ problems: string[], figures: Record<string, number> }>}
 */
export const soak = async ({ sessions, calls, connections = 64, say = () => {} }) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'mws-soak-'));
  const problems = [];
  const problem = (what) => void (problems.length < 50 && problems.push(what));
  const log = path.join(dir, 'ran.log');
  fs.writeFileSync(log, '');
  const [port, upstreamPort] = [await freePort(), await freePort()];
  let overHttp = spawn(process.execPath, [UPSTREAM, log, String(upstreamPort)], { stdio: 'ignore' });
  const config = path.join(dir, 'mws.json');
  const stdio = { command: process.execPath, args: [UPSTREAM, log] };
  fs.writeFileSync(config, JSON.stringify({
    mcpServers: { one: stdio, two: { ...stdio, exclude: ['none'] }, http: { url: `http://127.0.0.1:${upstreamPort}/mcp` } },
    pins: ['*/count'], listen: { port, path: '/mcp' }, stateDir: path.join(dir, 'state'),
  }));
  const errors = fs.openSync(path.join(dir, 'stderr.log'), 'a');
  const mws = spawn(process.execPath, [PROGRAM, 'serve', '--config', config, '--log-level', 'error'], { stdio: ['ignore', 'ignore', errors] });
  const url = `http://127.0.0.1:${port}/mcp`;
  const figures = {};

  const wait = async () => {
    for (let tries = 0; tries < 600; tries++) {
      if (await fetch(new URL('/health', url)).then(({ ok }) => ok, () => false)) return;
      await pause(100);
    }
    throw new Error(`mws does not answer; see ${dir}/stderr.log`);
  };

  /** One answer, for this call, from this call. */
  const check = (nonce, { status, answers }) => {
    if (status !== 200 || answers.length !== 1) return problem(`call ${nonce}: HTTP ${status}, ${answers.length} answers`);
    const [{ result, error }] = answers;
    const text = result?.content?.[0]?.text ?? error?.message;
    if (text === nonce) return void (figures.ok = (figures.ok ?? 0) + 1);
    if (result?.isError === true || error) return void (figures.failed = (figures.failed ?? 0) + 1);
    return problem(`call ${nonce}: got ${JSON.stringify(text)?.slice(0, 80)}`);
  };

  const openAndDrop = async (n) => {
    const client = new Client(url);
    try {
      await client.open();
      if (n % 2 === 0) await client.request('tools/list', {});
      if (n % 3 === 0) client.listen();
      if (n % 5 === 0) await client.request('tools/call', { name: 'one__count', arguments: { nonce: `s${n}`, wait: 200 } }, { abortAfterMs: 20 }).catch(() => {});
      else if (n % 4 === 0) check(`s${n}`, await client.request('tools/call', { name: 'two__count', arguments: { nonce: `s${n}` } }));
      if (n % 2 === 1) await client.end();
    } catch (error) {
      problem(`session ${n}: ${error.message}`);
    }
    client.drop();
  };

  try {
    await wait();
    /** Sessions `from` to `to`, without the last: each number, and so each nonce, is used once over both rounds. */
    const openAndDropMany = (from, to) => {
      let next = from;
      return Promise.all(Array.from({ length: 16 }, async () => {
        while (next < to) await openAndDrop(next++);
      }));
    };
    const warmUp = Math.ceil(sessions / 10);
    await openAndDropMany(0, warmUp);
    const handlesBefore = handles(mws.pid);
    await openAndDropMany(warmUp, warmUp + sessions);
    await pause(1_000);
    figures.handlesBefore = handlesBefore;
    figures.handlesAfterSessions = handles(mws.pid);
    if (figures.handlesAfterSessions > handlesBefore + SPARE_HANDLES) problem(`handles grew from ${handlesBefore} to ${figures.handlesAfterSessions}`);
    say(`${sessions} sessions: handles ${handlesBefore} → ${figures.handlesAfterSessions}`);

    let over = false;
    const killing = (async () => {
      while (!over) {
        await pause(1_000 + Math.random() * 2_000);
        const victims = [...children(mws.pid), overHttp.pid];
        const victim = victims[Math.floor(Math.random() * victims.length)];
        try {
          process.kill(victim, 'SIGKILL');
        } catch {
          continue;
        }
        figures.kills = (figures.kills ?? 0) + 1;
        if (victim !== overHttp.pid) continue;
        await pause(100);
        overHttp = spawn(process.execPath, [UPSTREAM, log, String(upstreamPort)], { stdio: 'ignore' });
      }
    })();
    let next = 0;
    const memory = [];
    const clients = await Promise.all(Array.from({ length: connections }, async () => {
      const client = new Client(url);
      await client.open();
      return client;
    }));
    await Promise.all(clients.map(async (client) => {
      while (next < calls) {
        const n = next++;
        if (n % Math.ceil(calls / 10) === 0) memory.push(memoryMb(mws.pid));
        const name = ['one__count', 'two__count', 'http__count'][n % 3];
        const params = n % 2 ? { name, arguments: { nonce: `c${n}` } } : { name: 'call_tool', arguments: { name, arguments: { nonce: `c${n}` } } };
        const answer = await client.request('tools/call', params).catch((error) => ({ status: error.message, answers: [] }));
        check(`c${n}`, answer);
      }
    }));
    over = true;
    await killing;
    for (const client of clients) client.drop();
    await pause(1_500);
    memory.push(memoryMb(mws.pid));
    const half = memory[Math.floor(memory.length / 2)];
    Object.assign(figures, { memoryHalfMb: half, memoryEndMb: memory.at(-1), processes: children(mws.pid).length });
    if (memory.at(-1) > half + GROWTH_MB) problem(`memory grew from ${half} MB at half to ${memory.at(-1)} MB`);
    if (figures.processes > 2) problem(`${figures.processes} processes for 2 upstreams`);

    const ran = fs.readFileSync(log, 'utf8').split('\n').filter(Boolean);
    figures.ranTwice = ran.length - new Set(ran).size;
    if (figures.ranTwice > 0) problem(`${figures.ranTwice} calls ran twice`);
    if ((figures.ok ?? 0) < calls / 2) problem(`only ${figures.ok} of ${calls} calls succeeded`);
    say(`${calls} calls over ${connections} connections: ${figures.ok} answered, ${figures.failed ?? 0} failed with ${figures.kills ?? 0} kills, ${figures.ranTwice} ran twice; memory ${half} → ${memory.at(-1)} MB`);
  } finally {
    const family = [mws.pid, ...children(mws.pid)];
    const ended = new Promise((resolve) => mws.once('exit', resolve));
    mws.kill('SIGTERM');
    await Promise.race([ended, pause(15_000)]);
    await pause(300);
    figures.left = family.filter(alive).length;
    if (figures.left > 0) problem(`${figures.left} processes are left`);
    for (const pid of family.filter(alive)) process.kill(pid, 'SIGKILL');
    overHttp.kill('SIGKILL');
    fs.closeSync(errors);
    if (problems.length === 0) fs.rmSync(dir, { recursive: true, force: true });
    else say(`kept in ${dir}`);
  }
  return { problems, figures };
};
