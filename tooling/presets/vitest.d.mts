import type { ViteUserConfig } from 'vitest/config';

export declare const tests: (test?: ViteUserConfig['test']) => ViteUserConfig;
