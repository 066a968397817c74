import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { lineReader } from '../../src/wire/lines.js';
import { createSseParser, sseEvent } from '../../src/wire/sse.js';
import type { SseEvent } from '../../src/wire/sse.js';

/** Cuts bytes at the given places; `undefined` gives single bytes. */
const cut = (bytes: Buffer, places: readonly number[] | undefined): Buffer[] => {
  if (!places) return [...bytes].map((byte) => Buffer.from([byte]));
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((from, i) => bytes.subarray(from, at[i] ?? bytes.length));
};

const cuts = fc.option(fc.array(fc.nat(), { maxLength: 8 }), { nil: undefined });

const linesOf = async (chunks: readonly Buffer[], maxBytes = 1e9): Promise<{ lines: string[]; overflows: [number, string, string][] }> => {
  const stream = new PassThrough();
  const lines: string[] = [];
  const overflows: [number, string, string][] = [];
  const done = new Promise<void>((end) => {
    lineReader(stream, { line: (text) => lines.push(text), overflow: (...what) => overflows.push(what), end }, { maxBytes });
  });
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await done;
  return { lines, overflows };
};

describe('lineReader', () => {
  it('gives the same lines whatever the chunks [wire.lines]', async () => {
    const line = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n\ud800-\udfff]/g, '·'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n'))), cuts, async (rows, places) => {
        const bytes = Buffer.from(rows.map(([text, end]) => text + end).join(''));
        const expected = rows.map(([text]) => text).filter((text) => text.trim() !== '');
        expect((await linesOf(cut(bytes, places))).lines).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('does not break at U+2028, keeps a last line without a break, skips blank ones [wire.lines]', async () => {
    expect((await linesOf([Buffer.from('{"a":"x\u2028y\u2029"}\n\n \r\n\t\nlast')])).lines).toEqual(['{"a":"x\u2028y\u2029"}', 'last']);
  });

  it('drops a line over the limit alone, and tells how it began and ended [wire.line-limit]', async () => {
    const long = `{"jsonrpc":"2.0","id":5,"result":"${'x'.repeat(300_000)}"}`;
    const bytes = Buffer.from(`first\n${long}\nsecond\n`);
    const whole = [bytes];
    const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, i) => bytes.subarray(i * 1000, i * 1000 + 1000));
    for (const chunks of [whole, pieces]) {
      const { lines, overflows } = await linesOf(chunks, 100_000);
      expect(lines).toEqual(['first', 'second']);
      expect(overflows.map(([size]) => size)).toEqual([long.length]);
      expect(overflows[0]?.[1].startsWith('{"jsonrpc":"2.0","id":5,')).toBe(true);
      expect(overflows[0]?.[2].endsWith('xxx"}')).toBe(true);
    }
  });

  it('keeps no more than the limit of an endless line', async () => {
    const join = vi.spyOn(Buffer, 'concat');
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const { overflows } = await linesOf(Array.from({ length: 320 }, () => chunk), 100_000);
    expect(overflows.map(([size]) => size)).toEqual([320 * chunk.length]);
    for (const { value } of join.mock.results) expect((value as Buffer).length).toBeLessThan(300_000);
  });

  it('takes a line of exactly the limit', async () => {
    expect(await linesOf([Buffer.from('12345\n123456\n12345')], 5)).toMatchObject({ lines: ['12345', '12345'], overflows: [[6, '123456', '123456']] });
  });

  it('ends once, also when the stream is destroyed', async () => {
    const stream = new PassThrough();
    let ends = 0;
    const ended = new Promise<void>((resolve) => {
      lineReader(stream, { line: () => {}, overflow: () => {}, end: () => { ends++; resolve(); } }, { maxBytes: 10 });
    });
    stream.destroy(new Error('gone'));
    await ended;
    await new Promise(setImmediate);
    expect(ends).toBe(1);
  });
});

const eventsOf = (chunks: readonly Buffer[], maxBytes?: number): { events: SseEvent[]; overflows: number[] } => {
  const events: SseEvent[] = [];
  const overflows: number[] = [];
  const parser = createSseParser({ event: (event) => events.push(event), overflow: (bytes) => overflows.push(bytes) }, maxBytes === undefined ? {} : { maxBytes });
  for (const chunk of chunks) parser.push(chunk);
  parser.end();
  return { events, overflows };
};

describe('createSseParser', () => {
  const stream = [': hi', 'id: 1', 'data', '', 'event: message', 'data: {"a":"é☃😀"}', 'id:2', '', 'data: one', 'data:two', 'data:  three', 'retry: 500', '', 'event: x', '', 'unknown: y', 'data: last', '', ''];
  const expected: SseEvent[] = [
    { event: undefined, data: '', id: '1', retry: undefined },
    { event: 'message', data: '{"a":"é☃😀"}', id: '2', retry: undefined },
    { event: undefined, data: 'one\ntwo\n three', id: '2', retry: 500 },
    { event: undefined, data: 'last', id: '2', retry: undefined },
  ];

  it('gives the same events whatever the line endings and chunks [wire.events]', () => {
    fc.assert(
      fc.property(fc.constantFrom('\n', '\r', '\r\n'), cuts, fc.boolean(), (eol, places, bom) => {
        const bytes = Buffer.from((bom ? '\ufeff' : '') + stream.join(eol));
        expect(eventsOf(cut(bytes, places)).events).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same events at every single split point', () => {
    const bytes = Buffer.from(stream.join('\r\n'));
    for (let at = 0; at <= bytes.length; at++) expect(eventsOf([bytes.subarray(0, at), bytes.subarray(at)]).events).toEqual(expected);
  });

  it('takes an event whose closing blank line is missing', () => {
    expect(eventsOf([Buffer.from('data: {"x":1}')]).events).toMatchObject([{ data: '{"x":1}' }]);
    expect(eventsOf([Buffer.from('data: {"x":1}\n')]).events).toMatchObject([{ data: '{"x":1}' }]);
  });

  it('drops an event over the limit alone', () => {
    const bytes = Buffer.from(`data: a\n\ndata: ${'x'.repeat(5000)}\n\ndata: ${'y\ndata: '.repeat(800)}\n\ndata: b\n\n`);
    for (const chunks of [[bytes], cut(bytes, undefined), cut(bytes, [100, 3000, 7000])]) {
      const { events, overflows } = eventsOf(chunks, 1000);
      expect(events.map(({ data }) => data)).toEqual(['a', 'b']);
      expect(overflows).toHaveLength(2);
    }
  });

  it('reads what sseEvent writes', () => {
    const json = JSON.stringify({ text: 'a\u2028b', list: [1] }, undefined, 2);
    const { events } = eventsOf(cut(Buffer.from(sseEvent(json) + sseEvent('{}', '7')), undefined));
    expect(events.map(({ data, id }) => [JSON.parse(data), id])).toEqual([[JSON.parse(json), undefined], [{}, '7']]);
  });
});
