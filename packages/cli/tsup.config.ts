import { library } from '@mcp-working-set/presets/tsup';

/** Built-ins keep their `node:`: bundlers know only some of them without it. */
export default library({ index: 'src/index.ts' }, { removeNodeProtocol: false });
