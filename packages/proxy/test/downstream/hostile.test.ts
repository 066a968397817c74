import { PassThrough } from 'node:stream';
import { memoryState } from '@mcp-working-set/core/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpListener } from '../../src/downstream/http/listener.js';
import { serveStdio } from '../../src/downstream/stdio.js';
import { testDispatcher } from './dispatcher.js';
import { call, httpClient, META } from './http-client.js';

/** Lines that are no request: noise, broken JSON, messages of the wrong kind. */
const noise = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes.map((byte) => (byte === 10 ? 32 : byte)))),
  fc.json().map((json) => Buffer.from(json.replaceAll('\n', ' '))),
  fc
    .constantFrom(
      '{"jsonrpc":"2.0","id":1,"method":"x"', '{"jsonrpc":"2.0","result":{}}', '{"jsonrpc":"2.0","id":77777,"result":{}}', '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"r0"}}', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{"__proto__":1}}}',
      '{"__proto__":{"jsonrpc":"2.0"},"id":1,"method":"ping"}', '[[[[[[', `${'['.repeat(5000)}`, `{"a":${'{"a":'.repeat(2000)}`, '\u2028', '\ufeff', '[]', '[{}]', '{"jsonrpc":"2.0","id":"\\ud800","method":1}',
      'constructor', '{"jsonrpc":"2.0","id":"toString","method":"constructor"}', '{"jsonrpc":"2.0","method":"__proto__","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":[]}}}',
    )
    .map((text) => Buffer.from(text)),
);

const request = (id: string, at: number): string => {
  const params = { name: 'echo', arguments: { text: `${id}é☃` }, ...(at % 2 ? { _meta: META } : {}) };
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
};

describe('any bytes over stdio', () => {
  it('give every request among them exactly one answer, and nothing but JSON-RPC lines [wire.hostile]', async () => {
    const rows = fc.array(fc.oneof({ weight: 2, arbitrary: noise }, { weight: 1, arbitrary: fc.constant(undefined) }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rows, fc.array(fc.nat(), { maxLength: 10 }), fc.constantFrom('\n', '\r\n'), async (lines, cuts, eol) => {
        const ids: string[] = [];
        // A handshake first: without one, and after a request of 2026-07-28, those of the older era are refused.
        const handshake = Buffer.from(`{"jsonrpc":"2.0","id":"h","method":"initialize","params":{}}${eol}`);
        const bytes = Buffer.concat([
          handshake,
          ...lines.flatMap((line, at) => {
            if (line !== undefined) return [line, Buffer.from(eol)];
            ids.push(`r${at}-${lines.length}`);
            return [Buffer.from(request(ids.at(-1) as string, at) + eol)];
          }),
        ]);
        const input = new PassThrough();
        const output = new PassThrough();
        const served = serveStdio(testDispatcher(), { input, output });
        const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
        [0, ...places].forEach((from, i) => input.write(bytes.subarray(from, places[i] ?? bytes.length)));
        input.end();
        await served;
        const messages = String(output.read() ?? '').split('\n').slice(0, -1).flatMap((line) => JSON.parse(line));
        for (const message of messages) expect(message).toMatchObject({ jsonrpc: '2.0' });
        for (const id of ids) {
          const answers = messages.filter((message) => message.id === id);
          expect(answers).toHaveLength(1);
          expect(answers[0].result.content[0].text).toBe(`${id}é☃`);
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe('any bytes over HTTP', () => {
  let url: string;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const { sessions, presence } = memoryState();
    const listener = await createHttpListener(testDispatcher(), { host: '127.0.0.1', port: 0, path: '/mcp', sessions, presence });
    url = listener.url;
    end = () => listener.close(0);
  });
  afterAll(() => end());

  it('get a status of the protocol and leave the session as it was [wire.hostile]', async () => {
    const { post, session, plain, close } = httpClient(url);
    const headers = await session('2025-03-26');
    const extra = fc.record(
      { 'mcp-protocol-version': fc.constantFrom('2026-07-28', '2025-11-25', 'x', ' '), 'mcp-method': fc.constantFrom('tools/call', 'x'), 'mcp-name': fc.constantFrom('echo', '=?base64?'), accept: fc.constantFrom('*/*', 'x'), 'content-type': fc.constantFrom('application/json', 'x') },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(noise, extra, fc.boolean(), async (body, more, known) => {
        const base = { 'content-type': 'application/json', accept: '*/*', ...(known ? headers : {}) };
        const answer = await plain('POST', { ...base, ...more }, undefined, body as unknown as string);
        expect([200, 202, 400, 404, 406, 415]).toContain(answer.status);
        if (answer.status !== 202) for (const message of answer.messages) expect(message).toMatchObject({ jsonrpc: '2.0' });
      }),
      { numRuns: 300 },
    );
    expect((await post(call(1, 'echo', { text: 'after' }), headers)).messages[0]).toMatchObject({ id: 1, result: { content: [{ text: 'after' }] } });
    close();
  }, 60_000);
});
