import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The room as one module that a plain Node process can import. */
    storeForChildren: string;
  }
}

/** Bundles the room with core once a run, into a folder from where its one real dependency is found. */
export const setup = async (project: TestProject): Promise<() => void> => {
  const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'store-for-tests-'));
  chmodSync(folder, 0o755); // for the children that run as another user
  await build({
    config: false,
    entry: { index: fileURLToPath(new URL('../src/index.ts', import.meta.url)) },
    outDir: folder,
    format: 'esm',
    target: 'node20.19',
    outExtension: () => ({ js: '.mjs' }),
    // Named, since what tsup leaves out by itself depends on the folder in which the tests were started.
    external: ['better-sqlite3'],
    noExternal: [/^@mcp-working-set\//],
    esbuildOptions: (options) => {
      options.conditions = ['mws-source'];
    },
    silent: true,
  });
  project.provide('storeForChildren', join(folder, 'index.mjs'));
  return () => rmSync(folder, { recursive: true, force: true });
};
