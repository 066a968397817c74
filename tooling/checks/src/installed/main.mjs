/**
 * Proves that a part works where only it and its siblings are installed:
 * `node main.mjs <case> <folder of tarballs> <lockfile> <pnpm command…>`. Ends with exit code 1 and the reason.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { CASES } from './cases.mjs';
import { installInto } from './install.mjs';

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
const mustRun = (command, args, cwd) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 60_000 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status ?? error?.message}\n${stdout}${stderr}`);
  return stdout;
};

/** Bundles for a browser and runs the bundle where nothing of Node can be reached. @param {string} folder @param {string} source */
const runBundled = async (folder, source) => {
  const { outputFiles: [file] } = await build({
    stdin: { contents: source, resolveDir: folder }, bundle: true, write: false, platform: 'browser', format: 'iife', logLevel: 'silent',
  });
  /** @type {{ done?: boolean }} */
  const context = { };
  runInNewContext(file?.text ?? '', Object.assign(context, { TextEncoder, TextDecoder }));
  if (context.done !== true) throw new Error('the bundle did not run to its end');
};

const [name = '', tarballs = '', lockfile = '', ...pnpm] = process.argv.slice(2);
const chosen = CASES[name];
if (!chosen) throw new Error(`no case "${name}"; there are ${Object.keys(CASES).join(', ')}`);
const folder = mkdtempSync(join(tmpdir(), `installed-${name}-`));
try {
  const came = installInto({ folder, packages: chosen.packages, tarballs, lockfile, pnpm });
  const unwanted = came.filter((one) => chosen.absent.some((pattern) => pattern.test(one)));
  if (unwanted.length > 0) throw new Error(`${name} brings what it must not: ${unwanted.join(', ')}`);
  if (chosen.program !== undefined) {
    writeFileSync(join(folder, 'program.mjs'), chosen.program);
    mustRun(process.execPath, ['program.mjs'], folder);
  }
  for (const { args, output } of chosen.commands ?? []) {
    const said = mustRun(join(folder, 'node_modules/.bin/mws'), args, folder);
    if (!output.test(said)) throw new Error(`mws ${args.join(' ')} said:\n${said}`);
  }
  if (chosen.bundle !== undefined) await runBundled(folder, chosen.bundle);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
