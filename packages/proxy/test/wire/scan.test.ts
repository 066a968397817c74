import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanArray, scanObject, valueEnd } from '../../src/wire/scan.js';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A text put together from scraps of JSON: often nearly valid. */
const scraps = fc
  .array(
    fc.constantFrom(
      '{', '}', '[', ']', ',', ':', '"a"', '"', '1', '-', '0', '01', '1.5', '1.', '1e5', '1e', 'true', 'tru', 'null', ' ', '\n', '\t',
      '\\', '\\u00e9', '"\\u12"', '"\\x"', '"\u0001"', 'false', '"\\""', '{}', '[]', '\u00a0', '"\u2028"', '-0.5E-7',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('valueEnd', () => {
  it('accepts a text exactly where JSON.parse does', () => {
    fc.assert(
      fc.property(scraps, (text) => {
        const trimmed = text.replace(/^[ \n\r\t]+|[ \n\r\t]+$/g, '');
        expect(valueEnd(trimmed, 0) === trimmed.length).toBe(parses(text));
      }),
      { numRuns: 20_000 },
    );
  });

  it('accepts every JSON text, pretty or not, and no proper prefix of an object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), fc.constantFrom(0, 1, '\t'), fc.nat(), (value, space, cut) => {
        const text = JSON.stringify(value, undefined, space);
        expect(valueEnd(text, 0)).toBe(text.length);
        expect(valueEnd(text.slice(0, cut % text.length), 0)).toBe(-1);
      }),
      { numRuns: 2000 },
    );
  });

  it('skips long strings with every kind of escape', () => {
    for (const inner of ['x'.repeat(200), `${'y'.repeat(60)}\\"${'z'.repeat(60)}\\\\`, `${'é☃'.repeat(50)}\\ud83d\\ude00`]) {
      const text = `"${inner}"`;
      expect(valueEnd(`${text},`, 0)).toBe(text.length);
    }
    expect(valueEnd(`"${'x'.repeat(100)}\n"`, 0)).toBe(-1);
    expect(valueEnd(`"${'x'.repeat(100)}\\"`, 0)).toBe(-1);
    expect(valueEnd(`"${'x'.repeat(100)}\\u00g0"`, 0)).toBe(-1);
  });

  it('survives a million open brackets', () => {
    const deep = '['.repeat(1e6) + ']'.repeat(1e6);
    expect(valueEnd(deep, 0)).toBe(deep.length);
    expect(valueEnd('{"a":'.repeat(1e5), 0)).toBe(-1);
  });
});

describe('scanObject', () => {
  it('finds the same members as JSON.parse', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 2), (value, space) => {
        const text = ` ${JSON.stringify(value, undefined, space)}\n`;
        const spans = scanObject(text);
        expect(spans?.map(({ key }) => key)).toEqual(Object.keys(value));
        for (const { key, start, end } of spans ?? []) {
          expect(JSON.parse(text.slice(start, end))).toEqual(JSON.parse(JSON.stringify(value[key])));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('decodes keys and reports doubles in order', () => {
    const text = '{"\\u0061":1,"__proto__":2,"a":3}';
    expect(scanObject(text)?.map(({ key, start, end }) => [key, text.slice(start, end)])).toEqual([['a', '1'], ['__proto__', '2'], ['a', '3']]);
  });

  it('refuses what is no object', () => {
    for (const text of ['', ' ', '[]', '1', '"{}"', '{', '{}}', '{"a"}', '{"a":1,}', '{,}', '{} x', '{a:1}', "{'a':1}"]) {
      expect(scanObject(text)).toBeUndefined();
    }
    expect(scanObject(' { } ')).toEqual([]);
  });
});

describe('scanArray', () => {
  it('finds the elements', () => {
    const text = ' [1, "a,b" ,{"x":[2]},[]] ';
    expect(scanArray(text)?.map(({ start, end }) => text.slice(start, end))).toEqual(['1', '"a,b"', '{"x":[2]}', '[]']);
    expect(scanArray('[]')).toEqual([]);
    for (const bad of ['', '{}', '[', '[1', '[1,]', '[,1]', '[1]]', '[1 2]']) expect(scanArray(bad)).toBeUndefined();
  });
});
