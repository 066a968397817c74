import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { stdioStub, type Control } from '../stubs/start.js';
import { until } from '../until.js';
import { alive, call, callOf, open, recordingLogger, stdioSpec, stdioUpstream, textOf } from './support.js';

/** Everything that descends from a process, with itself. */
const treeOf = async (root: number): Promise<number[]> => {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] !== 'Z' && fields[1]) parents.set(Number(name), Number(fields[1]));
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
};
const noneOf = async (pids: readonly number[]): Promise<boolean> => (await Promise.all(pids.map(alive))).every((each) => !each);
const stub = (name: string): string => fileURLToPath(new URL(`../stubs/${name}`, import.meta.url));
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** A shell that stays, with the stub as its child. */
const wrapped = (control: Control) => {
  const { command, args } = stdioStub(control);
  return { command: '/bin/sh', args: ['-c', `${[command, ...args].map(quoted).join(' ')}; exit $?`] };
};

describe.runIf(process.platform === 'linux')('trees of processes', () => {
  test.each([
    ['a server', stdioStub()],
    ['a shell around a server', wrapped({})],
    ['a server with a child', stdioStub({ child: true })],
    ['a server whose child has left its group', stdioStub({ child: 'detached' })],
    ['a server that does not end with its input', stdioStub({ ignoreEof: true, child: true })],
    ['a shell around a server that ignores everything', wrapped({ ignoreEof: true, ignoreSigterm: true, child: true })],
  ])('nothing of %s is left after close', { timeout: 15_000 }, async (_name, program) => {
    const upstreams = open([stdioSpec('stub', program)]);
    await call(upstreams, 'echo');
    const pid = upstreams.status()[0]?.pid as number;
    const tree = await treeOf(pid);
    expect(tree.length).toBeGreaterThanOrEqual(1);
    expect(await noneOf(tree)).toBe(false);
    await upstreams.close();
    expect(await noneOf(tree)).toBe(true);
  });

  test('a crash takes the rest of the tree along, and the next call starts a new one [processes.crash]', { timeout: 15_000 }, async () => {
    const upstreams = open([stdioSpec('stub', stdioStub({ child: true }))]);
    await call(upstreams, 'echo');
    const tree = await treeOf(upstreams.status()[0]?.pid as number);
    expect(tree).toHaveLength(2);
    await expect(call(upstreams, 'exit', { code: 9 })).rejects.toMatchObject({
      reason: 'ended', mayHaveRun: true, message: 'stub: the process exited with code 9; the request may have run',
    });
    expect(textOf(await call(upstreams, 'echo', { text: 'again' }))).toBe('again');
    await until(() => noneOf(tree));
  });

  // The parent's ways to go: `close` is the daemon's on SIGTERM and at the end of stdin; the others have no chance to close.
  test.each([
    ['closes', 'close'],
    ['ends without closing', 'exit'],
    ['dies of an error', 'throw'],
    ['is killed', 'SIGKILL'],
  ])('no upstream is left when its parent %s', { timeout: 30_000 }, async (_name, how) => {
    const parent = spawn(process.execPath, ['--conditions=mws-source', '--import', stub('ts-hooks.mjs'), stub('parent.ts'), how], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const tree = await treeOf(Number(line.toString()));
    expect(await noneOf(tree)).toBe(false);
    const exited = once(parent, 'exit');
    if (how === 'SIGKILL') parent.kill('SIGKILL');
    else parent.stdin.write('go\n');
    await exited;
    await until(() => noneOf(tree));
  });
});

test('the exit of an upstream fails every call in flight at once [processes.crash]', async () => {
  const upstreams = open([stdioUpstream()]);
  await call(upstreams, 'echo');
  const waiting = [1, 2, 3].map(() => call(upstreams, 'slow', { ms: 60_000 }));
  const exits = call(upstreams, 'exit');
  for (const each of [...waiting, exits]) await expect(each).rejects.toMatchObject({ reason: 'ended', mayHaveRun: true });
  // One death is one failure.
  expect(upstreams.status()[0]).toMatchObject({ breaker: 'closed' });
});

test('a call that may run twice is sent again after a crash, no other', async () => {
  const upstreams = open([stdioUpstream({ on: { 'tools/call': 'exit' } })]);
  await expect(call(upstreams, 'count')).rejects.toMatchObject({ mayHaveRun: true });
  await expect(call(upstreams, 'count', {}, { repeatable: true })).rejects.toMatchObject({ mayHaveRun: true });
  // Three processes have died of it by now: two of the repeated call.
  expect(upstreams.status()[0]).toMatchObject({ breaker: 'open' });
});

test('an answer that was written just before the exit is delivered [processes.last-answer]', async () => {
  const { command } = stdioStub();
  const script = `
    process.stdin.on('data', (data) => {
      for (const line of data.toString().trim().split('\\n')) {
        const { id, method } = JSON.parse(line);
        const reply = (body) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\\n');
        if (method === 'initialize') reply({ result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: {} } });
        else if (method === 'server/discover') reply({ error: { code: -32601, message: 'no' } });
        else if (method === 'tools/call') { reply({ result: { content: [{ type: 'text', text: 'last words' }] } }); process.stdout.write('', () => process.exit(0)); }
      }
    });`;
  const upstreams = open([stdioSpec('stub', { command, args: ['-e', script] })]);
  expect(textOf(await call(upstreams, 'echo'))).toBe('last words');
});

describe('stderr', () => {
  test.each([[1_000_000, false], [1_000_000, true]])('%i bytes in the middle of a call are drained (lines: %s) [processes.stderr]', async (bytes, lines) => {
    const logger = recordingLogger();
    const upstreams = open([stdioUpstream({ stderrAtStart: 300_000 })], { logger });
    expect(textOf(await call(upstreams, 'stderr', { bytes, lines }))).toBe('written');
    // Logged at a bounded rate, whatever comes.
    expect(logger.lines.length).toBeLessThan(120);
    expect(Math.max(...logger.lines.map(({ text }) => text.length))).toBeLessThan(1_000);
  });

  test('what a program said before it died is in the error and in the status, without secrets [processes.stderr]', async () => {
    const upstreams = open([stdioUpstream({ startExit: 2, lastWords: 'bad token hunter2hunter2' }, { env: { API_TOKEN: 'hunter2hunter2' } })]);
    await expect(call(upstreams, 'echo')).rejects.toMatchObject({ message: 'stub: the process exited with code 2 (last on stderr: bad token ***)' });
    expect(upstreams.status()[0]).toMatchObject({ state: 'failed', lastError: expect.stringContaining('exited with code 2') });
    const thrown = open([stdioSpec('stub', { command: process.execPath, args: ['-e', "process.stdin.on('data', () => { throw Object.assign(new Error('no such table'), { code: 7 }); })"] })]);
    await expect(call(thrown, 'echo')).rejects.toMatchObject({ message: 'stub: the process exited with code 1 (last on stderr: Error: no such table)' });
    const later = open([stdioUpstream({ stderrAtStart: 40 })]);
    await expect(call(later, 'exit', { code: 5 })).rejects.toMatchObject({ message: expect.stringMatching(/^stub: the process exited with code 5 \(last on stderr: e{40}\); the request may have run$/) });
  });
});

test('a program that does not read its input holds up nobody, and what waits can be taken back [wire.back-pressure-upstream]', { timeout: 15_000 }, async () => {
  const upstreams = open([stdioUpstream(), { ...stdioUpstream(), id: 'other', fingerprint: 'other' }]);
  await call(upstreams, 'echo');
  const pid = upstreams.status()[0]?.pid as number;
  process.kill(pid, 'SIGSTOP');
  const big = 'y'.repeat(300_000);
  const first = call(upstreams, 'echo', { text: big });
  const abort = new AbortController();
  const second = call(upstreams, 'count', {}, { signal: abort.signal });
  const third = call(upstreams, 'echo', { text: 'third' });
  expect(textOf(await upstreams.request('other', callOf('echo', { text: 'free' })))).toBe('free');
  abort.abort();
  // It was never sent: it cannot have run.
  await expect(second).rejects.toMatchObject({ reason: 'cancelled', mayHaveRun: false });
  process.kill(pid, 'SIGCONT');
  expect(textOf(await first)).toHaveLength(300_000);
  expect(textOf(await third)).toBe('third');
  expect(textOf(await call(upstreams, 'count'))).toBe('1');
});

test('an idle connection is closed, and made again on use [connections.idle]', async () => {
  const upstreams = open([stdioUpstream({}, { idleMs: 150 })]);
  await call(upstreams, 'slow', { ms: 400 });
  const pid = upstreams.status()[0]?.pid as number;
  expect(upstreams.status()[0]?.state).toBe('ready');
  await until(() => upstreams.status()[0]?.state === 'idle');
  await until(async () => !(await alive(pid)));
  expect(textOf(await call(upstreams, 'echo', { text: 'awake' }))).toBe('awake');
});

test('a loop of mws starting itself stops [processes.loop]', async () => {
  const upstreams = open([stdioUpstream()], { environment: { ...process.env, MCP_WORKING_SET_HOPS: '4' } });
  await expect(call(upstreams, 'echo')).rejects.toMatchObject({ message: expect.stringContaining('mws has been started by itself') });
});
