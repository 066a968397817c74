import { defineConfig } from 'tsup';

/**
 * The one way a room is built: ESM for Node 20.19, with types, nothing bundled but the room itself.
 * @param {Record<string, string>} entry output name → source file
 * @param {import('tsup').Options} [more] what a room needs beyond that
 */
export const library = (entry, more = {}) =>
  defineConfig({
    entry,
    format: 'esm',
    target: 'node20.19',
    platform: 'node',
    dts: true,
    clean: true,
    sourcemap: true,
    treeshake: true,
    ...more,
  });
