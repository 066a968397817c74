import type { CallRecord } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { simulate } from '../src/index.js';
import { call, DAY, policy } from './support.js';

const START = 20_000 * DAY;
const used = (tool: string, days: readonly number[], over: Partial<CallRecord> = {}): CallRecord[] =>
  days.map((day) => call({ tool, time: START + day * DAY + 3_600_000, session: `${tool}${day}`, ...over }));
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

describe('simulate', () => {
  it('replays a policy day by day, on what was known each morning', () => {
    const { days, calls, policy: result } = simulate({ evidence: used('a', range(0, 10)), policy });
    // Two sessions are known on the third morning; from then on every call finds the tool.
    expect([days, calls]).toEqual([10, 10]);
    expect(result).toEqual({ name: 'policy', served: 0.8, tools: 0.8, tokens: 0.8, added: 1, removed: 0, changedDays: 1 });
  });

  it('measures the others with lists of the same size', () => {
    const evidence = [...used('steady', range(0, 40)), ...used('early', range(0, 6)), ...used('late', range(34, 40))];
    const { policy: own, others } = simulate({ evidence, policy: { ...policy, windowDays: 5, keepDays: 5 } });
    expect(others.map(({ name }) => name)).toEqual(['fixed', 'last-used', 'most-used']);
    expect(others.every(({ tools }) => Math.abs(tools - own.tools) < 0.5)).toBe(true);
    expect(own).toMatchObject({ added: 3, removed: 1 });
    expect(own.served).toBeGreaterThan(others.find(({ name }) => name === 'most-used')?.served ?? 1);
  });

  it('counts days without a call, tokens, and what the cap leaves', () => {
    const evidence = [...used('a', range(0, 3)), ...used('b', range(0, 3)), ...used('a', [90])];
    const tokensOf = (_: string, tool: string) => (tool === 'a' ? 10 : 30);
    const free = simulate({ evidence, policy, tokensOf });
    expect([free.days, free.policy.added, free.policy.removed]).toEqual([91, 2, 2]);
    expect(free.policy.tokens).toBeCloseTo((61 * 40) / 91, 0);
    expect(simulate({ evidence, policy, cap: { tools: 1, tokens: 100, tokensOf } }).policy).toMatchObject({ added: 1, removed: 1 });
  });

  it('leaves failures out and takes an empty history', () => {
    expect(simulate({ evidence: used('a', [1, 2], { outcome: 'error' }), policy })).toMatchObject({ days: 0, calls: 0, policy: { served: 0, tokens: 0 } });
  });
});
