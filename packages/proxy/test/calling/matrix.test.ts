import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { openLeg, type Era, type Leg, type Transport } from './legs.js';

/** Results as an upstream may write them, byte for byte. */
const RESULTS: Readonly<Record<string, string>> = {
  text: '{"content":[{"type":"text","text":"t","annotations":{"audience":["user"],"priority":1.0},"_meta":{"k":1}}]}',
  'image and audio': '{"content":[{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"},{"type":"audio","data":"AAAA","mimeType":"audio/wav"}]}',
  resources: '{"content":[{"type":"resource_link","uri":"file:///a%20b","name":"n","size":3},{"type":"resource","resource":{"uri":"x://1","blob":"AAAA","mimeType":"application/pdf"}},{"type":"resource","resource":{"uri":"x://2","text":"t"}}],"_meta":{"a":1}}',
  'unknown types': '{"content":[{"type":"hologram","depth":3,"text":7},{"type":5},null,"text",[]],"later":{"x":[]}}',
  'structured object': '{"content":[],"structuredContent":{"n":1}}',
  'structured list': '{"content":[],"structuredContent":[1,"a",null]}',
  'structured text': '{"content":[],"structuredContent":"s"}',
  'structured number': '{"content":[],"structuredContent":0.10}',
  'structured null': '{"content":[],"structuredContent":null}',
  'structured alone': '{"structuredContent":{"n":true}}',
  'no content at all': '{}',
  'its own error': '{"content":[{"type":"text","text":"Graph API error: not found"}],"isError":true}',
  'an error that is none': '{"content":[{"type":"text","text":"fine"}],"isError":false}',
  digits: '{"content":[],"structuredContent":{"a":1.0,"b":1e400,"c":12345678901234567890,"d":-0.0,"e":1E-7,"f":9007199254740993}}',
  spelling: '{ "content" : [ { "type":"text" , "text":"\\u00e4 \\ud83d\\ude00 \\/ \\u0000" } ] , "content2":[]\t}',
  'every key twice': '{"content":[],"content":[{"type":"text","text":"last"}],"x":1,"x":2}',
  metadata: '{"content":[],"_meta":{"anthropic/x":true,"progressToken":"not ours","io.modelcontextprotocol/serverInfo":{"name":"other"}}}',
};

const ERRORS: Readonly<Record<string, string>> = {
  'with data': '{"code":-32042,"message":"go there","data":{"url":"https://example.com/x","n":1.0,"big":12345678901234567890}}',
  'of its own code': '{"code":7,"message":"seven","data":null,"more":[]}',
  'internal': '{"code":-32603,"message":"it broke"}',
  'unknown tool': '{"code":-32602,"message":"Tool answer not found","data":"d"}',
  'of the schema': '{ "data":{"f":1e400},"code":-32602,"message":"Input validation error: \\u00e4" }',
};

const LEGS: readonly (readonly [Transport, Era])[] = [['stdio', 'legacy'], ['stdio', 'modern'], ['http', 'legacy'], ['http', 'modern']];

describe.each(LEGS)('a call over %s, %s,', (transport, era) => {
  let leg: Leg;
  beforeAll(async () => {
    leg = await openLeg(transport, era);
  }, 60_000);
  afterAll(() => leg.close());

  let conversation = 0;
  /** What came back of one and the same call, directly and through `call_tool`, each in a conversation of its own. */
  const both = async (args: string, { meta = '', tool = 'raw__answer' } = {}): Promise<readonly (readonly string[])[]> => {
    const traces: (readonly string[])[] = [];
    for (const params of [`"name":"${tool}","arguments":${args}`, `"name":"call_tool","arguments":{"name":"${tool}","arguments":${args}}`]) {
      traces.push(await leg.call(`{${params},"_meta":{"sessionId":"c${++conversation}"${meta}}}`).trace);
    }
    return traces;
  };
  const answering = (body: string): string => JSON.stringify({ reply: body });
  const bodyOf = (message: string | undefined): string => message?.replace(/^\{"jsonrpc":"2\.0","id":"[a-z-]+",/, '').slice(0, -1) ?? '';
  /** The result in an answer, without what 2026-07-28 wants every result to say. */
  const resultOf = (message: string | undefined): string => {
    const result = bodyOf(message).replace(/^"result":/, '');
    if (era === 'legacy') return result;
    expect(result.slice(0, 200)).toContain('"resultType":"complete"');
    return result
      .replace(/"resultType":"complete",?/, '')
      .replace(/"_meta":\{"io\.modelcontextprotocol\/serverInfo":\{"name":"mcp-working-set"[^}]*\}\},?/, '')
      .replace(/"io\.modelcontextprotocol\/serverInfo":\{"name":"mcp-working-set"[^}]*\},?/, '');
  };

  it.each(Object.entries(RESULTS))('gives the result of the upstream, byte for byte: %s [relay.results]', async (_name, result) => {
    const [direct, through] = await both(answering(`"result":${result}`));
    expect(direct).toHaveLength(1);
    expect(resultOf(direct?.[0])).toBe(result);
    expect(through).toEqual(direct);
  });

  it.each(Object.entries(ERRORS))('gives the error of the upstream: %s [relay.errors]', async (name, error) => {
    const [direct, through] = await both(answering(`"error":${error}`));
    if (name === 'of the schema') {
      expect(bodyOf(direct?.[0])).toMatch(/^"error":\{ "data":\{"f":1e400\},"code":-32602,"message":"Input validation error: ä\\nInput schema of raw__answer: \{.*\}" \}$/);
    } else expect(bodyOf(direct?.[0])).toBe(`"error":${error}`);
    expect(through).toEqual(direct);
  });

  it.each([1_000, 100_000, 1_000_000, 10_000_000])('gives %d bytes whole', async (bytes) => {
    const [direct, through] = await both(`{"bytes":${bytes}}`);
    expect(Buffer.byteLength(direct?.[0] ?? '')).toBeGreaterThan(bytes);
    expect(resultOf(direct?.[0]) === `{"content":[{"type":"text","text":"${'é\\n'.repeat(bytes / 4)}"}],"n":1.0}`).toBe(true);
    expect(through?.[0] === direct?.[0]).toBe(true);
  }, 60_000);

  it('brings the arguments as they were written [wire.keeps-digits]', async () => {
    const args = '{ "line":true,"z":[1.0,1e400,12345678901234567890,-0.0],"ä":"\\u00e4","a":{"":null} }';
    const seen = (await both(args)).map(([message]) => (JSON.parse(bodyOf(message).slice('"result":'.length)) as { structuredContent: { line: string } }).structuredContent.line);
    const [direct, through] = seen.map((line) => line.replace(/"id":\d+/, '').replace(/"progressToken":\d+/, '"progressToken":0').replace(/"sessionId":"c\d+"/, ''));
    expect(direct).toContain(`"params":{"name":"answer","arguments":${args},"_meta":{`);
    expect(through).toBe(direct);
  });

  it('brings progress under its own token, before the answer', async () => {
    for (const token of ['"t-1"', '17']) {
      const [direct, through] = await both('{"progress":3,"reply":"\\"result\\":{}"}', { meta: `,"progressToken":${token}` });
      expect(direct?.slice(0, 3)).toEqual([1, 2, 3].map((n) =>
        `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${token},"progress":${n}.0,"total":1e2,"x":{"k":12345678901234567890}}}`));
      expect(resultOf(direct?.[3])).toBe('{}');
      expect(direct).toHaveLength(4);
      expect(through).toEqual(direct);
    }
  });

  it('ends when its time is over', async () => {
    const [direct, through] = await both('{"hang":true}', { tool: 'short__answer' });
    expect(direct?.[0]).toContain('short: no answer within 300 ms; the request may have run');
    expect(direct?.[0]).toContain('"isError":true');
    expect(through).toEqual(direct);
  });

  it('is cancelled at the upstream when it is cancelled by the client', async () => {
    const stats = async (): Promise<{ calls: number; cancelled: number }> => {
      const [message] = await leg.call('{"name":"raw__stats","arguments":{},"_meta":{}}', 'stats').trace;
      return (JSON.parse(bodyOf(message).slice('"result":'.length)) as { structuredContent: { calls: number; cancelled: number } }).structuredContent;
    };
    for (const params of ['"name":"raw__answer","arguments":{"hang":true}', '"name":"call_tool","arguments":{"name":"raw__answer","arguments":{"hang":true}}']) {
      const before = await stats();
      const going = leg.call(`{${params},"_meta":{}}`);
      await until(async () => (await stats()).calls === before.calls + 1);
      going.cancel();
      await until(async () => (await stats()).cancelled === before.cancelled + 1);
    }
  });

  it('gives any result at all [relay.results]', async () => {
    await fc.assert(fc.asyncProperty(fc.json(), fc.json(), fc.constantFrom('', transport === 'http' ? '\n' : ' ', ' \t'), async (content, structured, space) => {
      const result = `{${space}"content":${content},"structuredContent":${structured}${space}}`;
      const [direct, through] = await both(answering(`"result":${result}`));
      expect(resultOf(direct?.[0])).toBe(result.replaceAll('\n', ' ').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029'));
      expect(through).toEqual(direct);
    }), { numRuns: 25 });
  });
});
