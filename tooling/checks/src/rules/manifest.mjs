import { posix } from 'node:path';

/** Peers are ranges of what the reader brings, and stand outside the catalog. */
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Exports as they are published: without the condition that leads to sources. @param {Record<string, any>} exported */
const published = (exported) =>
  Object.fromEntries(Object.entries(exported).map(([key, { 'mws-source': _source, ...rest }]) => [key, rest]));

/**
 * Every package's manifest: versions from the catalog alone; what is published says what it is, brings a README, and
 * exports the same entries in the workspace and in the registry; an entry says what it promises and exports by name.
 * @type {import('../repo.mjs').Rule}
 */
export const manifest = (repo) =>
  ['.', ...repo.packages].filter((folder) => repo.exists(posix.join(folder, 'package.json'))).flatMap((folder) => {
    const path = posix.join(folder, 'package.json');
    const json = repo.json(path);
    /** @type {import('../repo.mjs').Finding[]} */
    const findings = [];
    const report = (/** @type {string} */ message, where = path) => findings.push({ path: where, rule: 'manifest', message });
    for (const kind of DEPENDENCIES) {
      for (const [name, version] of Object.entries(json[kind] ?? {})) {
        if (version !== 'catalog:' && version !== 'workspace:*') report(`${kind}.${name} is "${version}"; versions stand in the catalog of pnpm-workspace.yaml`);
      }
    }
    if (json.private === true) return findings;
    for (const field of ['version', 'description', 'license', 'type', 'engines', 'files']) {
      if (json[field] === undefined) report(`"${field}" is missing`);
    }
    if (!repo.exists(posix.join(folder, 'README.md'))) report('no README.md beside it');
    if (json.exports === undefined) return findings;
    if (JSON.stringify(json.publishConfig?.exports) !== JSON.stringify(published(json.exports))) report('"publishConfig.exports" must be "exports" without the condition "mws-source"');
    for (const { 'mws-source': source } of Object.values(json.exports)) {
      const entry = posix.join(folder, String(source));
      if (!repo.exists(entry)) report(`exports ${source}, which does not exist`);
      else {
        if (!repo.read(entry).startsWith('/**')) report('an entry begins with a comment that says what it promises', entry);
        for (const line of repo.module(entry).exportsAll) findings.push({ path: entry, line, rule: 'manifest', message: 'an entry exports by name, never "export *"' });
      }
    }
    return findings;
  });
