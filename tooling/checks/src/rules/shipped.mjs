import { builtinModules } from 'node:module';
import { isTest, sourcesIn } from '../repo.mjs';

const builtins = new Set(builtinModules);
/** The package of an import: `@scope/name` or `name`. @param {string} specifier */
const packageOf = (specifier) => specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
/** `src/testing` is an entry of its own, and shipped. @param {string} path */
const isShipped = (path) => path.includes('/src/') && (!isTest(path) || path.includes('/src/testing/'));

/**
 * What is published finds in its reader's folder what it imports: dependencies, not devDependencies.
 * @type {import('../repo.mjs').Rule}
 */
export const shipped = (repo) =>
  repo.packages.filter((folder) => !folder.startsWith('tooling/')).flatMap((folder) => {
    const manifest = repo.json(`${folder}/package.json`);
    // The program is one bundle: of the workspace it needs nothing beside it.
    const bundled = folder.startsWith('apps/') ? Object.keys(manifest.devDependencies ?? {}).filter((name) => name.startsWith('@mcp-working-set/')) : [];
    const declared = new Set([manifest.name, ...bundled, ...['dependencies', 'peerDependencies', 'optionalDependencies'].flatMap((kind) => Object.keys(manifest[kind] ?? {}))]);
    return sourcesIn(repo, folder).filter(isShipped).flatMap((path) =>
      repo.module(path).imports
        .filter(({ specifier }) => specifier !== '' && !/^[.#]|^node:/.test(specifier) && !builtins.has(specifier) && !declared.has(packageOf(specifier)))
        .map(({ specifier, line }) => ({ path, line, rule: 'shipped', message: `${packageOf(specifier)} is used in what is published, but is no dependency of ${folder}/package.json` })),
    );
  });
