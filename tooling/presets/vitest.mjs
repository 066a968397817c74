import { defineConfig } from 'vitest/config';

/**
 * The one way a room is tested: straight from the sources of every room (export condition `mws-source`), no build needed.
 * A test that hangs ends after a minute: on a busy machine a slow one is still one that passes.
 * @param {import('vitest/config').ViteUserConfig['test']} [test] what a room needs beyond that
 */
export const tests = (test = {}) =>
  defineConfig({
    resolve: { conditions: ['mws-source', 'module', 'node', 'import', 'default'] },
    ssr: { resolve: { conditions: ['mws-source', 'module', 'node', 'import', 'default'], externalConditions: ['mws-source', 'node'] } },
    test: { include: ['src/**/*.test.ts', 'test/**/*.test.ts'], restoreMocks: true, testTimeout: 60_000, hookTimeout: 60_000, ...test },
  });
