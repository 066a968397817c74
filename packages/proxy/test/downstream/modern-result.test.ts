import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modernReply } from '../../src/downstream/modern-result.js';
import { RawJson } from '../../src/wire/message.js';
import { errorReply } from '../../src/wire/reply.js';

const of = (method: string, text: string): string | undefined => modernReply(method, { result: new RawJson(text) }).result?.text;

describe('modernReply', () => {
  it('adds what is missing in front and leaves the rest as it is', () => {
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
