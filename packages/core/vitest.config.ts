import { tests } from '@mcp-working-set/presets/vitest';

// Properties take seconds, and more on a busy machine; no test is decided by its time.
export default tests({ testTimeout: 120_000 });
