import { tests } from '@mcp-working-set/presets/vitest';

export default tests({ setupFiles: ['./test/lint-lists.ts'] });
