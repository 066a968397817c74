import { tests } from '@mcp-working-set/presets/vitest';

/** End to end: many processes a test, so files run one after the other, after all other rooms, and each test gets time. */
export default tests({ fileParallelism: false, testTimeout: 120_000, hookTimeout: 60_000, sequence: { groupOrder: 1 } });
