import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/**
 * @typedef {'2025-11-25' | '2026-07-28'} Revision
 * @typedef {'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'} Status
 * @typedef {object} Scenario what one scenario of the suite found
 * @property {boolean} passed no check failed, as the suite itself counts
 * @property {ReadonlyMap<string, { status: Status, message?: string }>} checks by id, the worst where one id came more often
 * @typedef {ReadonlyMap<string, Scenario>} Results by the scenario's name
 */

/** @type {readonly Revision[]} */
export const REVISIONS = ['2025-11-25', '2026-07-28'];

const folder = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'));
const program = join(folder, 'dist', 'index.js');
const LONGEST_MS = 90_000;
const WORST = ['FAILURE', 'WARNING', 'SUCCESS', 'INFO', 'SKIPPED'];

/**
 * What the suite runs for a revision: the scenarios that it requires, and the others that it runs without counting them.
 * @param {Revision} revision @param {'server' | 'client'} leg
 * @returns {{ required: readonly string[], extra: readonly string[] }}
 */
export const scenarios = (revision, leg) => {
  const set = parse(readFileSync(join(folder, 'requirements', `${revision}.yaml`), 'utf8'));
  return { required: set[leg], extra: set.not_scored.filter((/** @type {any} */ one) => one.leg === leg).map((/** @type {any} */ one) => one.scenario) };
};

/** @param {string} file @returns {Scenario} */
const readScenario = (file) => {
  /** @type {Map<string, { status: Status, message?: string }>} */
  const checks = new Map();
  for (const { id, status, errorMessage } of JSON.parse(readFileSync(file, 'utf8'))) {
    const before = checks.get(id);
    if (before && WORST.indexOf(before.status) <= WORST.indexOf(status)) continue;
    checks.set(id, { status, ...(errorMessage === undefined ? {} : { message: String(errorMessage) }) });
  }
  return { passed: [...checks.values()].every(({ status }) => status !== 'FAILURE'), checks };
};

/**
 * Runs the suite's program; what it found stands in files, its own output is thrown away.
 * @param {readonly string[]} args @param {Record<string, string>} [env] added to the environment
 * @returns {Promise<Results>}
 */
const runSuite = async (args, env = {}) => {
  const out = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    await new Promise((resolve, reject) => {
      // The suite waits for its connections to close, without end.
      const child = spawn(process.execPath, [program, ...args, '-o', out], { stdio: 'ignore', env: { ...process.env, ...env }, timeout: LONGEST_MS, killSignal: 'SIGKILL' });
      child.once('error', reject);
      child.once('exit', resolve);
    });
    // Folders are named <leg>-<scenario>-<time>; a scenario of clients is run alone and has none of the first.
    const named = readdirSync(out).map((name) => ({ name, scenario: name.replace(/^server-(?=.*-\d{4}-\d\d-\d\dT)/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '') }));
    return new Map(named.map(({ name, scenario }) => [scenario, readScenario(join(out, name, 'checks.json'))]));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
};

/**
 * Every server scenario of a revision against a URL (about 7 s).
 * @param {string} url @param {Revision} revision
 */
export const runServerSet = (url, revision) => runSuite(['server', '--url', url, '--requirements', revision]);

/**
 * Client scenarios of a revision, two at a time: the suite starts `client` (a file for Node) with the URL of a server of its own.
 * @param {string} client @param {Revision} revision @param {readonly string[]} names @param {Record<string, string>} [env]
 * @returns {Promise<Results>}
 */
export const runClientSet = async (client, revision, names, env = {}) => {
  /** @type {Map<string, Scenario>} */
  const results = new Map();
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const found = await runSuite(['client', '--command', `"${process.execPath}" "${client}"`, '--scenario', name, '--spec-version', revision, '--timeout', '20000'], env);
      for (const scenario of found.values()) results.set(name, scenario);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
};
