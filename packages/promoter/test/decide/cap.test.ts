import type { CallRecord, WorkingSetMember } from '@mcp-working-set/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../../src/index.js';
import type { DecideInput } from '../../src/index.js';
import { call, DAY, NOW, policy } from '../support.js';

const used = (tool: string, sessions: number, daysAgo = 1): CallRecord[] =>
  Array.from({ length: sessions }, (_, at) => call({ tool, session: `s${at}`, time: NOW - daysAgo * DAY - at }));
const cap = (over: Partial<NonNullable<DecideInput['cap']>> = {}) => ({ tools: 100, tokens: 1_000_000, tokensOf: () => 100, ...over });
const run = (over: Partial<DecideInput>) => decide({ evidence: [], previous: [], pins: [], policy, has: () => true, now: NOW, ...over });
const names = (over: Partial<DecideInput>) => run(over).members.map(({ tool }) => tool);
const standing = (tool: string): WorkingSetMember => ({ upstream: 'github', tool, reason: 'promoted', since: NOW - DAY });

describe('the cap', { timeout: 60_000 }, () => {
  it('keeps what saves most for a token, and says why the rest is out', () => {
    const evidence = [...used('large', 9), ...used('small', 3), ...used('middle', 4)];
    const tokensOf = (_: string, tool: string) => ({ large: 1_000, small: 100, middle: 200 })[tool] ?? 0;
    const { members, rows } = run({ evidence, cap: cap({ tools: 2, tokensOf }) });
    expect(members.map(({ tool }) => tool)).toEqual(['middle', 'small']);
    expect(rows.at(-1)).toMatchObject({
      tool: 'large', tokens: 1_000, decision: 'no',
      reason: 'used in 9 sessions, 9 calls in 30 days, but the list is full (2 tools) and others save more per token',
    });
    expect(names({ evidence, cap: cap({ tokens: 1_150, tokensOf }) })).toEqual(['middle', 'small']);
    expect(names({ evidence, cap: cap({ tokens: 1_300, tokensOf }) })).toEqual(['large', 'middle', 'small']);
  });

  it('counts pins but never cuts them', () => {
    const pins = ['p1', 'p2', 'p3'].map((tool) => ({ upstream: 'github', tool, reason: 'pin' as const, written: tool }));
    expect(names({ evidence: used('a', 5), pins, cap: cap({ tools: 2 }) })).toEqual(['p1', 'p2', 'p3']);
    expect(names({ evidence: [...used('a', 5), ...used('b', 4)], pins, cap: cap({ tools: 4 }) })).toEqual(['p1', 'p2', 'p3', 'a']);
  });

  it('lets two tools of nearly equal use not take turns', () => {
    const evidence = [...used('stands', 4), ...used('comes', 5)];
    expect(names({ evidence, cap: cap({ tools: 1 }) })).toEqual(['comes']);
    expect(names({ evidence, previous: [standing('stands')], cap: cap({ tools: 1 }) })).toEqual(['stands']);
    expect(names({ evidence: [...evidence, ...used('much', 13)], previous: [standing('stands')], cap: cap({ tools: 1 }) })).toEqual(['much']);
  });

  it('gives way from a tool that only its grace period keeps', () => {
    const evidence = [...used('old', 2, 50), ...used('new', 2)];
    expect(run({ evidence, previous: [standing('old')], cap: cap({ tools: 1 }) }).rows.map(({ tool, decision }) => [tool, decision]))
      .toEqual([['new', 'add'], ['old', 'remove']]);
  });

  const histories = fc.array(fc.record({
    tool: fc.constantFrom('a', 'b', 'c', 'd', 'e'), session: fc.constantFrom('1', '2', '3', '4'), time: fc.integer({ min: NOW - 80 * DAY, max: NOW }),
  }), { maxLength: 60 }).map((list) => list.map((one) => call(one)));
  const bounds = fc.record({ tools: fc.integer({ min: 0, max: 4 }), tokens: fc.integer({ min: 0, max: 900 }), sizes: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 5, maxLength: 5 }) })
    .map(({ sizes, ...rest }) => ({ ...rest, tokensOf: (_: string, tool: string) => sizes[tool.charCodeAt(0) - 97] ?? 1 }));
  const before = fc.subarray(['a', 'b', 'c', 'd', 'e']).map((tools) => tools.map(standing));

  it('holds, and deciding again changes nothing', () => {
    fc.assert(fc.property(histories, before, bounds, (evidence, previous, limits) => {
      const first = run({ evidence, previous, cap: limits }).members;
      expect(first.length).toBeLessThanOrEqual(limits.tools);
      expect(first.reduce((sum, { upstream, tool }) => sum + limits.tokensOf(upstream, tool), 0)).toBeLessThanOrEqual(limits.tokens);
      expect(run({ evidence, previous: first, cap: limits }).members).toEqual(first);
    }));
  });

  it('never flaps under constant use: what has given way never comes back, however often each of many tools is used', { timeout: 120_000 }, () => {
    const paces = fc.array(fc.record({ every: fc.integer({ min: 1, max: 14 }), phase: fc.integer({ min: 0, max: 13 }) }), { minLength: 4, maxLength: 7 });
    fc.assert(fc.property(paces, (tools) => {
      const dayOf = (day: number): number => NOW - (200 - day) * DAY;
      const evidence = tools.flatMap(({ every, phase }, at) => Array.from({ length: Math.ceil(200 / every) }, (_, turn) => phase % every + turn * every)
        .filter((day) => day < 200).map((day) => call({ tool: `t${at}`, session: `day${day}-${at}`, time: dayOf(day) + at * 1_000 })));
      let previous: readonly WorkingSetMember[] = [];
      const gone = new Set<string>();
      for (let day = 1; day <= 200; day++) {
        const { rows, members } = run({ evidence: evidence.filter(({ time }) => time < dayOf(day)), previous, now: dayOf(day), cap: cap({ tools: 3 }) });
        expect(rows.filter(({ decision, tool }) => decision === 'add' && gone.has(tool))).toEqual([]);
        for (const { decision, tool } of rows) if (decision === 'remove') gone.add(tool);
        previous = members;
      }
    }), { numRuns: 100, examples: [[[[13, 0], [1, 0], [9, 7], [1, 0], [9, 7]].map(([every = 1, phase = 0]) => ({ every, phase }))]] });
  });
});
