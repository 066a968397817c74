import { defineCommand } from '../command.js';
import { force } from './options.js';

export const exportState = defineCommand({
  name: 'export-state',
  positionals: '<file>',
  positional: { file: { type: 'string', describe: 'File to write; - is standard output' } },
  summary: 'Write the whole state to a file that `mws import-state` takes over',
  details:
    'One JSON object per line (format 1): a header, then what mws remembers, by `kind`: `working-set` (decided and effective members, ' +
    'pins among them), `imported` (what was taken over from clients and older systems), `mounted` (names under which clients mount mws), `learned-word` (only where search.learn ' +
    'is on), `transcript-session` and `transcript-call` (evidence of transcripts), `call` and `search` (the log), at last `end` ' +
    'with the number of records. It holds no secret, path, argument, result or query; of a project the name of its folder and a keyed hash. Not in it: the configuration, approvals ' +
    'of configuration files, open sessions, catalogs of servers, and how far transcripts were read, which are this machine\'s own. The file is yours ' +
    'alone to read, and takes its place only when it is whole. A running daemon is not disturbed.',
  options: {
    'project-key': { type: 'boolean', default: false, describe: "Also the key of projects' hashes, so that working sets and evidence of single projects go on in another state; whoever has it can test guesses of folders" },
    force: force('Overwrite the file'),
  },
  examples: [
    ['mws export-state state.jsonl', 'everything, into a file'],
    ['mws export-state - > state.jsonl', 'the same through standard output, to pack or send it'],
  ],
  load: async () => (await import('../actions/export-state.js')).runExportState,
});
