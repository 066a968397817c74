import { tests } from '@mcp-working-set/presets/vitest';

/** End to end: many processes a test, so files run one after the other and each test gets time. */
export default tests({ fileParallelism: false, testTimeout: 60_000, hookTimeout: 60_000 });
