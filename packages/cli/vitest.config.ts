import { tests } from '@mcp-working-set/presets/vitest';

/** The tokenizer takes a second to load, a busy machine several; no test depends on time. */
export default tests({ testTimeout: 60_000 });
