import { runPnpm } from './pnpm.mjs';
import { seconds } from './run.mjs';

/**
 * Builds every room; what has not changed comes from turbo's cache.
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether it is built now
 */
export const build = async (say) => {
  say('build: compiling what has changed; about a minute the first time');
  const { code, output, ms } = await runPnpm(['--silent', 'run', 'build', '--output-logs=errors-only']);
  if (code === 0) {
    const [, cached, total] = /Cached:\s+(\d+) cached, (\d+) total/.exec(output) ?? [];
    say(`build: done, ${seconds(ms)}${cached !== undefined && cached === total ? ' (nothing had changed)' : ''}`);
    return true;
  }
  say(`build: failed, ${seconds(ms)}\n${output.trimEnd()}`);
  return false;
};
