import { defineCommand } from '../command.js';
import { dryRun, json } from './options.js';

export const importState = defineCommand({
  name: 'import-state',
  positionals: '<file>',
  positional: { file: { type: 'string', describe: 'File of mws export-state; - is standard input' } },
  summary: 'Take over a state that `mws export-state` wrote',
  details:
    'An empty state is then what the exported one was. In a filled one nothing is doubled: a call with an id of its client is one call with the ' +
    'one of that id, others are the same where all their fields are; records of transcripts are merged as if both had been read here; of two decisions ' +
    'on a working set the later one stands, and of a learned word the greater count. Doing it twice is the same as once. The whole file is checked ' +
    'first: of a broken one, or one of a newer format, the line is named and nothing is changed. Learned words are taken only where search.learn is on.',
  options: { 'dry-run': dryRun, json },
  examples: [
    ['mws import-state state.jsonl', 'take over what the file holds'],
    ['mws import-state - < state.jsonl', 'from standard input'],
    ['mws import-state state.jsonl --dry-run', 'check the file and count what is in it'],
  ],
  load: async () => (await import('../actions/import-state.js')).runImportState,
});
