import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { parse, stringify } from 'yaml';

/** Tarballs by package name. @param {string} folder @returns {Map<string, string>} */
const tarballsIn = (folder) =>
  new Map(
    readdirSync(folder).filter((file) => file.endsWith('.tgz')).map((file) => {
      const bare = file.replace(/-\d+\.\d+\.\d+.*\.tgz$/, '');
      return [bare === 'mcp-working-set' ? bare : bare.replace(/^mcp-working-set-/, '@mcp-working-set/'), join(folder, file)];
    }),
  );

/** The versions that the workspace's lockfile holds for its catalog. @param {string} lockfile @returns {Record<string, string>} */
const locked = (lockfile) => {
  const { catalogs } = parse(readFileSync(lockfile, 'utf8'));
  return Object.fromEntries(Object.entries(catalogs?.default ?? {}).map(([name, { version }]) => [name, version]));
};

/**
 * Installs packages from their tarballs into an empty folder, siblings from theirs, everything else in the versions of
 * the workspace and out of the same store, so that nothing is fetched or compiled a second time.
 * @param {{ folder: string, packages: readonly string[], tarballs: string, lockfile: string, pnpm: readonly string[] }} options
 */
export const installInto = ({ folder, packages, tarballs, lockfile, pnpm }) => {
  const files = tarballsIn(tarballs);
  const file = (/** @type {string} */ name) => {
    const path = files.get(name);
    if (path === undefined) throw new Error(`no tarball of ${name} in ${tarballs}`);
    return `file:${path}`;
  };
  const dependencies = Object.fromEntries(packages.map((name) => [name, file(name)]));
  const siblings = Object.fromEntries([...files.keys()].map((name) => [name, file(name)]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'somewhere', private: true, type: 'module', dependencies }, null, 2));
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), stringify({ packages: ['.'], onlyBuiltDependencies: ['better-sqlite3'], overrides: { ...locked(lockfile), ...siblings } }));
  const [command = '', ...args] = pnpm;
  const { status, stdout, stderr, error } = spawnSync(command, [...args, 'install', '--prefer-offline', '--reporter=append-only'], { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`pnpm install failed: ${error?.message ?? ''}\n${stdout}${stderr}`);
  // The virtual store names every package that came along, however deep.
  return readdirSync(join(folder, 'node_modules', '.pnpm')).filter((name) => name !== 'node_modules' && name !== 'lock.yaml');
};
