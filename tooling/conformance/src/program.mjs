import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTelling } from './programs.mjs';

const main = fileURLToPath(new URL('../../../apps/mws/dist/main.js', import.meta.url));

/** The configuration in which mws relays one server verbatim. @param {object} upstream */
export const relaying = (upstream) => ({ upstream, surface: 'full' });

/**
 * The built program in front of one upstream, with a state of its own.
 * @param {object} upstream as a configuration names it
 * @returns {Promise<import('./programs.mjs').Running>}
 */
export const startProgram = async (upstream) => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-mws-'));
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ ...relaying(upstream), stateDir: join(folder, 'state') }));
  const running = await startTelling([main, 'serve', '--config', config, '--port', '0'], /serves http:\/\/127\.0\.0\.1:(\d+\/\S*)/);
  return {
    // The suite wants "localhost" for its check of foreign hosts.
    url: `http://localhost:${running.url}`,
    async end() {
      await running.end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
