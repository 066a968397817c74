import { CLIENTS, lintTool } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { describe, expect, it } from 'vitest';
import { createResultCutter } from '../../src/calling/cut-results.js';
import { createHeldTexts } from '../../src/calling/held-texts.js';
import { pageOf } from '../../src/calling/text-page.js';
import { readResult } from '../../src/meta/read-result.js';
import { RawJson, type Reply } from '../../src/wire/message.js';
import { catalogOf, exchange, middle, raw, textOf } from '../unit/fakes.js';

const store = catalogOf('store', [{ name: 'get', inputSchema: { type: 'object', properties: {} } }]);
const setUp = (answer: Reply, maxBytes: number) => {
  const m = middle([store], { maxBytes, answer: async () => answer });
  const ask = (name: string, args: object, as = exchange()): Promise<Reply> => m.dispatcher.handle('tools/call', raw({ name, arguments: args }), as);
  return { ...m, ask };
};
const texts = (...parts: string[]): Reply => ({ result: raw({ content: parts.map((text) => ({ type: 'text', text })) }) });
const blocks = (reply: Reply): { type: string; text: string }[] => (reply.result?.value as { content: { type: string; text: string }[] }).content;

describe('a result over the limit', () => {
  it.each(['direct', 'call_tool'])('gives its start, and the rest page by page: %s [relay.cut-results]', async (path) => {
    const whole = Array.from({ length: 2_000 }, (_, i) => `line ${i} ä 😀`).join('\n');
    const m = setUp(texts(whole), 5_000);
    const first = path === 'direct' ? await m.ask('store__get', {}) : await m.ask('call_tool', { name: 'store__get', arguments: {} });
    const [start, notice] = blocks(first);
    expect(Buffer.byteLength(start?.text ?? '')).toBeLessThanOrEqual(5_000);
    const said = /^Cut here by mws: characters 0 to (\d+) of (\d+) were shown\. Read on with read_result \{"handle": "(\w+)", "offset": \1\}\.$/.exec(notice?.text ?? '');
    expect(said?.[2]).toBe(String(whole.length));
    let read = start?.text ?? '';
    for (let offset = Number(said?.[1]); ;) {
      const [page, where] = blocks(await m.ask('read_result', { handle: said?.[3], offset }));
      expect(Buffer.byteLength(page?.text ?? '')).toBeLessThanOrEqual(5_000);
      read += page?.text ?? '';
      const next = /^Characters \d+ to (\d+) of \d+\. (?:Read on with offset \1|This is the end)\.$/.exec(where?.text ?? '');
      if (where?.text.endsWith('This is the end.')) break;
      offset = Number(next?.[1]);
    }
    expect(read).toBe(whole);
  });

  it('keeps every block that is no text, and everything else, as it came', async () => {
    const result = '{ "_meta":{"n":1.0},"content":[{"type":"image","data":"' + 'A'.repeat(9_000) + '","mimeType":"image/png"}, {"type":"text","text":"' + 'x'.repeat(900) + '","annotations":{"audience":["user"]}},' +
      '{"type":"resource","resource":{"uri":"a:b","text":"' + 'r'.repeat(3_000) + '"}},{"type":"text","text":"' + 'y'.repeat(900) + '"},{"type":"new","text":"kept","v":1e400}],"structuredContent":{"id":12345678901234567890},"isError":true}';
    const reply = await setUp({ result: new RawJson(result) }, 1_000).ask('store__get', {});
    const expected = result
      .replace(', {"type":"text"', ',{"type":"text"')
      .replace('y'.repeat(900), 'y'.repeat(100))
      .replace('"v":1e400}]', `"v":1e400},${JSON.stringify({ type: 'text', text: 'Cut here by mws: characters 0 to 1001 of 1801 were shown. Read on with read_result {"handle": "h1", "offset": 1001}.' })}]`);
    expect(reply.result?.text).toBe(expected);
  });

  it('without a start, where the first texts fill the limit to the last byte', async () => {
    const m = setUp(texts('a'.repeat(600), 'b'.repeat(400), 'c'.repeat(5)), 1_000);
    const reply = await m.ask('store__get', {});
    expect(blocks(reply).map(({ text }) => text.slice(0, 46))).toEqual(['a'.repeat(46), 'b'.repeat(46), 'Cut here by mws: characters 0 to 1002 of 1007 ']);
    expect(textOf(await m.ask('read_result', { handle: 'h1', offset: 1_002 }))).toBe('ccccc\nCharacters 1002 to 1007 of 1007. This is the end.');
  });

  it('is the same object while it is within the limit, however large the rest of it is, and where nothing is cut at all', async () => {
    const image: Reply = { result: raw({ content: [{ type: 'image', data: 'A'.repeat(50_000), mimeType: 'image/png' }, { type: 'text', text: 'x'.repeat(1_000) }] }) };
    expect(await setUp(image, 1_000).ask('store__get', {})).toBe(image);
    expect(await setUp(texts('x'.repeat(1_000_000)), 0).ask('store__get', {})).toEqual(texts('x'.repeat(1_000_000)));
    const error: Reply = { error: raw({ code: -32000, message: 'e'.repeat(5_000) }) };
    expect(await setUp(error, 1_000).ask('store__get', {})).toBe(error);
    const odd: Reply = { result: raw({ content: 'z'.repeat(5_000) }) };
    expect(await setUp(odd, 1_000).ask('store__get', {})).toBe(odd);
  });

  it('comes whole where it cannot be held', () => {
    const held = createHeldTexts({ clock: manualClock(0), newId: () => 'h', mostBytes: 1_000 });
    const reply = texts('x'.repeat(5_000));
    expect(createResultCutter({ held, maxBytes: 1_000 })(reply, 'me')).toBe(reply);
  });
});

describe('read_result', () => {
  it('is listed only where results are cut, and passes the rules of every client [relay.cut-results]', async () => {
    const names = async (maxBytes: number) => {
      const reply = await setUp(texts(''), maxBytes).dispatcher.handle('tools/list', undefined, exchange());
      return (reply.result?.value as { tools: { name: string }[] }).tools.map(({ name }) => name);
    };
    expect(await names(0)).toEqual(['search_tools', 'call_tool']);
    expect(await names(1_000)).toEqual(['search_tools', 'call_tool', 'read_result']);
    const held = createHeldTexts({ clock: manualClock(0), newId: () => 'h' });
    const { definition } = readResult({ held, maxBytes: 1_000 });
    expect(CLIENTS.flatMap((client) => lintTool(client, definition()))).toEqual([]);
  });

  it.each([
    [{}, 'needs "handle"'],
    [{ handle: 7 }, 'needs "handle"'],
    [{ handle: 'h1', offset: -1 }, '"offset" must be a whole number, 0 or more'],
    [{ handle: 'h1', offset: 1.5 }, '"offset" must be'],
    [{ handle: 'h1', offset: 'x' }, '"offset" must be'],
    [{ handle: 'h1', length: 0 }, '"length" must be a whole number, 1 or more'],
    [{ handle: 'h1', offset: 1e9 }, 'ends at character 5000'],
    [{ handle: 'other' }, 'No result is held under this handle'],
  ])('says what is wrong with %j', async (args, words) => {
    const m = setUp(texts('x'.repeat(5_000)), 1_000);
    await m.ask('store__get', {});
    const reply = await m.ask('read_result', args);
    expect(reply.result?.object['isError']).toBe(true);
    expect(textOf(reply)).toContain(words);
  });

  it('takes numbers that came as text, through call_tool too', async () => {
    const m = setUp(texts('0123456789'.repeat(500)), 1_000);
    await m.ask('store__get', {});
    expect(textOf(await m.ask('call_tool', { name: 'read_result', arguments: { handle: 'h1', offset: '12', length: '5' } }))).toBe('23456\nCharacters 12 to 17 of 5000. Read on with offset 17.');
  });

  it('gives nothing to another session or principal', async () => {
    const m = setUp(texts('x'.repeat(5_000)), 1_000);
    await m.ask('store__get', {});
    for (const other of [exchange({ sessionId: 'two' }), exchange({ principal: 'eve' })]) {
      expect(textOf(await m.ask('read_result', { handle: 'h1' }, other))).toContain('No result is held');
    }
    expect(textOf(await m.ask('read_result', { handle: 'h1' }))).toContain('xxx');
  });
});

describe('held texts', () => {
  const hold = (more: object = {}) => {
    const clock = manualClock(0);
    let n = 0;
    return { clock, held: createHeldTexts({ clock, newId: () => `h${++n}`, ageMs: 1_000, ...more }) };
  };

  it('go when they are old, also while nobody calls; reading keeps them', () => {
    const { clock, held } = hold();
    held.hold('me', 'one');
    clock.advance(900);
    expect(held.read('me', 'h1')).toBe('one');
    clock.advance(900);
    expect(held.read('me', 'h1')).toBe('one');
    clock.advance(1_000);
    expect(held.read('me', 'h1')).toBeUndefined();
  });

  it('make room for new ones, the longest unread first', () => {
    const few = hold({ mostTexts: 2 }).held;
    few.hold('me', 'one');
    few.hold('me', 'two');
    few.read('me', 'h1');
    few.hold('me', 'three');
    expect(['h1', 'h2', 'h3'].map((handle) => few.read('me', handle))).toEqual(['one', undefined, 'three']);
    const small = hold({ mostBytes: 10 }).held;
    small.hold('me', 'abc');
    expect(small.hold('me', 'abcdef')).toBeUndefined();
    small.hold('me', 'def');
    expect(['h1', 'h2'].map((handle) => small.read('me', handle))).toEqual([undefined, 'def']);
  });
});

describe('a page', () => {
  it('never parts a character, wherever it begins and ends, and pages follow each other without a gap', () => {
    const text = 'a😀b😀😀äc\ud800x\udc00';
    for (let offset = 0; offset < text.length; offset++) {
      for (let length = 1; length <= text.length; length++) {
        for (const maxBytes of [1, 2, 3, 4, 5, 7, 100]) {
          const { start, end } = pageOf(text, offset, length, maxBytes);
          expect(start).toBeLessThanOrEqual(offset);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).not.toMatch(/^[\udc00-\udfff](?<!\udc00)|[\ud800-\udbff](?<!\ud800)$/);
          // A page starts where the one before it ended.
          expect(pageOf(text, end, length, maxBytes).start).toBe(end);
          if (end - start > 2) expect(Buffer.byteLength(text.slice(start, end))).toBeLessThanOrEqual(Math.max(4, maxBytes));
        }
      }
    }
  });
});
