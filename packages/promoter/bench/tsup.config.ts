import { defineConfig } from 'tsup';

/** The benchmarks run from the sources, bundled, so that they measure what is in the folder and not an older build. */
export default defineConfig({
  entry: { read: 'bench/read.ts', unchanged: 'bench/unchanged.ts', policies: 'bench/policies.ts' },
  outDir: 'node_modules/.bench',
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  silent: true,
  clean: true,
  noExternal: [/.*/u],
  esbuildOptions(options) {
    options.conditions = ['mws-source'];
  },
});
