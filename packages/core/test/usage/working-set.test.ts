import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkingSet, WorkingSetMember } from '../../src/usage/types.js';
import { addDecision, EFFECTIVE_CEILING, settle } from '../../src/usage/working-set.js';

const HOUR = 3_600_000;
const demoteAfterMs = 24 * HOUR;
const member = (tool: string, since = 0): WorkingSetMember => ({ upstream: 'u', tool, reason: 'promoted', since });
const members = (...tools: string[]): WorkingSetMember[] => tools.map((tool) => member(tool));
const listed = (set: WorkingSet): string[] => set.effective.map(({ tool }) => tool);

describe('a decision', () => {
  it('is effective at once on a first day', () => {
    expect(addDecision(undefined, members('a', 'b'), 5)).toEqual({ decided: members('a', 'b'), decidedAt: 5, effective: members('a', 'b') });
  });

  it('adds at the end, and removes nothing yet', () => {
    const set = addDecision(addDecision(undefined, members('a', 'b'), 1), members('c', 'b'), 2);
    expect(listed(set)).toEqual(['a', 'b', 'c']);
    expect(set.decided).toEqual(members('c', 'b'));
    expect(set.removalPendingSince).toBe(2);
  });

  it('takes a removal back', () => {
    let set = addDecision(undefined, members('a', 'b'), 1);
    set = addDecision(set, members('b'), 2);
    set = addDecision(set, [member('a', 9), member('b')], 3);
    expect(set).toEqual({ decided: [member('a', 9), member('b')], decidedAt: 3, effective: [member('a', 9), member('b')] });
  });

  it('names a member twice without harm', () => {
    expect(listed(addDecision(undefined, members('a', 'a', 'b'), 1))).toEqual(['a', 'b']);
  });

  it('keeps upstreams and tools apart whatever they are called', () => {
    const odd = [{ ...member('b'), upstream: 'a_' }, { ...member('_b'), upstream: 'a' }, { ...member(''), upstream: 'a__b' }];
    expect(addDecision(undefined, odd, 1).effective).toHaveLength(3);
  });
});

describe('removals', () => {
  const pending = addDecision(addDecision(undefined, members('a', 'b'), 0), members('b'), HOUR);

  it('wait while something is open', () => {
    expect(settle(pending, { now: 2 * HOUR, open: 1, demoteAfterMs })).toBe(pending);
    expect(settle(pending, { now: 24 * HOUR, open: 1, demoteAfterMs })).toBe(pending);
  });

  it('take effect when nothing is open, or after a day at the latest', () => {
    const done = { decided: members('b'), decidedAt: HOUR, effective: members('b') };
    expect(settle(pending, { now: HOUR, open: 0, demoteAfterMs })).toEqual(done);
    expect(settle(pending, { now: 25 * HOUR, open: 3, demoteAfterMs })).toEqual(done);
  });

  it('wait each for itself', () => {
    const later = addDecision({ ...pending, decided: members('b') }, members(), 20 * HOUR);
    const set = settle(later, { now: 25 * HOUR, open: 1, demoteAfterMs });
    expect(listed(set)).toEqual(['b']);
    expect(set.removalPendingSince).toBe(20 * HOUR);
    expect(settle(set, { now: 43 * HOUR, open: 1, demoteAfterMs })).toBe(set);
    expect(listed(settle(set, { now: 44 * HOUR, open: 1, demoteAfterMs }))).toEqual([]);
  });

  it('never come with an addition while something is open', () => {
    const both = addDecision(pending, members('b', 'c'), 30 * HOUR);
    expect(settle(both, { now: 30 * HOUR, open: 1, demoteAfterMs })).toBe(both);
    expect(listed(settle(both, { now: 30 * HOUR + 1, open: 1, demoteAfterMs }))).toEqual(['b', 'c']);
  });

  it('are known by their beginning alone where a store keeps no more', () => {
    const kept = { ...pending, effective: pending.effective.map(({ leavingSince: _, ...rest }) => rest) };
    expect(settle(kept, { now: 24 * HOUR, open: 1, demoteAfterMs })).toBe(kept);
    expect(listed(settle(kept, { now: 25 * HOUR, open: 1, demoteAfterMs }))).toEqual(['b']);
    expect(addDecision(kept, members('b', 'c'), 3 * HOUR).removalPendingSince).toBe(HOUR);
  });
});

describe('the ceiling', () => {
  const many = (prefix: string, count: number): WorkingSetMember[] => Array.from({ length: count }, (_, i) => member(`${prefix}${i}`));

  it('makes additions wait, never removals hurry', () => {
    const full = addDecision(undefined, many('a', EFFECTIVE_CEILING), 0);
    const set = addDecision(full, many('b', 10), 1);
    expect(set.effective).toHaveLength(EFFECTIVE_CEILING);
    expect(listed(set)).toEqual(listed(full));
    const removed = settle(set, { now: demoteAfterMs + 1, open: 1, demoteAfterMs });
    expect(removed.effective).toEqual([]);
    expect(settle(removed, { now: demoteAfterMs + 2, open: 1, demoteAfterMs }).effective).toEqual(many('b', 10));
    expect(settle(set, { now: 2, open: 0, demoteAfterMs }).effective).toEqual(many('b', 10));
  });

  it('is no cap on the decision', () => {
    expect(addDecision(undefined, many('a', 300), 0).effective).toHaveLength(300);
  });
});

describe('any sequence', () => {
  const names: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('decide' as const), tools: names, after: fc.integer({ min: 0, max: 30 * HOUR }) }),
    fc.record({ kind: fc.constant('settle' as const), open: fc.nat({ max: 2 }), after: fc.integer({ min: 0, max: 30 * HOUR }) }),
  );

  it('keeps its promises', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 25 }), fc.integer({ min: 2, max: 8 }), (steps, ceiling) => {
      let now = 0;
      let set = addDecision(undefined, [], now, { ceiling });
      const leftAt = new Map<string, number>();
      for (const each of steps) {
        now += each.after;
        const before = set;
        const had = new Set(listed(before));
        if (each.kind === 'decide') {
          for (const { tool } of before.decided) if (!each.tools.includes(tool)) leftAt.set(tool, now);
          set = addDecision(before, members(...each.tools), now, { ceiling });
          expect(set).toEqual(addDecision(before, members(...each.tools), now, { ceiling }));
          // A decision removes nothing, and leaves everybody in place.
          expect(listed(set).slice(0, had.size)).toEqual(listed(before));
        } else {
          set = settle(before, { now, open: each.open, demoteAfterMs, ceiling });
          const gone = listed(before).filter((tool) => !listed(set).includes(tool));
          const came = listed(set).filter((tool) => !had.has(tool));
          if (each.open > 0) {
            expect(gone.length === 0 || came.length === 0).toBe(true);
            for (const tool of gone) expect(now - leftAt.get(tool)!).toBeGreaterThanOrEqual(demoteAfterMs);
            if (now > set.decidedAt) for (const { tool } of set.effective) if (!set.decided.some((other) => other.tool === tool)) expect(now - leftAt.get(tool)!).toBeLessThan(demoteAfterMs);
          } else expect([...listed(set)].sort()).toEqual(set.decided.map(({ tool }) => tool).sort());
          expect(listed(before).filter((tool) => !gone.includes(tool))).toEqual(listed(set).filter((tool) => had.has(tool)));
          expect(settle(set, { now, open: 0, demoteAfterMs }).effective.map(({ tool }) => tool).sort()).toEqual(set.decided.map(({ tool }) => tool).sort());
        }
        expect(new Set(listed(set)).size).toBe(set.effective.length);
        expect(set.effective.length).toBeLessThanOrEqual(Math.max(ceiling, set.decided.length, before.effective.length));
        const pending = set.effective.filter(({ tool }) => !set.decided.some((other) => other.tool === tool));
        expect(set.removalPendingSince).toBe(pending.length === 0 ? undefined : Math.min(...pending.map(({ tool }) => leftAt.get(tool)!)));
      }
    }), { numRuns: 400 });
  });
});
