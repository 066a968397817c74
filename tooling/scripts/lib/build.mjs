import { pnpmVersion } from './install.mjs';
import { pnpmCommand, run, seconds, toolEnvironment } from './run.mjs';

/**
 * Runs a script of the root package.json through pnpm: turbo finds its workspace only that way.
 * @param {string} script
 * @param {readonly string[]} [args]
 */
export const runScript = (script, args = []) => {
  const [command, ...pnpm] = pnpmCommand(pnpmVersion());
  return run(command, [...pnpm, '--silent', 'run', script, ...args], { env: toolEnvironment() });
};

/**
 * Builds every room; what has not changed comes from turbo's cache.
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether it is built now
 */
export const build = async (say) => {
  const { code, output, ms } = await runScript('build', ['--output-logs=errors-only']);
  if (code === 0) {
    const [, cached, total] = /Cached:\s+(\d+) cached, (\d+) total/.exec(output) ?? [];
    say(`build: done, ${seconds(ms)}${cached !== undefined && cached === total ? ' (nothing had changed)' : ''}`);
    return true;
  }
  say(`build: failed, ${seconds(ms)}\n${output.trimEnd()}`);
  return false;
};
