import { defineConfig } from 'vitest/config';

/**
 * All rooms' tests in one run; each room has its own configuration beside its package.json. Many tests wait for programs
 * that they drive, so every processor gets a worker.
 */
export default defineConfig({ test: { projects: ['packages/*', 'apps/*', 'tooling/checks', 'tooling/scripts', 'tooling/conformance', 'tooling/soak'], maxWorkers: '100%' } });
