import { defineConfig } from 'vitest/config';

/** All rooms' tests in one run; each room has its own configuration beside its package.json. */
export default defineConfig({ test: { projects: ['packages/*', 'apps/*', 'tooling/checks', 'tooling/scripts'] } });
