import { builtinModules } from 'node:module';
import { posix } from 'node:path';

/** Entries that run where there is no Node, and what they may import from outside the workspace. */
const ENTRIES = [
  { entry: 'packages/core/src/index.ts', outside: /** @type {readonly string[]} */ ([]) },
  { entry: 'packages/search/src/index.ts', outside: ['stemmer', 'fastest-levenshtein'] },
];
const NODE_GLOBALS = new Set(['process', 'Buffer', 'setImmediate', 'clearImmediate', 'require', '__dirname', '__filename', 'global']);
const builtins = new Set(builtinModules);

/** @param {string} specifier */
const isBuiltin = (specifier) => specifier.startsWith('node:') || builtins.has(specifier) || builtins.has(specifier.split('/')[0] ?? '');

/**
 * The file of an import inside the workspace.
 * @param {import('../repo.mjs').Repo} repo @param {string} from @param {string} specifier
 */
const resolve = (repo, from, specifier) => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts');
  const [, name, rest] = /^@mcp-working-set\/([^/]+)(\/.+)?$/.exec(specifier) ?? [];
  if (name === undefined || !repo.exists(`packages/${name}/package.json`)) return undefined;
  const source = repo.json(`packages/${name}/package.json`).exports?.[`.${rest ?? ''}`]?.['mws-source'];
  return typeof source === 'string' ? posix.join(`packages/${name}`, source) : undefined;
};

/**
 * Core's and search's root entries reach no Node built-in, no Node global and no undeclared outsider, over the whole
 * graph of what they import at run time.
 * @type {import('../repo.mjs').Rule}
 */
export const rootEntry = (repo) =>
  ENTRIES.filter(({ entry }) => repo.exists(entry)).flatMap(({ entry, outside }) => {
    /** @type {import('../repo.mjs').Finding[]} */
    const findings = [];
    const rule = 'root-entry';
    const queue = [entry];
    for (const path of queue) {
      const { imports, globals } = repo.module(path);
      for (const { specifier, line, typeOnly } of imports) {
        if (typeOnly) continue;
        const inner = resolve(repo, path, specifier);
        if (inner !== undefined) {
          if (!repo.exists(inner)) findings.push({ path, line, rule, message: `${specifier} leads to no file` });
          else if (!queue.includes(inner)) queue.push(inner);
        } else if (isBuiltin(specifier)) findings.push({ path, line, rule, message: `${entry} must run without Node, but reaches ${specifier}` });
        else if (!outside.includes(specifier)) findings.push({ path, line, rule, message: `${entry} may not reach ${specifier || 'what a computed import names'}` });
      }
      for (const { name, line } of globals) {
        if (NODE_GLOBALS.has(name)) findings.push({ path, line, rule, message: `${entry} must run without Node, but uses ${name}` });
      }
    }
    return findings;
  });
