import { library } from '@mcp-working-set/presets/tsup';

export default library(
  { index: 'src/index.ts', eval: 'src/eval/index.ts', embeddings: 'src/embeddings/index.ts', gold: 'src/eval/built-in.ts', 'mcp-tool-eval': 'src/bin/mcp-tool-eval.ts' },
  // The gold set becomes part of its module, as text.
  { loader: { '.json': 'text', '.jsonl': 'text' } },
);
