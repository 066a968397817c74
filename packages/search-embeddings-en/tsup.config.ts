import { library } from '@mcp-working-set/presets/tsup';

export default library({ index: 'src/index.ts' });
