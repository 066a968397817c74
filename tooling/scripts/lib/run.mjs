import { spawn } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's own folder: everything runs from there, wherever it was called. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** @typedef {{ code: number, output: string, ms: number }} Finished */

/**
 * Runs a program to its end. `show` passes its output through; else it is collected (both streams, in order).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns {Promise<Finished>}
 */
export const run = (command, args, { cwd = root, env = process.env, show = false } = {}) =>
  new Promise((done) => {
    const started = Date.now();
    // cmd files of npm need a shell on Windows; nothing here comes from outside.
    const shell = process.platform === 'win32' && !command.endsWith('.exe');
    const child = spawn(command, args, { cwd, env, shell, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (output += chunk));
    }
    child.on('error', (error) => done({ code: 127, output: `${output}${command}: ${error.message}\n`, ms: Date.now() - started }));
    child.on('close', (code, signal) => done({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output, ms: Date.now() - started }));
  });

/** How npm itself is called: the one that runs this script, where there is one. */
const npm = () => {
  const path = process.env['npm_execpath'] ?? '';
  return basename(path) === 'npm-cli.js' ? [process.execPath, path] : ['npm'];
};

/**
 * How pnpm is called, in the version that package.json names, without a pnpm on the machine.
 * @param {string} version such as `10.34.9`
 * @returns {readonly [string, ...string[]]}
 */
export const pnpmCommand = (version) => {
  const [command = 'npm', ...args] = npm();
  return [command, ...args, 'exec', '--yes', `pnpm@${version}`, '--'];
};

/**
 * The environment of every tool: quiet, without telemetry, with devDependencies.
 * @returns {NodeJS.ProcessEnv}
 */
export const toolEnvironment = () => {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', npm_config_update_notifier: 'false' };
  if (env['NODE_ENV'] === 'production') delete env['NODE_ENV'];
  return env;
};

/** @param {string} name a program in the workspace's node_modules */
export const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
