import { library } from '@mcp-working-set/presets/tsup';

export default library({ main: 'src/main.ts' });
