import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkHouse } from '../src/house.mjs';

type Files = Readonly<Record<string, string>>;
const library = (name: string, more: object = {}): string =>
  JSON.stringify({
    name: `@mcp-working-set/${name}`, version: '1.0.0', description: 'x', license: 'MIT', type: 'module', engines: { node: '>=20.19' }, files: ['dist'],
    exports: { '.': { 'mws-source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' } },
    publishConfig: { exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } },
    ...more,
  });
const ENTRY = '/** Promises something. */\n';

/** A small house in which everything is as it should be. */
const SOUND: Files = {
  'package.json': JSON.stringify({ name: 'root', private: true, devDependencies: { typescript: 'catalog:' } }),
  'packages/core/package.json': library('core', { dependencies: { zod: 'catalog:' } }),
  'packages/core/README.md': '# core\n',
  'packages/core/src/index.ts': `${ENTRY}import type { Stats } from 'node:fs';\nexport { word } from './words/word.js';\nexport type Size = Stats['size'];\n`,
  'packages/core/src/words/word.ts': "export const word = 'process.env console node:fs';\nexport const of = (run: { process: string; console: string }) => run.process + run.console;\n",
  'packages/core/src/config/index.ts': "import { createHash } from 'node:crypto';\nexport const hash = createHash;\n",
  'packages/search/package.json': library('search', { dependencies: { '@mcp-working-set/core': 'workspace:*', stemmer: 'catalog:', 'left-pad': 'catalog:' } }),
  'packages/search/README.md': '# search\n',
  'packages/search/src/index.ts': `${ENTRY}import { word } from '@mcp-working-set/core';\nimport { stemmer } from 'stemmer';\nexport const find = () => stemmer(word);\n`,
  'packages/store/package.json': library('store', { dependencies: { 'better-sqlite3': 'catalog:' } }),
  'packages/store/README.md': '# store\n',
  'packages/store/src/index.ts': `${ENTRY}import Sqlite from 'better-sqlite3';\nexport const open = () => new Sqlite(process.platform + process.pid);\n`,
  'packages/proxy/package.json': library('proxy', { dependencies: { '@modelcontextprotocol/client': 'catalog:' }, devDependencies: { vitest: 'catalog:' } }),
  'packages/proxy/src/test/a.test.ts': "import { it } from 'vitest';\nit('x', () => {});\n",
  'packages/proxy/README.md': '# proxy\n',
  'packages/proxy/src/index.ts': `${ENTRY}import { Client } from '@modelcontextprotocol/client';\nconst { platform } = process;\nexport const client = [Client, platform];\n`,
  'packages/proxy/src/bin/tool.ts': "console.log(process.argv, process.env['HOME']);\n",
  'apps/mws/package.json': JSON.stringify({ name: 'mws', private: true }),
  'apps/mws/src/main.ts': 'process.exitCode = Number(process.env.X);\nconsole.log(1);\n',
  'apps/mws/test/a.test.ts': "import { Client } from '@modelcontextprotocol/sdk/client/index.js';\nexport default Client;\n",
};

let root = '';
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'house-'));
  for (const [path, text] of Object.entries(SOUND)) write(path, text);
  execFileSync('git', ['init', '-q'], { cwd: root });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What is found with these files planted; afterwards the house is sound again. */
const check = (planted: Files = {}) => {
  for (const [path, text] of Object.entries(planted)) write(path, text);
  const findings = checkHouse(root).map(({ path, line, rule, message }) => `${path}:${line ?? 0} ${rule}: ${message}`);
  for (const path of Object.keys(planted)) {
    const sound = SOUND[path];
    if (sound === undefined) rmSync(join(root, path));
    else write(path, sound);
  }
  return findings;
};

it('finds nothing in a sound house', () => {
  expect(check()).toEqual([]);
});

describe('a planted violation is found', () => {
  const long = `export const sum = (a: number) => a;\n${'// line\n'.repeat(400)}`;
  const elsewhere = `${['', 'work', ''].join('/')}main`;
  it.each<[what: string, path: string, text: string, found: string | readonly string[]]>([
    ['a Node built-in in core', 'packages/core/src/words/word.ts', "import { join } from 'node:path';\nexport const word = join('a');\n", 'packages/core/src/words/word.ts:1 root-entry: packages/core/src/index.ts must run without Node, but reaches node:path'],
    ['a built-in without its prefix', 'packages/core/src/words/word.ts', "export { sep as word } from 'path';\n", 'packages/core/src/words/word.ts:1 root-entry: packages/core/src/index.ts must run without Node, but reaches path'],
    ['a dependency of core', 'packages/core/src/words/word.ts', "import { z } from 'zod';\nexport const word = z;\n", 'packages/core/src/words/word.ts:1 root-entry: packages/core/src/index.ts may not reach zod'],
    ['a dynamic import in core', 'packages/core/src/words/word.ts', "export const word = () => import('node:os');\n", 'packages/core/src/words/word.ts:1 root-entry: packages/core/src/index.ts must run without Node, but reaches node:os'],
    ['a computed import in core', 'packages/core/src/words/word.ts', 'export const word = (name: string) => import(name);\n', 'packages/core/src/words/word.ts:1 root-entry: packages/core/src/index.ts may not reach what a computed import names'],
    ['a value import beside types', 'packages/core/src/words/word.ts', "import { type Stats } from 'node:fs';\nexport const word = (x: Stats) => x;\n", 'packages/core/src/words/word.ts:1 root-entry: packages/core/src/index.ts must run without Node, but reaches node:fs'],
    ['Buffer in core', 'packages/core/src/words/word.ts', "export const word = Buffer.from('a');\n", 'packages/core/src/words/word.ts:1 root-entry: packages/core/src/index.ts must run without Node, but uses Buffer'],
    ['another package in search', 'packages/search/src/index.ts', `${ENTRY}export { default as x } from 'left-pad';\n`, 'packages/search/src/index.ts:2 root-entry: packages/search/src/index.ts may not reach left-pad'],
    ['SQLite outside store', 'packages/promoter/src/read.ts', "import Sqlite from 'better-sqlite3';\nexport const open = Sqlite;\n", 'packages/promoter/src/read.ts:1 sole-importer: better-sqlite3 may be imported in packages/store only'],
    ['SQLite required', 'apps/mws/test/b.test.ts', "export const x = require('better-sqlite3/package.json');\n", 'apps/mws/test/b.test.ts:1 sole-importer: better-sqlite3/package.json may be imported in packages/store only'],
    ['a type of SQLite', 'packages/cli/src/read.ts', "export type Db = import('better-sqlite3').Database;\n", 'packages/cli/src/read.ts:1 sole-importer: better-sqlite3 may be imported in packages/store only'],
    ['the SDK outside proxy', 'packages/cli/src/read.ts', "export type { Tool } from '@modelcontextprotocol/sdk/types.js';\n", 'packages/cli/src/read.ts:1 sole-importer: @modelcontextprotocol/sdk/types.js may be imported in packages/proxy only'],
    ['process.env', 'packages/proxy/src/a.ts', "export const x = process.env['HOME'];\n", 'packages/proxy/src/a.ts:1 ambient: a library may not use process.env; take it as an argument'],
    ['process.env by another way', 'packages/proxy/src/a.ts', "export const x = () => globalThis.process['env'];\n", 'packages/proxy/src/a.ts:1 ambient: a library may not use process.env; take it as an argument'],
    ['process.exit', 'packages/proxy/src/a.ts', 'export const x = () => {\n  process.exit(1);\n};\n', 'packages/proxy/src/a.ts:2 ambient: a library may not use process.exit; take it as an argument'],
    ['process taken apart', 'packages/proxy/src/a.ts', 'const { env, pid } = process;\nexport const x = [env, pid];\n', 'packages/proxy/src/a.ts:1 ambient: a library may not use process.env; take it as an argument'],
    ['process taken apart with the rest', 'packages/proxy/src/a.ts', 'const { pid, ...rest } = process;\nexport const x = [pid, rest];\n', 'packages/proxy/src/a.ts:1 ambient: a library may not use process as a whole; take it as an argument'],
    ['process handed on', 'packages/proxy/src/a.ts', 'export const x = (f: (p: unknown) => void) => f(process);\n', 'packages/proxy/src/a.ts:1 ambient: a library may not use process as a whole; take it as an argument'],
    ['env from node:process', 'packages/proxy/src/a.ts', "import { env as e } from 'node:process';\nexport const x = e;\n", 'packages/proxy/src/a.ts:1 ambient: a library may not use process.env; take it as an argument'],
    ['the default of node:process', 'packages/proxy/src/a.ts', "import process from 'node:process';\nexport const x = process.exit;\n", 'packages/proxy/src/a.ts:2 ambient: a library may not use process.exit; take it as an argument'],
    ['console', 'packages/proxy/src/a.ts', "export const x = () => console.error('a');\n", 'packages/proxy/src/a.ts:1 ambient: a library may not use the console; take it as an argument'],
    ['an exception that is no more', 'packages/store/src/sqlite.ts', 'export const x = 1;\n', 'packages/store/src/sqlite.ts:0 ambient: the exception "packages/store/src/sqlite.ts process.env" is not needed any more'],
    ['a devDependency in what is shipped', 'packages/proxy/src/a.ts', "import { it } from 'vitest';\nexport const x = it;\n", 'packages/proxy/src/a.ts:1 shipped: vitest is used in what is published, but is no dependency of packages/proxy/package.json'],
    ['a type of a package that is not there', 'apps/mws/src/a.ts', "import type { X } from '@scope/name/deep';\nexport type Y = X;\n", 'apps/mws/src/a.ts:1 shipped: @scope/name is used in what is published, but is no dependency of apps/mws/package.json'],
    ['a file too long', 'packages/proxy/src/a.ts', long, 'packages/proxy/src/a.ts:0 size: 401 lines; at most 400, unless it is a table of data'],
    ['a main file too long', 'apps/mws/src/main.ts', '// line\n'.repeat(61), 'apps/mws/src/main.ts:0 size: 61 lines; at most 60, unless it is a table of data'],
    ['a folder of this machine', 'packages/proxy/src/a.ts', `// see ${elsewhere}\n`, 'packages/proxy/src/a.ts:1 words: names a folder of the machine it was written on'],
    ['a registry', 'README.md', `one\nhttps://${'npm-registry'}.example.org/x\n`, 'README.md:2 words: names the host of a package registry'],
    ['a registry in npm\'s configuration', '.npmrc', `${'registry'}=http://localhost:4873\n`, '.npmrc:1 words: names a package registry'],
    ['an address in the lockfile', 'pnpm-lock.yaml', `    resolution: {integrity: x, ${'tarball'}: http://mirror.example/x.tgz}\n`, 'pnpm-lock.yaml:1 words: names an address of a package'],
    ['a conflict', 'README.md', `${'<'.repeat(7)} ours\n`, 'README.md:1 words: names a merge conflict'],
    ['a version outside the catalog', 'packages/core/package.json', library('core', { dependencies: { zod: '^4.0.0' } }), 'packages/core/package.json:0 manifest: dependencies.zod is "^4.0.0"; versions stand in the catalog of pnpm-workspace.yaml'],
    ['exports that differ when published', 'packages/core/package.json', library('core', { publishConfig: {} }), 'packages/core/package.json:0 manifest: "publishConfig.exports" must be "exports" without the condition "mws-source"'],
    ['an entry that is not there', 'packages/core/package.json', library('core', { exports: { './x': { 'mws-source': './src/x.ts' } }, publishConfig: { exports: { './x': {} } } }), 'packages/core/package.json:0 manifest: exports ./src/x.ts, which does not exist'],
    ['no description', 'packages/core/package.json', library('core', { description: undefined }), 'packages/core/package.json:0 manifest: "description" is missing'],
    ['no README', 'packages/cli/package.json', library('cli', { exports: undefined }), 'packages/cli/package.json:0 manifest: no README.md beside it'],
    ['export *', 'packages/store/src/index.ts', `${ENTRY}export * from './open.js';\n`, 'packages/store/src/index.ts:2 manifest: an entry exports by name, never "export *"'],
    ['an entry without its promise', 'packages/store/src/index.ts', 'export const x = 1;\n', 'packages/store/src/index.ts:0 manifest: an entry begins with a comment that says what it promises'],
  ])('%s', (_what, path, text, found) => {
    // What core reaches, search reaches through it: shown on its own below.
    const throughCore = (line: string): boolean => path.startsWith('packages/core/') && line.includes('packages/search/src/index.ts');
    expect(check({ [path]: text }).filter((line) => !throughCore(line))).toEqual([found].flat());
  });

  it('also where the way there leads through another room', () => {
    expect(check({ 'packages/core/src/words/word.ts': "import { cwd } from 'node:process';\nexport const word = cwd();\n" })).toEqual([
      'packages/core/src/words/word.ts:1 root-entry: packages/core/src/index.ts must run without Node, but reaches node:process',
      'packages/core/src/words/word.ts:1 root-entry: packages/search/src/index.ts must run without Node, but reaches node:process',
    ]);
  });
});

describe('what is no violation', () => {
  it.each<[what: string, path: string, text: string]>([
    ['a long table of data', 'packages/search/src/table.ts', `export const table = [\n${"  ['a', 1],\n".repeat(500)}] as const;\n`],
    ['a name of one\'s own', 'packages/proxy/src/a.ts', 'export const run = (process: { exit(): void; env: string }, console: { log(): void }) => {\n  console.log();\n  process.exit();\n  return process.env;\n};\n'],
    ['a member of that name', 'packages/proxy/src/a.ts', 'export const x = { process: 1, console: 2 };\nexport const y = x.process + x.console;\n'],
    ['such an address in the words of a path', 'packages/proxy/src/a.ts', `// https://x.example/mcp${['', 'work', ''].join('/')}a\n`],
    ['what git does not keep', '.gitignore', '*.log\n'],
  ])('%s', (_what, path, text) => {
    expect(check({ [path]: text })).toEqual([]);
  });
});
