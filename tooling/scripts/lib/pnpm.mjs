import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { cacheFolder, root, run } from './run.mjs';

/** @typedef {{ command: string, args: readonly string[], env: NodeJS.ProcessEnv }} Pnpm how pnpm is called */

const remembered = join(cacheFolder, 'pnpm.json');

/** @returns {string} the version in "packageManager" */
const pnpmVersion = () => {
  const [name, version = ''] = String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager).split('@');
  if (name !== 'pnpm' || version === '') throw new Error('package.json: "packageManager" must name pnpm and its version');
  return version.split('+')[0] ?? version;
};

/** How npm itself is called: the one that runs this script, where there is one. @returns {[string, ...string[]]} */
const npm = () => {
  const path = process.env['npm_execpath'] ?? '';
  return basename(path) === 'npm-cli.js' ? [process.execPath, path] : ['npm'];
};

/**
 * The folder of this Node's own headers, where they came along with it: what is compiled then needs no download.
 * @returns {string | undefined}
 */
const ownHeaders = () => {
  const folder = join(dirname(realpathSync(process.execPath)), '..');
  try {
    const text = readFileSync(join(folder, 'include/node/node_version.h'), 'utf8');
    const numbers = ['MAJOR', 'MINOR', 'PATCH'].map((part) => new RegExp(`^#define NODE_${part}_VERSION (\\d+)`, 'm').exec(text)?.[1]);
    return numbers.join('.') === process.versions.node ? folder : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The environment of every tool: quiet, without telemetry, with devDependencies, compiling against this Node's headers.
 * @returns {NodeJS.ProcessEnv}
 */
export const toolEnvironment = () => {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', npm_config_update_notifier: 'false' };
  if (env['NODE_ENV'] === 'production') delete env['NODE_ENV'];
  // Before what npm is configured with, which may be another Node's.
  const headers = ownHeaders();
  if (headers !== undefined) env['npm_config_nodedir'] = headers;
  return env;
};

/**
 * Where npm keeps that pnpm. Asked once: npm takes seconds to answer what a file name says at once.
 * @param {string} version
 * @returns {Promise<string | undefined>}
 */
const locate = async (version) => {
  try {
    const known = JSON.parse(readFileSync(remembered, 'utf8'));
    if (known.version === version && existsSync(known.bin)) return known.bin;
  } catch {
    // Not asked yet.
  }
  const [command, ...args] = npm();
  const { code, output } = await run(command, [...args, 'exec', '--yes', `--package=pnpm@${version}`, '--', 'node', '-p', 'process.env.PATH'], { env: toolEnvironment() });
  const bin = code === 0 ? output.split(delimiter).map((folder) => join(folder.trim(), 'pnpm')).find(existsSync) : undefined;
  if (bin === undefined || !realpathSync(bin).endsWith('.cjs')) return undefined;
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(remembered, JSON.stringify({ version, bin }));
  return bin;
};

/**
 * pnpm in the version that package.json names, without a pnpm on the machine. Its own folder is in the PATH, since turbo
 * calls it by name.
 * @returns {Promise<Pnpm>}
 */
export const findPnpm = async () => {
  const version = pnpmVersion();
  const env = toolEnvironment();
  const bin = process.platform === 'win32' ? undefined : await locate(version);
  if (bin !== undefined) return { command: process.execPath, args: [realpathSync(bin)], env: { ...env, PATH: `${dirname(bin)}${delimiter}${env['PATH'] ?? ''}` } };
  const [command, ...args] = npm();
  return { command, args: [...args, 'exec', '--yes', `pnpm@${version}`, '--'], env };
};

/**
 * Runs pnpm.
 * @param {readonly string[]} args
 * @param {{ show?: boolean }} [options]
 */
export const runPnpm = async (args, options = {}) => {
  const pnpm = await findPnpm();
  return run(pnpm.command, [...pnpm.args, ...args], { ...options, env: pnpm.env });
};
