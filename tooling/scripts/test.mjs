/**
 * `npm test`: installs and builds where that has not been done, runs every check and then every test, whatever failed
 * before, and ends with one line that sums both up. Arguments go to vitest: `npm test -- packages/core`. Plain Node without
 * dependencies, since nothing is installed when it starts.
 */
import { availableParallelism } from 'node:os';
import { build } from './lib/build.mjs';
import { packageChecks, packCheck, sourceChecks } from './lib/checks.mjs';
import { checkNode, install } from './lib/install.mjs';
import { seconds } from './lib/run.mjs';
import { runTests } from './lib/tests.mjs';

/** @param {string} line */
const say = (line) => console.log(line);
let passed = 0;
let failed = 0;

/**
 * Runs checks, as many at once as there are processors (at most 4), and prints a line for each, details where it failed.
 * @param {readonly import('./lib/checks.mjs').Check[]} checks
 */
const runChecks = async (checks) => {
  const waiting = [...checks];
  let ok = true;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = Date.now();
      const { code, output } = await check.run().catch((/** @type {unknown} */ error) => ({ code: 1, output: String(error) }));
      say(`${code === 0 ? 'ok  ' : 'FAIL'}  ${check.name}, ${seconds(Date.now() - started)}`);
      if (code === 0) passed += 1;
      else {
        failed += 1;
        ok = false;
        say(output.trimEnd().replace(/^/gm, '      '));
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, Math.max(1, availableParallelism())) }, worker));
  return ok;
};

/** @param {string} line the last one */
const end = (line) => {
  process.exitCode = failed > 0 ? 1 : 0;
  say(line);
};

checkNode();
if (!(await install(say))) {
  failed = 1;
  end('0 passed, 1 failed');
} else {
  await runChecks([{ name: 'build', run: async () => {
    let output = '';
    const built = await build((line) => (output += `${line}\n`));
    return { code: built ? 0 : 1, output };
  } }]);
  await runChecks(sourceChecks());
  if (await runChecks([packCheck()])) await runChecks(await packageChecks());
  const started = Date.now();
  const tests = await runTests(process.argv.slice(2));
  say(`tests: ${seconds(Date.now() - started)}`);
  await runChecks([{ name: 'no process outlives the tests', run: async () => ({ code: tests.left.length > 0 ? 1 : 0, output: tests.left.join('\n') }) }]);
  passed += tests.passed;
  failed += tests.failed;
  end(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
}
