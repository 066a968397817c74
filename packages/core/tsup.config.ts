import { library } from '@mcp-working-set/presets/tsup';

export default library({ index: 'src/index.ts', config: 'src/config/index.ts', select: 'src/select/index.ts', records: 'src/records/index.ts', testing: 'src/testing/index.ts' });
