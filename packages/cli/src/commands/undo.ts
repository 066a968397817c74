import { defineCommand } from '../command.js';
import { dryRun, force, json, yes } from './options.js';

export const undo = defineCommand({
  name: 'undo',
  summary: 'Take back the last change that mws made to files',
  details:
    'Restores, byte by byte, every file that the last `mws import`, `install`, `uninstall`, `setup`, `servers`, `tools` or `daemon install` changed; ' +
    'a file that was new is removed. Again takes back the one before. A file that was changed since is left alone, ' +
    'with all others, unless --force is given. The last 50 changes are kept, for you alone, beside the state.',
  options: {
    list: { type: 'boolean', alias: 'l', default: false, describe: 'List the changes that can be taken back' },
    force: force('Also restore files that were changed since'),
    yes, 'dry-run': dryRun, json,
  },
  examples: [
    ['mws undo --list', 'what was changed, and when'],
    ['mws undo', 'take back the last change'],
  ],
  load: async () => (await import('../actions/undo.js')).runUndo,
});
