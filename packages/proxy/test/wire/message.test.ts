import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessId, oneLine, parseMessage, RawJson, serializeMessage, serializeReply } from '../../src/wire/message.js';
import type { Message } from '../../src/wire/message.js';

const one = (text: string): Message => {
  const message = parseMessage(text);
  if (Array.isArray(message) || message.kind === 'malformed') throw new Error(`no single message: ${JSON.stringify(message)}`);
  return message;
};

describe('parseMessage', () => {
  it('tells requests, notifications and responses apart', () => {
    expect(one('{"jsonrpc":"2.0","id":1,"method":"ping"}')).toMatchObject({ kind: 'request', id: 1, method: 'ping', params: undefined });
    expect(one('{"jsonrpc":"2.0","method":"n","params":{}}')).toMatchObject({ kind: 'notification', method: 'n' });
    expect(one('{"jsonrpc":"2.0","id":"a","result":{"x":1}}')).toMatchObject({ kind: 'response', id: 'a', reply: { result: { text: '{"x":1}' } } });
    expect(one('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}')).toMatchObject({ kind: 'response', id: null });
    expect(one('{"jsonrpc":"2.0","id":3,"result":{},"error":null}')).toMatchObject({ kind: 'response', reply: { result: { text: '{}' } } });
  });

  it('keeps ids in value and type, however they are written [wire.ids]', () => {
    for (const id of ['0', '-1', '7', '"7"', '""', '"\\u0061"', '"ä"', '1.0', '1e2', '12345678901234567890', '12345678901234567891', '1.5']) {
      const message = one(`{"jsonrpc":"2.0","id":${id},"method":"m"}`);
      const written = serializeMessage(message);
      const echoed = message.kind === 'request' ? serializeReply(message.id, { result: new RawJson('{}') }, message.idText) : '';
      const raw = id.startsWith('"') ? JSON.stringify(JSON.parse(id)) : id;
      expect(written).toBe(`{"jsonrpc":"2.0","id":${raw},"method":"m"}`);
      expect(echoed).toBe(`{"jsonrpc":"2.0","id":${raw},"result":{}}`);
    }
  });

  it('carries payloads verbatim, digits and doubled keys and all [wire.envelope-only]', () => {
    const params = '{"big":12345678901234567890,"f":1.10,"e":1E+2,"dup":1,"dup":2,"__proto__":{"x":1},"lone":"\\ud800","sep":"a\u2028b"}';
    const message = one(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(message.kind === 'request' && message.params?.text).toBe(params);
    expect(serializeMessage(message)).toBe(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params.replace('\u2028', '\\u2028')}}`);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('takes the last of doubled envelope keys, like JSON.parse, and decodes escaped ones', () => {
    expect(one('{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}')).toMatchObject({ method: 'b' });
    expect(one('{"jsonrpc":"2.0","id":1,"\\u006dethod":"p\\u0069ng"}')).toMatchObject({ method: 'ping' });
  });

  it('tolerates a BOM, white space and unknown members', () => {
    expect(one('\ufeff {\n "jsonrpc" : "2.0" ,\r\n\t"id" : 1 , "method":"ping", "x": [1] }\r')).toMatchObject({ kind: 'request', id: 1 });
    for (const nothing of ['null', '[]', '[ ]']) expect(one(`{"jsonrpc":"2.0","id":1,"method":"ping","params":${nothing}}`)).toMatchObject({ kind: 'request', params: undefined });
    expect(one('{"jsonrpc":"2.0","id":1,"method":null,"params":null,"result":{},"error":null}')).toMatchObject({ kind: 'response', id: 1 });
    expect(one('{"jsonrpc":"2.0","id":null,"method":"notifications/progress"}')).toMatchObject({ kind: 'notification' });
    for (const id of ['', '"id":null,']) expect(one(`{"jsonrpc":"2.0",${id}"error":{"code":-32700,"message":"m"}}`)).toMatchObject({ kind: 'response', id: null });
  });

  it('answers what is no JSON with -32700 and what is no message with -32600, with the id where it can be read [wire.malformed]', () => {
    const table: [string, number, unknown, boolean][] = [
      ['', -32700, null, false],
      ['& "$env:LO...', -32700, null, false],
      ['{"jsonrpc":"2.0","id":1,"method":"ping"} trailing', -32700, 1, false],
      ['{"jsonrpc":"2.0","id":"x","result":{"a":bad}}', -32700, 'x', true],
      ['{"jsonrpc":"2.0","id":4,"method":"m","params":{"id":9', -32700, 4, false],
      ['{"result":{"a":{},"id":7}', -32700, null, false],
      ['5', -32600, null, false],
      ['"x"', -32600, null, false],
      ['null', -32600, null, false],
      ['{}', -32600, null, false],
      ['{"level":"info","msg":"hi"}', -32600, null, false],
      ['{"id":5,"method":"m"}', -32600, 5, false],
      ['{"jsonrpc":"1.0","id":5,"method":"m"}', -32600, 5, false],
      ['{"jsonrpc":"2.0","id":5}', -32600, 5, false],
      ['{"jsonrpc":"2.0","id":5,"method":1}', -32600, 5, false],
      ['{"jsonrpc":"2.0","id":5,"method":"m","params":[1]}', -32600, 5, false],
      ['{"jsonrpc":"2.0","id":5,"method":"m","params":"p"}', -32600, 5, false],
      ['{"jsonrpc":"2.0","id":null,"method":"m"}', -32600, null, false],
      ['{"jsonrpc":"2.0","id":{},"method":"m"}', -32600, null, false],
      ['{"jsonrpc":"2.0","id":true,"method":"m"}', -32600, null, false],
      ['{"jsonrpc":"2.0","id":1,"result":{},"error":{}}', -32600, 1, true],
      ['{"jsonrpc":"2.0","result":{}}', -32600, null, true],
      ['{"jsonrpc":"2.0","id":1,"error":"e"}', -32600, 1, true],
      ['[]', -32600, null, false],
      ['[1,', -32700, null, false],
    ];
    for (const [text, code, id, response] of table) expect([text, parseMessage(text)]).toMatchObject([text, { kind: 'malformed', code, id, response }]);
  });

  it('reads a batch element by element', () => {
    const batch = parseMessage('[{"jsonrpc":"2.0","id":1,"method":"ping"},5,{"jsonrpc":"2.0","method":"n"}]');
    expect(batch).toMatchObject([{ kind: 'request' }, { kind: 'malformed', code: -32600 }, { kind: 'notification' }]);
  });

  it('gives an answer for any text and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json().map((j) => `{"jsonrpc":"2.0","id":${j},"method":${j},"params":${j}}`)), (text) => {
        const message = parseMessage(text);
        expect(Array.isArray(message) || typeof message.kind === 'string').toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('is undone by serialising', () => {
    const messages = fc.record({ id: fc.oneof(fc.integer(), fc.string()), method: fc.string({ unit: 'binary' }), params: fc.dictionary(fc.string(), fc.jsonValue()) });
    fc.assert(
      fc.property(messages, fc.constantFrom(0, 1), ({ id, method, params }, space) => {
        const text = JSON.stringify({ jsonrpc: '2.0', id, method, params }, undefined, space);
        const line = serializeMessage(one(text));
        expect(line).not.toMatch(/[\n\r\u2028\u2029]/);
        expect(JSON.parse(line)).toEqual(JSON.parse(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('guessId', () => {
  it('finds the id of a long message before or behind its payload, and nobody else’s', () => {
    expect(guessId('{"jsonrpc":"2.0","id":12,"result":{"content":[{"id":3', '"id":4}]}}')).toEqual({ id: 12, response: true });
    expect(guessId('{"id":"a-1","jsonrpc":"2.0","method":"tools/call","params":{"x"', '"}}')).toEqual({ id: 'a-1', response: false });
    expect(guessId('{"jsonrpc":"2.0","result":{"content":[{"text":"', '"}]},"id":12}')).toEqual({ id: 12, response: true });
    expect(guessId('{"result":{"content":[{"text":"', '"}]},"jsonrpc":"2.0","id":"z"}')).toEqual({ id: 'z', response: true });
    expect(guessId('{"jsonrpc":"2.0","result":{"content":[{"text":"', 'x","id":9}}')).toBeUndefined();
    expect(guessId('xxxxxxxx', 'yyyyyy')).toBeUndefined();
  });
});

describe('oneLine', () => {
  it('changes no value', () => {
    const pretty = JSON.stringify({ a: ['x\ny', 'p\u2028q\u2029'], b: 1 }, undefined, 2).replaceAll('\n', '\r\n');
    expect(oneLine(pretty)).not.toMatch(/[\r\n\u2028\u2029]/);
    expect(JSON.parse(oneLine(pretty))).toEqual(JSON.parse(pretty));
  });
});

describe('RawJson', () => {
  it('reads members without touching their text', () => {
    const raw = new RawJson('{"a":1.10,"b":{"c":[1]},"a":2.50}');
    expect([...(raw.members() ?? [])].map(([key, value]) => [key, value.text])).toEqual([['a', '2.50'], ['b', '{"c":[1]}']]);
    expect(raw.member('a')?.text).toBe('2.50');
    expect(raw.member('z')).toBeUndefined();
    expect(new RawJson('[1]').members()).toBeUndefined();
    expect(new RawJson('[1]').object).toEqual({});
  });
});
