import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runPnpm } from './pnpm.mjs';
import { root, run, seconds } from './run.mjs';

/** @type {readonly [number, number]} */
const LEAST_NODE = [20, 19];
const stampFile = join(root, 'node_modules', '.mws-installed.json');
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Ends the process with a sentence where this Node cannot run the workspace. */
export const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  console.error(`mws needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node} (${process.execPath}).`);
  process.exit(1);
};

/** Every file whose content decides what is installed. */
const inputs = () => [
  'package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml',
  ...['packages', 'apps', 'tooling'].flatMap((folder) =>
    readdirSync(join(root, folder)).sort().map((name) => `${folder}/${name}/package.json`).filter((path) => existsSync(join(root, path)))),
];

/** What holds of an installation: equal stamps mean that nothing is to be done. */
export const stamp = () => {
  const hash = createHash('sha256');
  for (const path of inputs()) hash.update(`${path}\0${read(path)}\0`);
  return JSON.stringify({ files: hash.digest('hex'), abi: process.versions.modules, node: process.versions.node, platform: `${process.platform}-${process.arch}` });
};

/** Whether the one compiled dependency loads in this Node: a changed Node leaves it behind for another. */
const compiledLoads = async () =>
  (await run(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:').close()"], { cwd: join(root, 'packages/store') })).code === 0;

/**
 * Installs the workspace from its lockfile, unless that has been done for this lockfile, Node and platform.
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>} whether it is installed now
 */
export const install = async (say) => {
  const now = stamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return true;
  const started = Date.now();
  say('install: fetching packages; the SQLite module may be compiled here, which takes about 100 s, once');
  const installed = await runPnpm(['install', '--frozen-lockfile', '--config.confirmModulesPurge=false'], { show: true });
  if (installed.code !== 0) {
    say(`install: failed (exit code ${installed.code}); it needs network access to a npm registry, python3, make and a C++ compiler`);
    return false;
  }
  if (!(await compiledLoads())) {
    say(`install: compiling the SQLite module for Node ${process.versions.node}, about 100 s`);
    await runPnpm(['--filter', '@mcp-working-set/store', 'rebuild', 'better-sqlite3'], { show: true });
    if (!(await compiledLoads())) {
      say('install: the SQLite module (better-sqlite3) does not load; to compile it, python3, make and a C++ compiler are needed');
      return false;
    }
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampFile, now);
  say(`install: done, ${seconds(Date.now() - started)}`);
  return true;
};
