import { describe, expect, it } from 'vitest';
import { open, text, type World } from '../relay/world.js';
import { until } from '../until.js';
import { inputOf, nameOf, peer, RAW, WAYS, wrapped } from './world.js';

/** What a call of a tool that answers with these bytes came to, as it was written. */
const lineFor = async (gateway: World, way: (typeof WAYS)[number], body: string): Promise<string> => {
  const client = await peer(gateway);
  const [name, args] = wrapped(way, 'raw__answer', { reply: body });
  await client.request('tools/call', { name, arguments: args }, 'the-call');
  return client.lineOf('the-call')!;
};

describe.each(WAYS)('a result, %s,', (way) => {
  it.each(['B038', 'B039'])(nameOf('B038').replace('B038', '%s'), async (id) => {
    const gateway = await open({ mcpServers: { raw: RAW } });
    const { result } = inputOf(id);
    expect(await lineFor(gateway, way, `"result":${JSON.stringify(result)}`)).toBe(`{"jsonrpc":"2.0","id":"the-call","result":${JSON.stringify(result)}}`);
  });

  it(`${nameOf('B039')}, also without content`, async () => {
    const gateway = await open({ mcpServers: { raw: RAW } });
    expect(await lineFor(gateway, way, '"result":{"structuredContent":{"n":1}}')).toContain('"result":{"structuredContent":{"n":1}}');
  });

  it(nameOf('B041'), async () => {
    const gateway = await open({ mcpServers: { raw: RAW } });
    const { rawResult } = inputOf('B041') as { rawResult: string };
    const body = rawResult.slice(rawResult.indexOf('"result"'), -1);
    const line = await lineFor(gateway, way, body);
    for (const digits of ['9007199254740993', '1.0', '1e400']) expect(line).toContain(digits);
    expect(line).toBe(`{"jsonrpc":"2.0","id":"the-call",${body}}`);
  });

  it(nameOf('B043'), async () => {
    const gateway = await open({ mcpServers: { raw: RAW } });
    const { result } = inputOf('B043');
    const client = await peer(gateway);
    const answer = await client.call(...wrapped(way, 'raw__answer', { reply: `"result":${JSON.stringify(result)}` }));
    expect(answer).toEqual(result);
    expect(text(answer)).toBe(text(result));
    await until(async () => (await gateway.state.calls.count()) === 1);
    expect(await gateway.state.calls.read()).toMatchObject([{ tool: 'answer', outcome: 'error', via: way === 'directly' ? 'direct' : 'call_tool' }]);
  });
});
