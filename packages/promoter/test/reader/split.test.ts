import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSplitter } from '../../src/reader/split.js';

const split = (chunks: readonly Buffer[], maxBytes = 1 << 20) => {
  const seen: string[] = [];
  const splitter = createSplitter({ line: (line) => seen.push(line.toString()), overflow: (bytes) => seen.push(`!${bytes}`) }, { maxBytes });
  for (const chunk of chunks) splitter.push(chunk);
  return { seen, rest: splitter.rest().toString(), consumed: splitter.consumed };
};
const cut = (text: Buffer, places: readonly number[]): Buffer[] => {
  const at = [0, ...[...places].map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
  return at.slice(1).map((to, index) => Buffer.from(text.subarray(at[index], to)));
};

describe('createSplitter', { timeout: 60_000 }, () => {
  it('gives the same lines wherever the stream is cut', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('a', 'ä€😀', '\n', '\r\n', '', 'xyz'), { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 8 }), (parts, places) => {
      const text = Buffer.from(parts.join(''));
      const wanted = text.toString().split('\n');
      const rest = wanted.pop() ?? '';
      expect(split(cut(text, places))).toEqual({ seen: wanted, rest, consumed: text.length - Buffer.byteLength(rest) });
    }));
  });

  it('skips a line that is too long, with its size, and goes on after it', () => {
    const text = Buffer.from(`ok\n${'x'.repeat(100)}\nok\n${'y'.repeat(50)}`);
    fc.assert(fc.property(fc.array(fc.nat(), { maxLength: 8 }), (places) => {
      expect(split(cut(text, places), 20)).toEqual({ seen: ['ok', '!100', 'ok'], rest: '', consumed: 107 });
    }));
  });
});
