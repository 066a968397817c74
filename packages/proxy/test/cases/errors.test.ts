import { describe, expect, it } from 'vitest';
import { httpClient, call } from '../downstream/http-client.js';
import { open, text } from '../relay/world.js';
import { startHttp } from '../upstreams/support.js';
import { listen, nameOf, peer, stubs, WAYS, wrapped } from './world.js';

it.each([['500'], ['409'], ['502'], ['reset'], ['html'], ['empty']])(`${nameOf('B044')}: %s`, async (fault) => {
  const stub = await startHttp({});
  const { url } = await listen(await open({ mcpServers: { s: { url: stub.url } } }));
  const client = httpClient(url);
  const session = await client.session();
  await stub.change({ on: { 'tools/call': fault } });
  const answer = await client.post(call(7, 's__echo', { text: 'a' }), session);
  expect(answer.status).toBe(200);
  // A 409 of this stub brings an error of its own, which is told as it is.
  expect(answer.messages).toMatchObject([{ id: 7, ...(fault === '409' ? { error: { code: -32009, message: 'conflict' } } : { result: { isError: true } }) }]);
  await stub.change({ on: {} });
  expect((await client.post(call(8, 's__echo', { text: 'b' }), session)).messages).toMatchObject([{ id: 8, result: { content: [{ text: 'b' }] } }]);
  client.close();
});

describe.each(WAYS)('%s', (way) => {
  it(nameOf('B045'), async () => {
    const silent = await startHttp({ on: { 'tools/call': 'hang' } });
    const client = await peer(await open({ mcpServers: { ...stubs({ dying: {} }), silent: { url: silent.url, timeouts: { call: 300 } } } }));
    for (const [upstream, tool, cause] of [['dying', 'exit', /exit|ended|died/i], ['silent', 'echo', /300 ms|timed? ?out|no answer|in time/i]] as const) {
      const result = await client.call(...wrapped(way, `${upstream}__${tool}`, {}));
      expect(result['isError']).toBe(true);
      expect(text(result)).toContain(upstream);
      expect(text(result)).toMatch(cause);
    }
    const refused = await client.request('tools/call', { name: wrapped(way, 'dying__refuse', {})[0], arguments: wrapped(way, 'dying__refuse', {})[1] });
    expect(refused['error']).toEqual({ code: -32042, message: 'not like this', data: { url: 'https://example.com/x', n: 1 } });
  });
});
