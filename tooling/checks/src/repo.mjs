import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseModule } from './module.mjs';

/**
 * @typedef {{ path: string, line?: number, rule: string, message: string }} Finding
 * @typedef {import('./module.mjs').ParsedModule} ParsedModule
 * @typedef {{
 *   files: readonly string[],
 *   exists(path: string): boolean,
 *   read(path: string): string,
 *   json(path: string): any,
 *   module(path: string): ParsedModule,
 *   packages: readonly string[],
 * }} Repo
 * @typedef {(repo: Repo) => Finding[]} Rule
 */

const isSource = (/** @type {string} */ path) => /\.(?:ts|mts|mjs|js)$/.test(path) && !path.endsWith('.d.ts') && !path.endsWith('.d.mts');

/** The source files below a folder. @param {Repo} repo @param {string} folder */
export const sourcesIn = (repo, folder) => repo.files.filter((path) => path.startsWith(`${folder}/`) && isSource(path));

/** @param {string} path */
export const isTest = (path) => /(?:^|\/)(?:test|testing)\/|\.test\.ts$/.test(path);

/**
 * A working tree as rules see it: what git keeps or would keep, by paths with "/".
 * @param {string} root
 * @returns {Repo}
 */
export const openRepo = (root) => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const files = listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path))).sort();
  const known = new Set(files);
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @type {Map<string, ParsedModule>} */
  const modules = new Map();
  const read = (/** @type {string} */ path) => {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
    texts.set(path, text);
    return text;
  };
  return {
    files,
    exists: (path) => known.has(posix.normalize(path)),
    read,
    json: (path) => JSON.parse(read(path)),
    module: (path) => {
      const parsed = modules.get(path) ?? parseModule(path, read(path));
      modules.set(path, parsed);
      return parsed;
    },
    packages: files.filter((path) => /^(?:packages|apps|tooling)\/[^/]+\/package\.json$/.test(path)).map((path) => posix.dirname(path)),
  };
};
