import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPnpm, runPnpm, toolEnvironment } from './pnpm.mjs';
import { bin, cacheFolder, root, run } from './run.mjs';

/**
 * @typedef {{ name: string, run(): Promise<{ code: number, output: string }> }} Check
 */

const tarballs = join(cacheFolder, 'tarballs');

/** @param {string} name @param {string} program @param {readonly string[]} args @returns {Check} */
const tool = (name, program, args) => ({ name, run: () => run(bin(program), args, { env: toolEnvironment() }) });
/** @param {string} name @param {string} folder @returns {Check} */
const types = (name, folder) => tool(name, 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', join(cacheFolder, `${name.replaceAll(' ', '-')}.tsbuildinfo`), '-p', folder]);
/** @param {string} name @param {string} script @param {readonly string[]} args @returns {Check} */
const script = (name, script, args) => ({ name, run: () => run(process.execPath, [join(root, 'tooling/checks/src', script), ...args], { env: toolEnvironment() }) });

/** What needs the sources alone. @returns {Check[]} */
export const sourceChecks = () => [
  types('types', '.'),
  types('types of the tooling', 'tooling'),
  tool('lint', 'oxlint', []),
  tool('unused files, exports, dependencies', 'knip', ['--no-progress', '--no-config-hints']),
  tool('versions across the workspace', 'sherif', ['--fail-on-warnings']),
  { name: 'arrows between rooms', run: () => runPnpm(['--silent', 'run', 'boundaries']) },
  script('rules of the house', 'house.mjs', [root]),
];

/** Packs every published package, as a check of its own: what follows needs the tarballs. @returns {Check} */
export const packCheck = () => ({
  name: 'packing',
  run: async () => {
    rmSync(tarballs, { recursive: true, force: true });
    mkdirSync(tarballs, { recursive: true });
    return runPnpm(['-r', '--filter', './packages/*', '--filter', './apps/*', 'pack', '--pack-destination', tarballs]);
  },
});

/** What needs the tarballs. @returns {Promise<Check[]>} */
export const packageChecks = async () => {
  const files = readdirSync(tarballs).filter((file) => file.endsWith('.tgz')).sort();
  const pnpm = await findPnpm();
  return [
    ...files.map((file) => ({
      name: `package ${file.replace(/-\d+\.\d+\.\d+.*$/, '')}`,
      run: async () => {
        const path = join(tarballs, file);
        const lint = await run(bin('publint'), [path, '--strict'], { env: toolEnvironment() });
        // A program without exports has no types to be wrong.
        if (lint.code !== 0 || /^mcp-working-set-\d/.test(file)) return lint;
        return run(bin('attw'), [path, '--profile', 'esm-only', '--no-definitely-typed', '--no-emoji', '--no-color', '--no-summary', '--format', 'ascii'], { env: toolEnvironment() });
      },
    })),
    ...[['proxy', 'proxy alone, without SQLite'], ['search', 'search alone, without MCP, in a browser bundle'], ['embeddings', 'table of words alone, without MCP and SQLite'], ['libraries', 'each entry of each library'], ['program', 'the program from its tarball']].map(([name = '', what = '']) =>
      script(what, 'installed/main.mjs', [name, tarballs, join(root, 'pnpm-lock.yaml'), pnpm.command, ...pnpm.args])),
  ];
};
