import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's own folder: everything runs from there, wherever it was called. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
/** Scratch of these scripts: inside node_modules, so that git and every tool look past it. */
export const cacheFolder = join(root, 'node_modules/.cache/mws');

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

/** @param {string} name a program in the workspace's node_modules */
export const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
