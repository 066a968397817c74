import { defineCommand } from '../command.js';
import { json, profile } from './options.js';

export const explain = defineCommand({
  name: 'explain',
  positionals: '<tool>',
  positional: { tool: { type: 'string', describe: 'Listed name, server/tool, or own name' } },
  summary: 'Say why a tool is listed or not, and what would change that',
  details:
    'Decides as `mws promote` would now, on the newest transcripts and calls, and tells of one tool: what the evidence is, ' +
    'which rule spoke, and what would change it; where several servers have a tool of that own name, of each. Writes nothing. Exit code 1 when no server has such a tool and none was used.',
  options: {
    scope: { type: 'string', requiresArg: true, default: 'global', describe: 'Which working set: global, profile:<name>, project:<id> (see mws promote --json)' },
    profile: profile('In this profile: its own working set where it has one, else that of everything'),
    json,
  },
  examples: [
    ['mws explain github__create_issue', 'by the name under which it is listed'],
    ['mws explain github/create_issue --json', 'for a program'],
  ],
  load: async () => (await import('../actions/explain.js')).runExplain,
});
