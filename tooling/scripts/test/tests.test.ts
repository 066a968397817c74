import { describe, expect, it } from 'vitest';
import { countReport } from '../lib/tests.mjs';

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((one) => ({ status: one })) });

describe('the counts of a run', () => {
  it('are the tests, the skipped and the todo among them told apart', () => {
    const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [file('passed', 'passed'), file('failed', 'failed')] };
    expect(countReport(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 3 });
  });
  it('hold a file that could not be loaded as a failure', () => {
    const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [file('passed', 'passed'), file('failed')] };
    expect(countReport(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });
  it('never call a run good that was not', () => {
    expect(countReport({ numPassedTests: 3, numFailedTests: 0, testResults: [] }, 1)).toMatchObject({ passed: 3, failed: 1 });
    expect(countReport(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(countReport(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});
