import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** @typedef {{ url: string, end(): Promise<void> }} Running a server that listens */

/** @param {string} path from this package's folder */
const own = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

export const CLIENT = own('test/client/client.mjs');
/** The upstream over stdio, as a configuration names it. */
export const STDIO_UPSTREAM = { command: process.execPath, args: [own('test/upstream/stdio.mjs')] };

/**
 * Starts a program that tells a URL on its stdout or stderr.
 * @param {readonly string[]} args of Node @param {RegExp} said what it prints; its first group is the URL
 * @returns {Promise<Running>}
 */
export const startTelling = async (args, said) => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  /** @type {string[]} */
  const lines = [];
  const url = await /** @type {Promise<string>} */ (new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const found = said.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    child.once('error', reject);
    void exited.then((code) => reject(new Error(`${args.join(' ')} ended with ${code} before it said where it listens:\n${lines.slice(-20).join('\n')}`)));
  }));
  return {
    url,
    async end() {
      child.kill('SIGTERM');
      await exited;
    },
  };
};

/** The upstream over HTTP, on a free port. */
export const startUpstream = () => startTelling([own('test/upstream/http.mjs')], /^(http:\/\/\S+)$/);
