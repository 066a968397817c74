import { describe, expect, it } from 'vitest';
import { compare, judge, type Expected } from '../src/compare.mjs';
import type { Results, Status } from '../src/suite.mjs';

const results = (found: Record<string, Record<string, Status>>): Results =>
  new Map(Object.entries(found).map(([name, checks]) => [name, {
    passed: !Object.values(checks).includes('FAILURE'),
    checks: new Map(Object.entries(checks).map(([id, status]) => [id, { status }])),
  }]));
const expected = (...scenarios: string[]): Expected[] => [{ leg: 'server', revision: '2025-11-25', upstream: 'http', reason: 'a test', scenarios }];

const DIRECT = results({ good: { a: 'SUCCESS', b: 'INFO' }, lost: { a: 'SUCCESS' }, gone: { a: 'SUCCESS' }, weak: { a: 'SUCCESS', b: 'SUCCESS' }, bad: { a: 'FAILURE' } });
const THROUGH = results({ good: { a: 'SUCCESS' }, lost: { a: 'FAILURE' }, weak: { a: 'SUCCESS', b: 'WARNING' }, bad: { a: 'FAILURE' } });
const difference = compare(DIRECT, THROUGH, [...DIRECT.keys()]);

describe('two runs of the suite', () => {
  it('are compared scenario by scenario', () => {
    expect(difference).toMatchObject({ passed: ['good', 'weak'], lost: ['lost', 'gone'], weaker: ['weak'], failing: ['bad'] });
    expect(difference.why.get('gone')).toEqual(['a: never ran']);
  });

  it('fail by what was lost or became weaker and is not expected', () => {
    expect(judge(difference, []).map((text) => text.split(' ')[0])).toEqual(['lost', 'gone', 'weak']);
    expect(judge(difference, expected('lost', 'gone', 'weak'))).toEqual([]);
  });

  it('fail by what is expected and passes', () => {
    expect(judge(difference, expected('lost', 'gone', 'weak', 'good', 'unheard-of'))).toEqual([
      'good is expected to fail and does not: take it out of expected-failures.yaml',
      'unheard-of is expected to fail and does not: take it out of expected-failures.yaml',
    ]);
  });
});
