import { TRANSCRIPT_CLIENTS } from '@mcp-working-set/core';
import { defineCommand } from '../command.js';
import { json } from './options.js';

export const transcripts = defineCommand({
  name: 'transcripts',
  positionals: '<action>',
  positional: { action: { type: 'string', choices: ['scan'], describe: 'scan: read and show, store nothing' } },
  summary: 'Show which tool calls the transcripts of your clients tell of',
  details:
    'Reads what Claude Code, Codex, Gemini CLI, OpenCode, Kilo, Copilot CLI, VS Code, Cline and Roo wrote down, and prints ' +
    'names, times and outcomes of MCP tool calls, each call once; never arguments or results. Without --root it looks in ' +
    'the usual places, as the configuration has them. What could not be read is named on stderr and stops nothing.',
  options: {
    client: { choices: [...TRANSCRIPT_CLIENTS, 'any'] as const, requiresArg: true, describe: 'Only this client; with --root, any tells files apart by their names' },
    root: { type: 'string', requiresArg: true, describe: 'Folder or file to read instead of the usual places' },
    json,
  },
  examples: [
    ['mws transcripts scan', 'what all clients tell of'],
    ['mws transcripts scan --client codex --json', 'each call of Codex, for a program'],
    ['mws transcripts scan --root ./backup', 'files that were put elsewhere'],
  ],
  load: async () => (await import('../actions/transcripts.js')).runTranscripts,
});
