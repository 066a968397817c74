import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinCalls } from '../src/index.js';
import { call, DAY, NOW } from './support.js';

const log = (over: Parameters<typeof call>[0] = {}) => call({ source: 'proxy', client: 'claude-code', session: 'log-session', ...over });
const transcript = (over: Parameters<typeof call>[0] = {}) => call({ source: 'claude-code', client: 'claude-code', session: 'talk', ...over });
const sessions = (calls: ReturnType<typeof joinCalls>) => new Set(calls.map(({ sessionKey }) => sessionKey)).size;
const ID = 'toolu_000000000001';

describe('joinCalls', { timeout: 60_000 }, () => {
  it('joins log and transcript by the client\'s id: session of the transcript, outcome and principal of the log', () => {
    const joined = joinCalls([
      transcript({ clientCallId: ID, outcome: 'unknown', project: 'p', rootSession: 'root' }),
      log({ clientCallId: ID, time: NOW - 2 * DAY, outcome: 'error', principal: 'someone', client: 'claude-code' }),
    ]);
    expect(joined.map(({ record }) => record)).toMatchObject([{ session: 'talk', rootSession: 'root', project: 'p', outcome: 'error', principal: 'someone' }]);
  });

  it('knows Codex under both of its names', () => {
    expect(joinCalls([log({ client: 'codex-mcp-client', clientCallId: ID }), transcript({ client: 'codex', source: 'codex', clientCallId: ID })])).toHaveLength(1);
  });

  it('joins by time where the log has no id: one to one, nearest first, begin or end', () => {
    const at = (time: number, over: object = {}) => transcript({ client: 'opencode', source: 'opencode', time, ...over });
    const logged = (time: number, ms = 0) => log({ client: 'opencode', time, ms });
    expect(joinCalls([logged(NOW), at(NOW + 4_000, { clientCallId: 'call_0000000000a1' })])).toHaveLength(1);
    expect(joinCalls([logged(NOW), at(NOW + 6_000)])).toHaveLength(2);
    expect(joinCalls([logged(NOW), logged(NOW + 100), at(NOW + 50)])).toHaveLength(2);
    // A call of a minute: the transcript has its begin, the log its end.
    expect(joinCalls([logged(NOW, 60_000), at(NOW - 59_000)])).toHaveLength(1);
    expect(joinCalls([logged(NOW, 60_000), at(NOW - 30_000)])).toHaveLength(2);
    expect(joinCalls([logged(NOW), { ...at(NOW), tool: 'other' }])).toHaveLength(2);
  });

  it('does not join by time what has an id of its own', () => {
    expect(joinCalls([log({ clientCallId: ID }), transcript({ clientCallId: 'toolu_000000000002' })])).toHaveLength(2);
  });

  it('makes a log session that matched the transcript\'s one, also for its other calls', () => {
    const joined = joinCalls([
      log({ clientCallId: ID }), log({ clientCallId: 'toolu_000000000009', tool: 'other', time: NOW - 3 * DAY }), transcript({ clientCallId: ID }),
    ]);
    expect([joined.length, sessions(joined)]).toEqual([2, 1]);
  });

  it('counts unmatched log sessions of a client whose transcripts are read as no second session of a day', () => {
    const day = NOW - (NOW % DAY) + 3_600_000;
    const both = [transcript({ time: day }), log({ session: 'x', time: day + 60_000 }), log({ session: 'y', time: day + 120_000 })];
    expect(sessions(joinCalls(both))).toBe(1);
    expect(sessions(joinCalls([...both, log({ session: 'x', time: day + DAY })]))).toBe(2);
    expect(sessions(joinCalls([log({ session: 'x', time: day }), log({ session: 'y', time: day + 1_000 })]))).toBe(2);
  });

  it('keeps calls apart whose ids are numbered anew in each conversation', () => {
    expect(joinCalls([transcript({ clientCallId: 'call_1' }), transcript({ clientCallId: 'call_1', session: 'other', time: NOW })])).toHaveLength(2);
  });

  it('gives a copied call to the oldest record, and lets no failure be overruled', () => {
    const joined = joinCalls([
      transcript({ clientCallId: ID, session: 'fork', time: NOW }), transcript({ clientCallId: ID, time: NOW - DAY, outcome: 'unknown' }),
    ]);
    expect(joined.map(({ record }) => [record.session, record.outcome])).toEqual([['talk', 'ok']]);
    expect(joinCalls([transcript({ clientCallId: ID }), transcript({ clientCallId: ID, outcome: 'denied', time: NOW })])[0]?.record.outcome).toBe('denied');
  });

  it('gives the same whatever arrives first', () => {
    const record = fc.record({
      source: fc.constantFrom('proxy', 'codex'), time: fc.integer({ min: NOW - 20_000, max: NOW }), session: fc.constantFrom('a', 'b'),
      tool: fc.constantFrom('x', 'y'), ms: fc.constantFrom(0, 3_000), outcome: fc.constantFrom('ok' as const, 'error' as const, 'unknown' as const),
      id: fc.constantFrom(undefined, ID, 'call_1'),
    }).map(({ id, ...rest }) => call({ client: 'codex', ...rest, ...(id === undefined ? {} : { clientCallId: id }) }));
    fc.assert(fc.property(
      fc.array(record, { maxLength: 20 }).chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        const key = (joined: ReturnType<typeof joinCalls>) => joined.map((one) => JSON.stringify(one)).sort();
        expect(key(joinCalls(shuffled))).toEqual(key(joinCalls(list)));
      },
    ));
  });
});
