import { describe, expect, it } from 'vitest';
import { decide, whatWouldChange } from '../../src/index.js';
import type { DecideInput } from '../../src/index.js';
import { call, DAY, member, NOW, policy } from '../support.js';

const run = (over: Partial<DecideInput>) => decide({ evidence: [], previous: [], pins: [], policy, has: () => true, now: NOW, ...over });
const names = (over: Partial<DecideInput>) => run(over).members.map(({ tool }) => tool);

describe('decide', () => {
  it('promotes what succeeded in two sessions, not what one session hammered', () => {
    const evidence = [
      call({ session: 'a' }), call({ session: 'b', time: NOW - 2 * DAY }),
      ...Array.from({ length: 9 }, (_, i) => call({ tool: 'hammered', time: NOW - i * 1000 })),
    ];
    const decision = run({ evidence });
    expect(decision.members).toEqual([{ upstream: 'github', tool: 'create_issue', reason: 'promoted', since: NOW }]);
    expect(decision.rows).toEqual([
      {
        upstream: 'github', tool: 'create_issue', sessions: 2, calls: 2, lastUse: NOW - DAY, decision: 'add', cause: 'used',
        reason: 'used in 2 sessions, 2 calls in 30 days',
      },
      {
        upstream: 'github', tool: 'hammered', sessions: 1, calls: 9, lastUse: NOW, decision: 'no', cause: 'too-little',
        reason: 'used in 1 session of 2 needed in 30 days',
      },
    ]);
  });

  it('has a row for what it is asked about, though nothing is known of it', () => {
    expect(run({ ask: [{ upstream: 'github', tool: 'never' }] })).toEqual({
      members: [],
      rows: [{ upstream: 'github', tool: 'never', sessions: 0, calls: 0, decision: 'no', cause: 'too-little', reason: 'not used with success in 30 days' }],
    });
  });

  it('counts only successes', () => {
    const outcomes = ['error', 'denied', 'cancelled', 'unknown'] as const;
    const evidence = outcomes.flatMap((outcome) => [call({ outcome, session: `${outcome}1` }), call({ outcome, session: `${outcome}2` })]);
    expect(run({ evidence })).toEqual({
      members: [],
      rows: [{
        upstream: 'github', tool: 'create_issue', sessions: 0, calls: 0, decision: 'no', cause: 'too-little',
        reason: 'not used with success in 30 days; 8 calls without success',
      }],
    });
  });

  it('takes a subagent and its parent for one session', () => {
    expect(names({ evidence: [call({ session: 'root' }), call({ session: 'sub', rootSession: 'root', time: NOW - 2 })] })).toEqual([]);
  });

  it('asks for minCalls too', () => {
    const evidence = [call({ session: 'a' }), call({ session: 'b' })];
    expect(names({ evidence, policy: { ...policy, minCalls: 3 } })).toEqual([]);
    expect(run({ evidence, policy: { ...policy, minCalls: 3 } }).rows[0]?.reason).toBe('2 calls of 3 needed in 30 days');
  });

  it('keeps a promoted tool until keepDays without a success, then says why it goes', () => {
    const at = (days: number) => run({ evidence: [call({ time: NOW - days * DAY })], previous: [member('create_issue')] });
    expect(at(60).members).toEqual([member('create_issue')]);
    expect(at(45).rows[0]).toMatchObject({ decision: 'keep', reason: 'last used 45 days ago: stays until 60 days pass without a use' });
    expect(at(61).members).toEqual([]);
    expect(at(61).rows[0]).toMatchObject({ decision: 'remove', reason: 'last used 61 days ago, more than 60 days' });
  });

  it('does not let an old use promote what is not in the set', () => {
    expect(names({ evidence: [call({ session: 'a', time: NOW - 31 * DAY }), call({ session: 'b' })] })).toEqual([]);
  });

  it('lists config pins unconditionally and first, in config order', () => {
    const pin = (tool: string) => ({ upstream: 'github', tool, reason: 'pin' as const, written: tool });
    const evidence = [call({ session: 'a' }), call({ session: 'b' })];
    expect(names({ evidence, pins: [pin('z'), pin('a')] })).toEqual(['z', 'a', 'create_issue']);
  });

  it('lists a file pin while it is young or used, and lets it go stale', () => {
    const pin = (since: number) => [{ upstream: 'github', tool: 'create_issue', reason: 'pin-file' as const, written: 'create_issue', since }];
    expect(run({ pins: pin(NOW - 10 * DAY) }).members[0]?.reason).toBe('pin-file');
    expect(names({ pins: pin(NOW - 91 * DAY) })).toEqual([]);
    expect(names({ pins: pin(NOW - 400 * DAY), evidence: [call({ time: NOW - 89 * DAY })] })).toEqual(['create_issue']);
    expect(run({ pins: pin(NOW - 91 * DAY), previous: [member('create_issue', { reason: 'pin-file' })] }).rows[0])
      .toMatchObject({ decision: 'remove', reason: 'pinned by a file ("create_issue"), but not used for over 90 days' });
  });

  it('drops what no upstream lists, pinned or not', () => {
    const evidence = [call({ session: 'a' }), call({ session: 'b' })];
    const pins = [{ upstream: 'github', tool: 'gone', reason: 'pin' as const, written: 'gone' }];
    const decision = run({ evidence, pins, previous: [member('create_issue')], has: () => false });
    expect(decision.members).toEqual([]);
    expect(decision.rows.map(({ decision: what, reason }) => [what, reason])).toEqual([
      ['remove', 'no server lists it any more'],
      ['no', 'pinned ("gone"), but no server lists it'],
    ]);
  });

  it('appends additions after the members that stand, in a stable order', () => {
    const used = (tool: string, sessions: number) => Array.from({ length: sessions }, (_, i) => call({ tool, session: `s${i}` }));
    expect(names({
      evidence: [...used('b', 2), ...used('a', 2), ...used('most', 3), ...used('old', 2)],
      previous: [member('old')],
    })).toEqual(['old', 'most', 'a', 'b']);
  });

  it('leaves a call of a clock that runs days ahead out', () => {
    expect(names({ evidence: [call({ session: 'a', time: NOW + 9 * DAY }), call({ session: 'b' })] })).toEqual([]);
  });

  it('lets a pin go when the person takes it away', () => {
    const previous = [member('create_issue', { reason: 'pin' })];
    expect(run({ previous, evidence: [call()] }).rows[0])
      .toMatchObject({ decision: 'remove', reason: 'no longer pinned, and used in 1 session of 2 needed in 30 days' });
  });

  it('says what would change each decision', () => {
    const pin = { upstream: 'github', tool: 'pinned', reason: 'pin' as const, written: 'pinned' };
    const filed = (tool: string, since: number) => ({ upstream: 'github', tool, reason: 'pin-file' as const, written: tool, since });
    const { rows } = run({
      evidence: [
        ...['a', 'b'].map((session) => call({ tool: 'used', session, time: NOW - 10 * DAY })), call({ tool: 'grace', time: NOW - 50 * DAY }),
        call({ tool: 'once' }), call({ tool: 'gone', session: 'x' }), call({ tool: 'old', time: NOW - 70 * DAY }),
      ],
      previous: [member('grace'), member('gone'), member('old'), member('was-pinned', { reason: 'pin' })],
      pins: [pin, filed('filed', NOW), filed('stale', 0)], has: (_, tool) => tool !== 'gone',
    });
    expect(Object.fromEntries(rows.map((row) => [row.tool, whatWouldChange(row, policy, NOW)]))).toEqual({
      pinned: 'it stays until its pin is taken out of the configuration',
      used: 'it leaves in 51 days, unless it is used with success before',
      grace: 'it leaves in 11 days, unless it is used with success before',
      filed: 'it leaves when 90 days pass without a use, or its file no longer names it',
      gone: 'it comes back when a server lists it again',
      stale: 'one use with success, or a change of the file that pins it, brings it back',
      once: '1 more session with a successful call within 30 days promotes it',
      old: '2 more sessions with a successful call within 30 days promote it',
      'was-pinned': '2 more sessions with a successful call within 30 days promote it',
    });
    const [row] = rows;
    expect(whatWouldChange({ ...(row as NonNullable<typeof row>), cause: 'cap' }, policy, NOW)).toBe('a larger cap, a pin, or more sessions that use it');
    expect(whatWouldChange({ ...(row as NonNullable<typeof row>), cause: 'too-little', sessions: 2, calls: 2 }, { ...policy, minCalls: 5 }, NOW))
      .toBe('3 more successful calls within 30 days promote it');
  });
});

it('counts two calls of one tool in the same millisecond as two', () => {
  const parallel = [call({ session: 's1' }), call({ session: 's1' })].map((one) => ({ ...one, source: 'proxy' }));
  const { rows } = decide({ evidence: parallel, previous: [], pins: [], policy, has: () => true, now: NOW });
  expect(rows[0]?.calls).toBe(2);
});
