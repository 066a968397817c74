import { defineConfig } from 'vitest/config';

/**
 * The one way a room is tested: straight from the sources of every room (export condition `mws-source`), no build needed.
 * @param {import('vitest/config').ViteUserConfig['test']} [test] what a room needs beyond that
 */
export const tests = (test = {}) =>
  defineConfig({
    resolve: { conditions: ['mws-source', 'module', 'node', 'import', 'default'] },
    ssr: { resolve: { conditions: ['mws-source', 'module', 'node', 'import', 'default'], externalConditions: ['mws-source', 'node'] } },
    test: { include: ['src/**/*.test.ts', 'test/**/*.test.ts'], restoreMocks: true, ...test },
  });
