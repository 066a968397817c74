/**
 * `npm start`: from a fresh clone to a running proxy over three real servers. Installs and builds where that has not been
 * done, then serves `examples/quick-start.json`; state stays in `.state/` inside the clone. Arguments go to `mws serve`:
 * `npm start -- --port 4500`. Plain Node without dependencies, since nothing is installed when it starts.
 * package.json says `exec node …`: the shell in between would keep signals that only npm is sent for itself.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { checkNode, install } from './lib/install.mjs';
import { root } from './lib/run.mjs';

/** @param {string} line */
const say = (line) => console.error(line);

/**
 * Runs the program in a process group of its own, so that Ctrl-C reaches it once, from here, and not a second time from
 * the terminal and a third time from npm.
 * @param {readonly string[]} args
 */
const serve = (args) => {
  const main = join(root, 'apps/mws/dist/main.js');
  const child = spawn(process.execPath, [main, 'serve', '--config', join(root, 'examples/quick-start.json'), ...args], {
    cwd: root,
    // The configuration says ${PWD} for the clone; some shells and systems do not keep it.
    env: { ...process.env, PWD: root },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  let last = 0;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    // npm hands on what the terminal has sent already: two within a moment are one.
    if (Date.now() - last < 500) return;
    last = Date.now();
    child.kill(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => pass(signal));
  // Where what started this script is killed without a word, this script is orphaned: that is a stop, too.
  const parent = process.ppid;
  const orphaned = setInterval(() => process.ppid !== parent && pass('SIGTERM'), 1_000);
  orphaned.unref();
  child.on('error', (error) => {
    say(`mws could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
    // Nothing is left to wait for; handlers of signals alone keep no process alive.
  });
};

checkNode();
mkdirSync(join(root, '.state'), { recursive: true, mode: 0o700 });
if ((await install(say)) && (await build(say))) serve(process.argv.slice(2));
else process.exitCode = 1;
