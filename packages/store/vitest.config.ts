import { tests } from '@mcp-working-set/presets/vitest';

// The processes that some tests start run the room as it is built for them once, before the first test.
export default tests({ globalSetup: ['test/build-for-children.ts'], testTimeout: 30_000, hookTimeout: 60_000 });
