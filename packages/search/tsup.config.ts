import { library } from '@mcp-working-set/presets/tsup';

export default library({ index: 'src/index.ts', eval: 'src/eval/index.ts', 'mcp-tool-eval': 'src/bin/mcp-tool-eval.ts' });
