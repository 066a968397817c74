import type { CallRecord } from '@mcp-working-set/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call, listeningLogger, open, stateFile } from './helpers.js';

describe('the log of calls', () => {
  it('reads over many pages exactly what was appended, in both directions', async () => {
    const store = await open({ file: stateFile() });
    const records = Array.from({ length: 2_600 }, (_, i) => call({ time: Math.floor(i / 700), ms: i }));
    for (const record of records) store.calls.append(record);
    expect(await store.calls.read()).toEqual(records);
    expect(await store.calls.read({ newest: 2_100 })).toEqual(records.toReversed().slice(0, 2_100));
  });

  it('keeps both calls of a client that uses an id twice', async () => {
    const store = await open({ file: stateFile() });
    const twice = [call({ clientCallId: '1', session: 'a' }), call({ clientCallId: '1', session: 'b' }), call({ clientCallId: '1', client: 'codex' })];
    for (const record of twice) store.calls.append(record);
    expect(await store.calls.read()).toEqual(twice);
  });

  it('agrees with a plain list over any records and queries', async () => {
    const store = await open({ file: stateFile() });
    const stored: CallRecord[] = [];
    const time = fc.integer({ min: 0, max: 6 });
    const who = fc.constantFrom('local', 'ann');
    const record = fc.record({ time, who, source: fc.constantFrom('proxy', 'codex'), tool: fc.string({ unit: 'grapheme' }) });
    const query = fc.record({ since: time, until: time, principal: who, source: fc.constantFrom('proxy', 'codex'), newest: fc.nat(5) }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 4 }), query, async (added, asked) => {
        for (const { who: principal, ...rest } of added) {
          const each = call({ ...rest, principal });
          stored.push(each);
          store.calls.append(each);
        }
        const expected = stored
          .filter((each) => each.time >= (asked.since ?? 0) && each.time < (asked.until ?? 9))
          .filter((each) => each.principal === (asked.principal ?? each.principal) && each.source === (asked.source ?? each.source))
          .sort((a, b) => a.time - b.time);
        const given = asked.newest === undefined ? expected : expected.toReversed().slice(0, asked.newest);
        expect(await store.calls.read(asked)).toEqual(given);
      }),
      { numRuns: 60 },
    );
  });

  it('takes whatever is thrown at it: rounds, clips, drops a record that is none, and says so once', async () => {
    const logger = listeningLogger();
    const store = await open({ file: stateFile(), logger });
    store.calls.append(call({ time: 5.4, ms: Number.NaN, bytesIn: Infinity, tool: 'odd \u0000 \ud800 name' }));
    store.calls.append(undefined as unknown as CallRecord);
    store.calls.append({ ...call(), session: {} } as unknown as CallRecord);
    store.calls.append({ ...call(), tool: undefined } as unknown as CallRecord);
    store.calls.append(call({ time: 6 }));
    const rows = await store.calls.read();
    expect(rows.map(({ time, ms, bytesIn }) => [time, ms, bytesIn])).toEqual([[5, 0, Number.MAX_SAFE_INTEGER], [6, 12.5, 20]]);
    expect(logger.lines.filter((line) => line.startsWith('warn'))).toHaveLength(1);
  });

  it('does not store what looks like a path as a project', async () => {
    const store = await open({ file: stateFile() });
    for (const project of ['/home/ann/shop', 'C:\\shop', 'f00d:shop']) store.calls.append(call({ project }));
    expect((await store.calls.read()).map((each) => each.project)).toEqual([undefined, undefined, 'f00d:shop']);
  });
});
