import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';

export const builtFolder: string = fileURLToPath(new URL('../node_modules/.cache/store-for-tests', import.meta.url));

/** Bundles the room with core, so that plain Node processes can run it. */
export const setup = async (): Promise<void> => {
  mkdirSync(builtFolder, { recursive: true });
  await build({
    config: false,
    entry: { index: fileURLToPath(new URL('../src/index.ts', import.meta.url)) },
    outDir: builtFolder,
    format: 'esm',
    target: 'node20.19',
    outExtension: () => ({ js: '.mjs' }),
    noExternal: [/^@mcp-working-set\//],
    esbuildOptions: (options) => {
      options.conditions = ['mws-source'];
    },
    silent: true,
  });
};
