import { describe, expect, it } from 'vitest';
import { open, text } from '../relay/world.js';
import { startHttp } from '../upstreams/support.js';
import { inputOf, nameOf, peer, RAW, stubs } from './world.js';

it(nameOf('B047'), async () => {
  const client = await peer(await open({ mcpServers: { raw: RAW } }));
  const { text: line } = inputOf('B047')['result'].content[0] as { text: string };
  expect(line).toMatch(/\u2028|\u2029/);
  const result = await client.call('raw__answer', { reply: `"result":{"content":[{"type":"text","text":"${line}"}]}` });
  expect(text(result)).toBe(line);
  expect(JSON.parse((await client.call('raw__answer', { line: true, reply: line }))['structuredContent'].line).params.arguments.reply).toBe(line);
});

it(nameOf('B048'), async () => {
  const { stdoutPrefix } = inputOf('B048');
  const client = await peer(await open({ mcpServers: stubs({ s: { banner: [...stdoutPrefix, '\ufeff'] }, bom: { on: { initialize: 'bom', 'server/discover': 'bom' } } }) }));
  for (const upstream of ['s', 'bom']) expect(text(await client.call(`${upstream}__echo`, { text: 'through' }))).toBe('through');
});

it.each(['crlf', 'cr', 'dribble'])(`${nameOf('B049')}: %s`, async (fault) => {
  const stub = await startHttp({ sse: true, on: { 'tools/call': fault } });
  const client = await peer(await open({ mcpServers: { s: { url: stub.url } } }));
  expect(text(await client.call('s__echo', { text: 'one\r\ntwo' }))).toBe('one\r\ntwo');
});

it(nameOf('B052'), async () => {
  const client = await peer(await open({ mcpServers: stubs({ s: { on: { 'tools/call': 'dribble' } } }) }));
  const said = '— é ₿ 😀 \u0000';
  expect(text(await client.call('s__echo', { text: said }))).toBe(said);
});

describe(nameOf('B053'), () => {
  it('from the client', async () => {
    const client = await peer(await open({ mcpServers: {} }));
    const before = client.lines.length;
    for (const line of inputOf('B053')['stdin'] as string[]) client.write(line);
    await client.request('ping', {}, 'last');
    const answers = client.messages.slice(before);
    expect(answers.find(({ id }) => id === 2)).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
    for (const answer of answers.filter(({ error }) => error)) expect(answer).toMatchObject({ id: null, error: { code: -32700 } });
    for (const message of client.messages) expect(message).toMatchObject({ jsonrpc: '2.0' });
  });
});
