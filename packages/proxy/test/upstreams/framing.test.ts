import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { call, httpSpec, open, recordingLogger, startHttp, stdioSpec, stdioUpstream, textOf } from './support.js';

const TEXT = 'Grüße — 😀 \u2028 \u2029 \u0000 测试';

test.each(['noise', 'bom', 'crlf', 'dribble', 'twice'])('stdio: an answer with %s arrives once and whole', async (fault) => {
  const upstreams = open([stdioUpstream({ on: { 'tools/call': fault }, banner: ['', 'Loading npm...', '{"level":"info","msg":"hi"}', '\ufeff', '[]', '{}'] })]);
  for (const text of [TEXT, 'second']) expect(textOf(await call(upstreams, 'echo', { text }))).toBe(text);
});

test.each(['crlf', 'cr', 'dribble', 'open'])('HTTP: a stream with %s arrives whole [wire.events]', async (fault) => {
  const stub = await startHttp({ era: 'legacy', sse: true, on: { 'tools/call': fault } });
  const upstreams = open([httpSpec('stub', stub.url)]);
  for (const text of [TEXT, 'second']) expect(textOf(await call(upstreams, 'echo', { text }))).toBe(text);
});

const BODY = '{"jsonrpc":"2.0","id":$id,"result":{"content":[{"type":"text","text":"é"}]}}';
const JSON_TYPE = 'application/json';
const EVENTS = 'text/event-stream';

test.each<[string, { type?: string; body: string; pack?: string }]>([
  ['JSON packed with gzip', { body: BODY, pack: 'gzip' }],
  ['JSON packed with br', { body: BODY, pack: 'br' }],
  ['JSON packed with deflate', { body: BODY, pack: 'deflate' }],
  ['packed events', { type: EVENTS, body: `data: ${BODY}\n\n`, pack: 'gzip' }],
  ['an event of another name', { type: EVENTS, body: `event: response\ndata: ${BODY}\n\n` }],
  ['an event of another name that is no message before it', { type: EVENTS, body: `event: error\ndata: {"oops":1}\n\nevent: ping\ndata: [\n\ndata: ${BODY}\n\n` }],
  ['events without blanks, ids, pauses, comments', { type: `${EVENTS};charset=utf-8`, body: `:\n:c\nid:1\nretry:5\ndata\n\nevent:message\ndata:${BODY}\n\ndata: [DONE]\n\n` }],
  ['events that are called JSON', { type: JSON_TYPE, body: `event: message\ndata: ${BODY}\n\n` }],
  ['events that are called text', { type: 'text/plain', body: `: hello\n\ndata: ${BODY}` }],
  ['JSON that is called events', { type: EVENTS, body: `\ufeff\n ${BODY}` }],
  ['a message a line', { type: 'application/x-ndjson', body: `{"jsonrpc":"2.0","method":"notifications/x"}\n${BODY}\nbye\n` }],
  ['null where nothing is', { body: BODY.replace('}}', '},"error":null,"method":null,"params":null}') }],
])('HTTP: %s is an answer [wire.events]', async (_, said) => {
  const stub = await startHttp({ era: 'legacy', on: { 'tools/call': 'said' }, said });
  expect(textOf(await call(open([httpSpec('stub', stub.url)]), 'echo'))).toBe('é');
});

test('HTTP: an answer that is packed in an unknown way is named as that, a broken one as broken off', async () => {
  const stub = await startHttp({ era: 'legacy', on: { 'tools/call': 'said' }, said: { body: BODY, pack: 'rot13' } });
  const upstreams = open([httpSpec('stub', stub.url)]);
  await expect(call(upstreams, 'echo')).rejects.toMatchObject({ reason: 'bad-answer', message: expect.stringContaining('packs its answer ("rot13")') });
  await stub.change({ said: { status: 500, body: '{"jsonrpc":"2.0","id":$id,"error":{"code":-32050,"message":"inner"}}', pack: 'gzip' } });
  expect((await call(upstreams, 'echo')).error?.value).toEqual({ code: -32050, message: 'inner' });
});

test.each([
  ['colours', `\u001b[2K\u001b[1G\u001b[32m${BODY}\n`],
  ['a title for the terminal', `\u001b]0;npx\u0007${BODY}\n`],
  ['a progress bar', `10%\r50%\r100%\r${BODY}\n`],
  ['NUL bytes', `\0\0${BODY}\n`],
  ['a log line that does not end', `INFO starting ${BODY}\n`],
  ['another message', `{"jsonrpc":"2.0","method":"notifications/x"}${BODY}\n`],
  ['something behind it', `${BODY} done {\n`],
])('stdio: an answer on one line with %s arrives [wire.noise]', async (_, said) => {
  const upstreams = open([stdioUpstream({ on: { 'tools/call': 'said' }, said })]);
  expect(textOf(await call(upstreams, 'echo'))).toBe('é');
});

test('stdio: an error of a program that could not read the request is its answer [wire.malformed]', async () => {
  const upstreams = open([stdioUpstream({ on: { 'tools/call': 'said' }, said: '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}\n' })]);
  expect((await call(upstreams, 'echo')).error?.value).toEqual({ code: -32700, message: 'Parse error' });
});

test.each([['resources/subscribe', '{}'], ['logging/setLevel', '{}'], ['tools/call', undefined]])('null as the result of %s is %s', async (method, result) => {
  const upstreams = open([stdioUpstream({ on: { [method]: 'said' }, said: '{"jsonrpc":"2.0","id":$id,"result":null}\n' })]);
  const reply = await upstreams.request('stub', { method, principal: 'local' }).catch(() => undefined);
  expect(reply?.result?.text).toBe(result);
});

test.each<[string, object]>([
  ['{"code":"-32000","message":"m"}', { code: -32000, message: 'm', data: { code: '-32000', message: 'm' } }],
  ['{"code":"ENOENT","message":"m","data":[1]}', { code: -32603, message: 'm', data: [1] }],
  ['{"code":-1.5,"message":"m","data":0}', { code: -32603, message: 'm', data: 0 }],
  ['{"message":"m"}', { code: -32603, message: 'm', data: { message: 'm' } }],
  ['{"code":7}', { code: 7, message: 'The server gave no message', data: { code: 7 } }],
  ['{"code":7,"message":{"a":1}}', { code: 7, message: '{"a":1}', data: { code: 7, message: { a: 1 } } }],
  ['{"code":7,"message":"","x":1}', { code: 7, message: '', x: 1 }],
])('an error that clients would not take for one (%s) becomes one', async (said, error) => {
  const upstreams = open([stdioUpstream({ on: { 'tools/call': 'said' }, said: `{"jsonrpc":"2.0","id":$id,"error":${said}}\n` })]);
  expect((await call(upstreams, 'echo')).error?.value).toEqual(error);
});

test('garbage on stdout is logged at a bounded rate [wire.noise]', async () => {
  const logger = recordingLogger();
  const banner = Array.from({ length: 20_000 }, (_, i) => `line ${i} ${'z'.repeat(700)}`);
  const { command } = stdioUpstream();
  const script = `for (let i = 0; i < 20000; i++) process.stdout.write('line ' + i + ' ' + 'z'.repeat(700) + '\\n'); setInterval(() => {}, 1e6); process.stdin.on('data', (d) => { for (const l of d.toString().trim().split('\\n')) { const m = JSON.parse(l); if (m.id) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: m.id, result: m.method === 'initialize' ? { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: {} } : { content: [{ type: 'text', text: 'ok' }] } }) + '\\n'); } }); process.stdin.on('end', () => process.exit())`;
  const upstreams = open([stdioSpec('stub', { command, args: ['-e', script] })], { logger });
  expect(textOf(await call(upstreams, 'echo'))).toBe('ok');
  const noise = logger.lines.filter(({ text }) => text.includes('not JSON-RPC'));
  expect(noise.length).toBeGreaterThan(0);
  expect(noise.length).toBeLessThan(banner.length / 100);
});

test('any chunks, any noise between: each answer arrives once and intact [wire.noise]', { timeout: 30_000 }, async () => {
  // The program answers call n with the bytes that the test prescribes, cut where it prescribes.
  const script = `
    const reply = (id, body) => JSON.stringify({ jsonrpc: '2.0', id, ...body });
    const put = async (bytes, cuts) => { let from = 0; for (const cut of [...cuts, bytes.length]) { const to = Math.min(bytes.length, Math.max(from, cut)); process.stdout.write(bytes.subarray(from, to)); from = to; await new Promise(setImmediate); } };
    let work = Promise.resolve(), rest = '';
    process.stdin.setEncoding('utf8');
    process.stdin.on('end', () => process.exit());
    process.stdin.on('data', (d) => { rest += d; for (let at; (at = rest.indexOf('\\n')) >= 0; rest = rest.slice(at + 1)) { const m = JSON.parse(rest.slice(0, at)); work = work.then(async () => {
      if (m.id === undefined) return;
      if (m.method === 'server/discover') return void process.stdout.write(reply(m.id, { error: { code: -32601, message: 'no' } }) + '\\n');
      if (m.method === 'initialize') return void process.stdout.write(reply(m.id, { result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: {} } }) + '\\n');
      if (m.method === 'tools/list') return void process.stdout.write(reply(m.id, { result: { tools: [] } }) + '\\n');
      const { text, noise, end, cuts } = m.params.arguments;
      await put(Buffer.from(noise.map((n) => n + end).join('') + reply(m.id, { result: { content: [{ type: 'text', text }] } }) + end), cuts);
    }); } });`;
  const upstreams = open([stdioSpec('stub', { command: process.execPath, args: ['-e', script] })]);
  const noise = fc.oneof(fc.constantFrom('', ' ', '{', '}', '[', 'null', '{"jsonrpc":"2.0"}', '{"jsonrpc":"1.0","id":1,"result":{}}', 'Server ready on :3000', '\ufeff'), fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replaceAll(/[\r\n]/g, '')));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), fc.array(noise, { maxLength: 4 }), fc.constantFrom('\n', '\r\n'), fc.array(fc.nat(600), { maxLength: 6 }), async (raw, lines, end, cuts) => {
      const text = Buffer.from(raw).toString();
      const reply = await call(upstreams, 'any', { text, noise: lines, end, cuts: cuts.sort((a, b) => a - b) });
      expect(textOf(reply)).toBe(text);
    }),
    { numRuns: 150 },
  );
});

describe('size', () => {
  test.each([1_000, 65_536, 300_000, 20_000_000])('an answer and an argument of %i bytes pass [wire.large]', { timeout: 60_000 }, async (bytes) => {
    for (const era of ['legacy', 'modern']) {
      const stub = await startHttp({ era });
      for (const spec of [stdioUpstream({ era }), httpSpec('stub', stub.url)]) {
        const upstreams = open([spec]);
        expect(textOf(await call(upstreams, 'big', { bytes }))).toHaveLength(bytes);
        expect(textOf(await call(upstreams, 'echo', { text: 'a'.repeat(bytes) }))).toHaveLength(bytes);
        await upstreams.close();
      }
    }
  });

  test.each(['legacy', 'modern'])('an answer over the limit fails alone (%s) [wire.line-limit]', { timeout: 30_000 }, async (era) => {
    const stub = await startHttp({ era });
    const streaming = await startHttp({ era, sse: true });
    for (const spec of [stdioUpstream({ era }), httpSpec('stub', stub.url), httpSpec('stub', streaming.url)]) {
      const upstreams = open([spec], { maxMessageBytes: 1_048_576 });
      await call(upstreams, 'echo');
      const slow = call(upstreams, 'slow', { ms: 300 });
      const others = [call(upstreams, 'echo', { text: 'a' }), call(upstreams, 'big', { bytes: 1_000_000 })];
      const failure = { code: 'upstream-unavailable', reason: 'too-large', message: expect.stringMatching(/^stub: its answer .*is over the limit of 1 MiB; the request may have run$/) };
      await expect(call(upstreams, 'big', { bytes: 3_000_000 })).rejects.toMatchObject(failure);
      expect(textOf(await (others[0] as Promise<never>))).toBe('a');
      expect(textOf(await (others[1] as Promise<never>))).toHaveLength(1_000_000);
      expect(textOf(await slow)).toBe('done');
      expect(textOf(await call(upstreams, 'echo', { text: 'next' }))).toBe('next');
      expect(upstreams.status()[0]).toMatchObject({ state: 'ready', breaker: 'closed' });
      await upstreams.close();
    }
  });
});
