import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * The ready-made checks, as this repository configures them, each over a copy of it with a violation planted: a check that
 * passes everything is worse than none.
 */
const original = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
let root = '';

const run = (command: string, ...args: string[]): { code: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' } });
  return { code: status, output: `${stdout}${stderr}` };
};
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const edit = (path: string, change: (json: Record<string, Record<string, string>>) => void): void => {
  const json = JSON.parse(read(path)) as Record<string, Record<string, string>>;
  change(json);
  write(path, JSON.stringify(json, null, 2));
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'planted-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: original, encoding: 'utf8' }).split('\0');
  for (const file of files.filter((path) => path !== '' && existsSync(join(original, path)))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(original, file), join(root, file));
  }
  for (const folder of ['.', ...files.filter((path) => /^(?:packages|apps|tooling)\/[^/]+\/package\.json$/.test(path)).map(dirname)]) {
    if (existsSync(join(original, folder, 'node_modules'))) symlinkSync(join(original, folder, 'node_modules'), join(root, folder, 'node_modules'));
  }
  execFileSync('git', ['init', '-q'], { cwd: root });
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('turbo boundaries', () => {
  const { packageManager } = JSON.parse(readFileSync(join(original, 'package.json'), 'utf8')) as { packageManager: string };
  const boundaries = () => run('npm', 'exec', '--yes', packageManager, '--', '--silent', 'run', 'boundaries');

  it('finds an arrow that points back, an undeclared package, an escape and a dynamic import', () => {
    edit('packages/search/package.json', (json) => Object.assign(json['dependencies'] ?? {}, { '@mcp-working-set/proxy': 'workspace:*' }));
    edit('packages/cli/package.json', (json) => Object.assign(json['dependencies'] ?? {}, { '@mcp-working-set/store': 'workspace:*' }));
    write('packages/promoter/src/planted.ts', "import { zstd } from 'undeclared-package';\nexport const x = zstd;\n");
    write('packages/store/src/planted.ts', "export { words } from '../../core/src/index.js';\n");
    write('packages/core/src/planted.ts', "export const late = () => import('another-undeclared');\n");
    const { code, output } = boundaries();
    expect(code).not.toBe(0);
    for (const found of [
      /`@mcp-working-set\/proxy` found without any tag listed in allowlist\s+\| for `@mcp-working-set\/search`/,
      // What builds upon a package has its arrows too.
      /`@mcp-working-set\/proxy` found without any tag listed in allowlist\s+\| for `@mcp-working-set\/search-embeddings-en`/,
      /`@mcp-working-set\/store` found without any tag listed in allowlist\s+\| for `@mcp-working-set\/cli`/,
      /Circular package dependency/, /`undeclared-package` because it is not a dependency/, /`another-undeclared` because it is not a dependency/,
      /`\.\.\/\.\.\/core\/src\/index\.js` leaves the package/, /7 issues found/,
    ]) expect(output).toMatch(found);
    for (const room of ['promoter', 'store', 'core']) rmSync(join(root, `packages/${room}/src/planted.ts`));
    for (const room of ['search', 'cli']) copyFileSync(join(original, `packages/${room}/package.json`), join(root, `packages/${room}/package.json`));
  }, 120_000);
});

describe('oxlint', () => {
  it.each([
    ['console in a library', 'console.log(1);\n', 'no-console'],
    ['process.env in a library', "export const x = process.env['A'];\n", 'no-process-env'],
    ['process.exit in a library', 'process.exit(1);\n', 'no-process-exit'],
    ['a cycle', "import { planted } from './planted.js';\nexport const x = planted;\n", 'no-cycle'],
    ['a variable that nobody uses', 'const x = 1;\n', 'no-unused-vars'],
    ['a comparison that is never true', 'export const x = (a: number) => a === NaN;\n', 'use-isnan'],
  ])('finds %s', (_what, text, rule) => {
    write('packages/core/src/planted.ts', text.includes('planted.js') ? "import { x } from './planted-too.js';\nexport const planted: unknown = x;\n" : text);
    if (text.includes('planted.js')) write('packages/core/src/planted-too.ts', text);
    const { code, output } = run(bin('oxlint'), 'packages/core/src');
    for (const file of ['planted', 'planted-too']) rmSync(join(root, `packages/core/src/${file}.ts`), { force: true });
    expect(output).toContain(rule);
    expect(code).toBe(1);
  }, 30_000);
});

it('knip finds an unused file, export and dependency', () => {
  write('packages/core/src/planted.ts', 'export const nobody = 1;\n');
  write('packages/core/src/errors.ts', `${read('packages/core/src/errors.ts')}\nexport const plantedExport = 1;\n`);
  edit('packages/core/package.json', (json) => Object.assign(json['dependencies'] ?? {}, { 'planted-dependency': 'catalog:' }));
  const { code, output } = run(bin('knip'), '--no-progress');
  rmSync(join(root, 'packages/core/src/planted.ts'));
  for (const path of ['packages/core/src/errors.ts', 'packages/core/package.json']) copyFileSync(join(original, path), join(root, path));
  for (const found of ['packages/core/src/planted.ts', 'plantedExport', 'planted-dependency']) expect(output).toContain(found);
  expect(code).not.toBe(0);
}, 60_000);

it('sherif finds a second version of a dependency', () => {
  for (const [room, version] of [['core', '1.0.0'], ['search', '2.0.0']] as const) edit(`packages/${room}/package.json`, (json) => Object.assign(json['dependencies'] ?? {}, { zzz: version }));
  const { code, output } = run(bin('sherif'), '--fail-on-warnings');
  for (const room of ['core', 'search']) copyFileSync(join(original, `packages/${room}/package.json`), join(root, `packages/${room}/package.json`));
  expect(output).toContain('zzz');
  expect(code).not.toBe(0);
});

it('tsc finds a wrong type, through the sources of another room', () => {
  write('packages/search/src/planted.ts', "import { MwsError } from '@mcp-working-set/core';\nexport const x = new MwsError('no-such-code', 'x');\n");
  write('tsconfig.planted.json', JSON.stringify({ extends: './tsconfig.json', include: ['packages/search/src/planted.ts'] }));
  const { code, output } = run(bin('tsc'), '-p', 'tsconfig.planted.json');
  for (const path of ['packages/search/src/planted.ts', 'tsconfig.planted.json']) rmSync(join(root, path));
  expect(output).toContain("packages/search/src/planted.ts(2,31): error TS2345: Argument of type '\"no-such-code\"'");
  expect(code).not.toBe(0);
}, 60_000);
