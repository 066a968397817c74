import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityOf, modernReply } from '../../src/downstream/modern-result.js';
import { RawJson } from '../../src/wire/message.js';
import { errorReply } from '../../src/wire/reply.js';

const of = (method: string, text: string): string | undefined => modernReply(method, { result: new RawJson(text) }).result?.text;

describe('modernReply', () => {
  it('adds what is missing in front and leaves the rest as it is [eras.result-form]', () => {
    expect(of('tools/call', '{"content":[],"n":1.10}')).toBe('{"resultType":"complete","content":[],"n":1.10}');
    expect(of('tools/call', '{}')).toBe('{"resultType":"complete"}');
    expect(of('tools/call', ' { } ')).toBe('{"resultType":"complete" } ');
    expect(of('tools/list', '{"tools":[]}')).toBe('{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[]}');
  });

  it('keeps what is there, wherever it stands', () => {
    for (const text of ['{"resultType":"input_required","inputRequests":{}}', '{"content":[],"resultType":"task"}', 'null', '[1]']) expect(of('tools/call', text)).toBe(text);
    expect(of('resources/read', '{"contents":[],"ttlMs":5,"cacheScope":"public"}')).toBe('{"resultType":"complete","contents":[],"ttlMs":5,"cacheScope":"public"}');
  });

  it('is not misled by the name inside the payload', () => {
    expect(of('tools/call', '{"content":[{"resultType":"x"}],"structuredContent":"\\"resultType\\":"}')).toBe('{"resultType":"complete","content":[{"resultType":"x"}],"structuredContent":"\\"resultType\\":"}');
  });

  it('answers the same list with the same object', () => {
    const reply = { result: new RawJson('{"tools":[]}') };
    expect(modernReply('tools/list', reply)).toBe(modernReply('tools/list', reply));
  });

  it('leaves errors alone', () => {
    const reply = errorReply(-1, 'no');
    expect(modernReply('tools/list', reply)).toBe(reply);
  });

  it('changes no member of any result', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom('tools/call', 'tools/list'), (result, method) => {
        const text = JSON.stringify(result);
        expect(JSON.parse(of(method, text) as string)).toEqual({ resultType: 'complete', ...(method === 'tools/list' ? { ttlMs: 0, cacheScope: 'private' } : {}), ...JSON.parse(text) });
      }),
    );
  });
});

describe('the name of the server in a result', () => {
  const identity = identityOf({ serverInfo: { name: 'mws', version: '1' } });
  const NAME = '"io.modelcontextprotocol/serverInfo":{"name":"mws","version":"1"}';
  const named = (text: string, method = 'tools/call'): string | undefined => modernReply(method, { result: new RawJson(text) }, identity).result?.text;

  it('is written where none stands, into `_meta` where there is one [eras.result-form]', () => {
    expect(named('{}')).toBe(`{"resultType":"complete","_meta":{${NAME}}}`);
    expect(named('{"content":[],"n":1.10}')).toBe(`{"resultType":"complete","_meta":{${NAME}},"content":[],"n":1.10}`);
    expect(named('{"content":[], "_meta" : { "a":1e400 } }')).toBe(`{"resultType":"complete","content":[], "_meta" : {${NAME}, "a":1e400 } }`);
    expect(named('{"resultType":"task","_meta":{}}')).toBe(`{"resultType":"task","_meta":{${NAME}}}`);
    expect(named('{"tools":[],"ttlMs":1,"cacheScope":"public"}', 'tools/list')).toBe(`{"resultType":"complete","_meta":{${NAME}},"tools":[],"ttlMs":1,"cacheScope":"public"}`);
    expect(named('{"content":[{"_meta":{"x":1}}]}')).toBe(`{"resultType":"complete","_meta":{${NAME}},"content":[{"_meta":{"x":1}}]}`);
  });

  it('is left alone where the upstream has written one, and where there is no room for it', () => {
    const own = '"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"theirs"}}';
    expect(named(`{"resultType":"complete",${own}}`)).toBe(`{"resultType":"complete",${own}}`);
    expect(named(`{"content":[],${own}}`)).toBe(`{"resultType":"complete","content":[],${own}}`);
    expect(named('{"content":[],"_meta":null}')).toBe('{"resultType":"complete","content":[],"_meta":null}');
    for (const text of ['null', '[{}]', '"_meta"']) expect(named(text)).toBe(text);
  });

  it('comes once with lists that are answered again and again, and is not mixed up with another', () => {
    const reply = { result: new RawJson('{"tools":[]}') };
    expect(modernReply('tools/list', reply, identity)).toBe(modernReply('tools/list', reply, identity));
    expect(modernReply('tools/list', reply, undefined).result?.text).not.toContain('mws');
    expect(modernReply('tools/list', reply, identity).result?.text).toContain('mws');
  });

  it('changes no other member of any result', () => {
    const meta = fc.option(fc.dictionary(fc.string(), fc.jsonValue()), { nil: undefined });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), meta, fc.constantFrom(undefined, 2), (members, given, indent) => {
        const text = JSON.stringify({ ...members, ...(given ? { _meta: given } : {}) }, null, indent);
        const before = JSON.parse(text);
        const isObject = typeof before._meta === 'object' && before._meta !== null && !Array.isArray(before._meta);
        const _meta = before._meta === undefined || isObject ? { 'io.modelcontextprotocol/serverInfo': { name: 'mws', version: '1' }, ...before._meta } : before._meta;
        expect(JSON.parse(named(text) as string)).toEqual({ resultType: 'complete', ...before, _meta });
      }),
    );
  });
});
