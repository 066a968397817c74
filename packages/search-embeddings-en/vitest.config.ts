import { tests } from '@mcp-working-set/presets/vitest';

export default tests();
