import { defineConfig } from 'tsup';

/** The benchmark runs from the sources, bundled, so that it measures what is in the folder and not an older build. */
export default defineConfig({
  entry: { bench: 'bench/bench.ts', tune: 'bench/tune.ts', probe: 'bench/probe.ts', learn: 'bench/learn.ts', meaning: 'bench/meaning.ts' },
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
