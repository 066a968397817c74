import type { CallRecord, Outcome, WorkingSetMember } from '@mcp-working-set/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../../src/index.js';
import { call, DAY, NOW, policy } from '../support.js';

const outcomes: readonly Outcome[] = ['ok', 'error', 'denied', 'cancelled', 'unknown'];
const record: fc.Arbitrary<CallRecord> = fc.record({
  time: fc.integer({ min: NOW - 120 * DAY, max: NOW }),
  session: fc.constantFrom('s1', 's2', 's3', 's4'),
  tool: fc.constantFrom('a', 'b', 'c'),
  outcome: fc.constantFrom(...outcomes),
  client: fc.constantFrom('claude-code', 'codex-mcp-client', 'codex', 'gemini-cli'),
  source: fc.constantFrom('proxy', 'codex', 'claude-code'),
  id: fc.option(fc.constantFrom('toolu_000000000001', 'toolu_000000000002', 'call_1'), { nil: undefined }),
}).map(({ id, ...rest }) => call({ ...rest, ...(id === undefined ? {} : { clientCallId: id }) }));
const records = fc.array(record, { maxLength: 40 });
const members: fc.Arbitrary<WorkingSetMember[]> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
  .map((tools) => tools.map((tool) => ({ upstream: 'github', tool, reason: 'promoted' as const, since: NOW - DAY })));

const run = (evidence: readonly CallRecord[], previous: readonly WorkingSetMember[] = [], now = NOW) =>
  decide({ evidence, previous, pins: [], policy, has: () => true, now });

describe('decide, whatever the evidence', { timeout: 60_000 }, () => {
  it('does not depend on the order of the records', () => {
    fc.assert(fc.property(
      records.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))), members,
      ([list, shuffled], previous) => { expect(run(shuffled, previous)).toEqual(run(list, previous)); },
    ));
  });

  it('is settled: deciding again on the same evidence changes nothing', () => {
    fc.assert(fc.property(records, members, (list, previous) => {
      const first = run(list, previous).members;
      expect(run(list, first).members).toEqual(first);
    }));
  });

  it('counts the duplicates of one call once; rows of the log without an id are calls of their own', () => {
    fc.assert(fc.property(records, fc.integer({ min: 2, max: 4 }), (all, times) => {
      const list = all.filter(({ source, clientCallId }) => source !== 'proxy' || clientCallId?.startsWith('toolu_'));
      const copies = Array.from({ length: times }, () => list).flat();
      expect(run(copies)).toEqual(run(list));
    }));
  });

  it('promotes nothing on calls that failed', () => {
    const failed = record.map((one): CallRecord => (one.outcome === 'ok' ? { ...one, outcome: 'error' } : one));
    fc.assert(fc.property(fc.array(failed, { maxLength: 60 }), (list) => { expect(run(list).members).toEqual([]); }));
  });

  it('does not promote for a failed call: leaving it out changes no member', () => {
    fc.assert(fc.property(fc.array(record.map(({ clientCallId: _, ...one }) => one), { maxLength: 40 }), (list) => {
      const logOnly = list.map((one) => ({ ...one, source: 'proxy' }));
      expect(run(logOnly).members).toEqual(run(logOnly.filter(({ outcome }) => outcome === 'ok')).members);
    }));
  });

  it('keeps nothing past its time', () => {
    fc.assert(fc.property(records, members, (list, previous) => {
      for (const { tool } of run(list, previous).members) {
        // An outcome that the log does not know is the transcript's, found by the id that both carry.
        const good = new Set(list.filter(({ outcome }) => outcome === 'ok').map(({ clientCallId }) => clientCallId).filter((id) => id !== undefined));
        const counts = (one: CallRecord): boolean => one.outcome === 'ok' || (one.clientCallId !== undefined && good.has(one.clientCallId));
        const last = Math.max(...list.filter((one) => one.tool === tool && counts(one)).map(({ time }) => time));
        expect(NOW - last).toBeLessThanOrEqual(policy.keepDays * DAY);
      }
    }));
  });

  it('keeps the place of what stays: additions append', () => {
    fc.assert(fc.property(records, members, (list, previous) => {
      const after = run(list, previous).members.map(({ tool }) => tool);
      const stayed = previous.map(({ tool }) => tool).filter((tool) => after.includes(tool));
      expect(after.slice(0, stayed.length)).toEqual(stayed);
    }));
  });

  it('never flaps under constant use: once in, in for good, whatever the gap below keepDays', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: policy.keepDays - 1 }), fc.integer({ min: 0, max: 23 }), (gapDays, hour) => {
      let previous: readonly WorkingSetMember[] = [];
      const changes: string[] = [];
      for (let day = 0; day <= 260; day += 1) {
        const now = NOW + day * DAY;
        const evidence: CallRecord[] = [];
        for (let used = 0; used <= day; used += gapDays) {
          if (day - used < 2 * policy.keepDays) evidence.push(call({ time: NOW + used * DAY - hour * 3_600_000, session: `day${used}` }));
        }
        const { members: next } = run(evidence, previous, now);
        if (next.length !== previous.length) changes.push(next.length > previous.length ? 'add' : 'remove');
        previous = next;
      }
      expect(changes).toEqual(gapDays * DAY + hour * 3_600_000 <= policy.windowDays * DAY ? ['add'] : []);
    }), { numRuns: 25 });
  });
});
