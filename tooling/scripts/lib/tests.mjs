import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endLeftovers, MARK } from './leftovers.mjs';
import { cacheFolder, root, run } from './run.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Counts of a vitest report (its reporter `json`). A file that could not be loaded, and a run that failed without a
 * failed test, count as one failure each: nothing that broke may look like nothing.
 * @param {any} report @param {number} code exit code of the run
 * @returns {Counts}
 */
export const countReport = (report, code) => {
  const files = /** @type {any[]} */ (report?.testResults ?? []);
  const broken = files.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((/** @type {any} */ one) => one.status === 'failed')).length;
  const failed = (report?.numFailedTests ?? 0) + broken;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failed === 0 && (code !== 0 || report === undefined) ? 1 : failed,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
};

/**
 * Runs all tests of all rooms in one run of vitest, its output shown as it comes.
 * @param {readonly string[]} args handed to vitest
 * @returns {Promise<Counts & { left: readonly string[] }>} `left`: commands of processes that outlived the run
 */
export const runTests = async (args) => {
  const file = join(cacheFolder, 'tests.json');
  mkdirSync(cacheFolder, { recursive: true });
  rmSync(file, { force: true });
  const reporter = process.stdout.isTTY ? 'default' : 'dot';
  const mark = randomUUID();
  const env = { ...process.env, [MARK]: mark, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }) };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { code } = await run(process.execPath, [vitest, 'run', `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${file}`, '--silent=passed-only', ...args], { show: true, env });
  const left = await endLeftovers(mark);
  return { ...countReport(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined, code), left };
};
