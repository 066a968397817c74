import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outgoingParams, progressTokenOf, withProgressToken, type Envelope } from '../../src/upstreams/params.js';
import { RawJson } from '../../src/wire/message.js';

const legacy: Envelope = { era: 'legacy', revision: '2025-11-25', version: '1.2.3' };
const modern: Envelope = { era: 'modern', revision: '2026-07-28', version: '1.2.3' };
const KEY = 'io.modelcontextprotocol';
const own = { [`${KEY}/protocolVersion`]: '2026-07-28', [`${KEY}/clientInfo`]: { name: 'mcp-working-set/c', version: '1.2.3' }, [`${KEY}/clientCapabilities`]: {} };
const out = (text: string | undefined, envelope: Envelope, more: object = {}) =>
  outgoingParams(text === undefined ? undefined : new RawJson(text), envelope, { token: 77, client: 'c', ...more });

describe('to the older era', () => {
  test.each([
    undefined, '{}', '{"name":"a"}', '{ "name" : 1.10 , "x":{"_meta":{"progressToken":1}} }', '{"_meta":{}}', '{"_meta":{"a/b":[1]},"n":1E400}', '{"_meta":null}', '[1,2]', '7',
    '{"arguments":{"text":"\\"_meta\\":{\\"progressToken\\":1}"}}',
  ])('%s stays as it is', (text) => {
    expect(out(text, legacy)).toEqual({ text });
  });

  test('the progress token becomes ours, nothing else moves', () => {
    expect(out('{"name":"a", "_meta" : {"x":1.0,"progressToken":"abc"} ,"n": 1.10}', legacy)).toEqual({
      text: '{"name":"a", "_meta" : {"progressToken":77,"x":1.0} ,"n": 1.10}', clientToken: '"abc"',
    });
  });

  test('also where the key is written with escapes, or stands twice', () => {
    expect(JSON.parse(out('{"\\u005fmeta":{"progressToken":5}}', legacy).text ?? '')).toEqual({ _meta: { progressToken: 77 } });
    expect(out('{"_meta":{"progressToken":null,"x":1}}', legacy)).toEqual({ text: '{"_meta":{"x":1}}', clientToken: undefined });
    const twice = out('{"_meta":{"progressToken":1},"a":1,"_meta":{"progressToken":2}}', legacy);
    expect(JSON.parse(twice.text ?? '')).toEqual({ _meta: { progressToken: 77 }, a: 1 });
    expect(twice.text).not.toMatch(/"progressToken":[12]/);
    expect(twice.clientToken).toBe('2');
  });

  test.each([
    [undefined, '{"_meta":{"progressToken":77}}'], ['{}', '{"_meta":{"progressToken":77}}'], [' { } ', ' {"_meta":{"progressToken":77} } '],
    ['{ "name" : 1.10 , "x":{"_meta":{"progressToken":1}} }', '{"_meta":{"progressToken":77}, "name" : 1.10 , "x":{"_meta":{"progressToken":1}} }'],
    ['{"name":"$&","_meta":{"a/b":[1]}}', '{"name":"$&","_meta":{"progressToken":77,"a/b":[1]}}'],
    ['{"_meta":null}', '{"_meta":null}'], ['[1,2]', '[1,2]'], ['7', '7'],
  ])('%s of a request that may take long asks for progress, and the caller gets none [relay.timeout]', (text, sent) => {
    expect(out(text, legacy, { progress: true })).toEqual({ text: sent });
  });

  test('what a request of the newer era says of itself is taken out [eras.older-envelope]', () => {
    const envelope = { ...own, [`${KEY}/logLevel`]: 'debug' };
    expect(out(JSON.stringify({ name: 'a', _meta: envelope }), legacy).text).toBe('{"name":"a"}');
    expect(out(JSON.stringify({ _meta: { ...envelope, keep: 1 }, name: 'a' }), legacy).text).toBe('{"_meta":{"keep":1},"name":"a"}');
  });
});

describe('to 2026-07-28', () => {
  test.each([[undefined, { _meta: own }], ['{}', { _meta: own }], [' { } ', { _meta: own }], ['{"a":1}', { _meta: own, a: 1 }]])('%s gets its envelope', (text, expected) => {
    expect(JSON.parse(out(text, modern).text ?? '')).toEqual(expected);
  });

  test('ours replaces the caller\'s, whose log level, capabilities and other keys stay', () => {
    const text = JSON.stringify({ _meta: { 'x/y': 1, [`${KEY}/protocolVersion`]: '2099-01-01', [`${KEY}/clientInfo`]: { name: 'spoof' }, [`${KEY}/clientCapabilities`]: { sampling: {} }, [`${KEY}/logLevel`]: 'info' } });
    expect(JSON.parse(out(text, modern).text ?? '')).toEqual({ _meta: { ...own, 'x/y': 1, [`${KEY}/clientCapabilities`]: { sampling: {} }, [`${KEY}/logLevel`]: 'info' } });
    expect(JSON.parse(out(text, modern, { capabilities: { roots: {} } }).text ?? '')).toMatchObject({ _meta: { [`${KEY}/clientCapabilities`]: { roots: {} } } });
  });

  test('our own requests name mws alone [eras.client-name]', () => {
    expect(JSON.parse(out(undefined, modern, { client: undefined }).text ?? '')).toMatchObject({ _meta: { [`${KEY}/clientInfo`]: { name: 'mcp-working-set' } } });
  });
});

test('whatever the parameters: everything but our keys of `_meta` keeps its value and its digits [wire.keeps-digits]', () => {
  const number = fc.constantFrom('1.10', '12345678901234567890', '1E400', '-0', '0.1e-7');
  const value = fc.oneof(number, fc.json({ maxDepth: 2 }));
  const member = fc.tuple(fc.string({ maxLength: 6 }).filter((key) => key !== '_meta'), value).map(([key, text]) => `${JSON.stringify(key)} : ${text}`);
  const meta = fc.array(fc.tuple(fc.constantFrom('a', 'b/c', 'progressToken', `${KEY}/logLevel`), value), { maxLength: 3 })
    .map((pairs) => `"_meta":{${[...new Map(pairs)].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`);
  fc.assert(fc.property(fc.array(member, { maxLength: 4 }), fc.option(meta), fc.nat(4), fc.constantFrom(legacy, modern), (members, extra, at, envelope) => {
    const all = [...members];
    if (extra !== null) all.splice(at, 0, extra);
    const text = `{${all.join(' , ')}}`;
    const { text: sent = '' } = out(text, envelope);
    const strip = (json: string): unknown => {
      const copy = JSON.parse(json) as { _meta?: Record<string, unknown> };
      for (const key of Object.keys(copy._meta ?? {})) if (key === 'progressToken' || (key.startsWith(KEY) && (key !== `${KEY}/logLevel` || envelope.era === 'legacy'))) delete copy._meta?.[key];
      if (copy._meta && Object.keys(copy._meta).length === 0) delete copy._meta;
      return copy;
    };
    expect(strip(sent)).toEqual(strip(text));
    for (const each of members) expect(sent).toContain(each.slice(each.indexOf(' : ') + 3));
  }));
});

test('progress is told by our token and goes back under the caller\'s', () => {
  expect(progressTokenOf('{"progressToken":77,"progress":1}')).toBe(77);
  expect(progressTokenOf('{"progressToken":"77"}')).toBe(77);
  expect(progressTokenOf('{"progressToken":"x"}')).toBeUndefined();
  expect(progressTokenOf('{}')).toBeUndefined();
  expect(withProgressToken('{"progressToken":77, "progress":1.50}', '"abc"')).toBe('{"progressToken":"abc", "progress":1.50}');
});
