import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createOutlet } from '../../src/downstream/outlet.js';
import { serveStdio } from '../../src/downstream/stdio.js';
import { RawJson } from '../../src/wire/message.js';
import { until } from '../until.js';
import { testDispatcher } from './dispatcher.js';

/** A stream whose reader takes nothing until it is told to, and then everything. */
const stuck = () => {
  const taken: string[] = [];
  let waiting: (() => void) | undefined;
  let flowing = false;
  const stream = new Writable({
    highWaterMark: 10,
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      taken.push(chunk);
      if (flowing) done();
      else waiting = () => done();
    },
  });
  return {
    taken,
    stream,
    flow(): void {
      flowing = true;
      waiting?.();
    },
  };
};

const turn = (): Promise<void> => new Promise(setImmediate);
const progress = (token: string, step: number): RawJson => RawJson.of({ progressToken: token, progress: step });

describe('createOutlet', () => {
  it('writes once a turn', async () => {
    const { stream, taken, flow } = stuck();
    flow();
    const outlet = createOutlet(stream, { frame: (json) => `${json}\n` });
    outlet.send('1');
    void Promise.resolve().then(() => outlet.send('2'));
    outlet.notify('n', undefined);
    await turn();
    outlet.send('3');
    await turn();
    expect(taken).toEqual(['1\n{"jsonrpc":"2.0","method":"n"}\n2\n', '3\n']);
  });

  it('keeps the newest progress of each token for a crowded reader, and drops notifications only for a deaf one', async () => {
    const { stream, taken, flow } = stuck();
    let drops = 0;
    const outlet = createOutlet(stream, { frame: (json) => `${json}\n`, crowdedAt: 100, fullAt: 400, dropping: () => drops++ });
    outlet.send('x'.repeat(150));
    await turn();
    for (let step = 1; step <= 50; step++) for (const token of ['a', 'b']) outlet.notify('notifications/progress', progress(token, step));
    for (let i = 0; i < 20; i++) outlet.notify('log', RawJson.of({ i }));
    outlet.send('reply');
    expect(drops).toBe(1);
    flow();
    await outlet.drained();
    const lines = taken.join('').trim().split('\n').slice(1);
    const steps = lines.filter((line) => line.includes('progress')).map((line) => JSON.parse(line).params.progress);
    expect(steps.slice(-2)).toEqual([50, 50]);
    expect(steps.length).toBeLessThan(8);
    const logs = lines.filter((line) => line.includes('"log"')).length;
    expect(logs).toBeGreaterThan(0);
    expect(logs).toBeLessThan(20);
    expect(lines.at(-1)).toBe('reply');
    expect(drops).toBe(1);
  });

  it('sends nothing more once closed, ended or gone', async () => {
    const { stream, taken, flow } = stuck();
    flow();
    let gone = 0;
    const outlet = createOutlet(stream, { frame: (json) => json, gone: () => gone++ });
    outlet.send('a');
    outlet.end();
    outlet.send('b');
    outlet.notify('n', undefined);
    outlet.end();
    await turn();
    expect([taken, outlet.open, gone]).toEqual([['a'], false, 0]);
    const other = new PassThrough();
    const second = createOutlet(other, { frame: (json) => json, gone: () => gone++ });
    other.destroy();
    await turn();
    second.send('c');
    await second.drained();
    expect([second.open, gone]).toEqual([false, 1]);
  });
});

describe('a client of stdio that does not read', () => {
  it('is not read from until it does [wire.back-pressure-client]', async () => {
    const dispatcher = testDispatcher();
    const { stream, flow } = stuck();
    const input = new PassThrough();
    const served = serveStdio(dispatcher, { input, output: stream });
    const big = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"big","arguments":{"bytes":3000000}}}\n`;
    for (let id = 0; id < 6; id++) input.write(big(id));
    await until(() => stream.writableLength > 17 * 1024 * 1024);
    // This one finds the jam, and stops the reading.
    input.write('{"jsonrpc":"2.0","method":"notifications/last"}\n');
    await until(() => input.isPaused());
    input.write('{"jsonrpc":"2.0","method":"notifications/unread"}\n');
    await turn();
    expect(dispatcher.trace.at(-1)).toBe('notified notifications/last');
    flow();
    await until(() => dispatcher.trace.at(-1) === 'notified notifications/unread');
    input.end();
    await served;
  });
});

describe('subscriptions', () => {
  it('are bounded', async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serveStdio(testDispatcher(), { input, output });
    const meta = '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
    for (let id = 0; id < 1030; id++) input.write(`{"jsonrpc":"2.0","id":${id},"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},${meta}}}\n`);
    input.end();
    let text = '';
    output.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await served;
    await turn();
    const messages = text.trim().split('\n').map((line) => JSON.parse(line));
    expect(messages.filter(({ method }) => method === 'notifications/subscriptions/acknowledged')).toHaveLength(1024);
    expect(messages.filter(({ error }) => error).map(({ id, error }) => [id, error.code])).toEqual([1024, 1025, 1026, 1027, 1028, 1029].map((id) => [id, -32603]));
  });
});
