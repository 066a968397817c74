import { defineCommand } from '../command.js';
import { json, profile } from './options.js';

export const search = defineCommand({
  name: 'search',
  positionals: '[words..]',
  positional: { words: { type: 'string', array: true, describe: 'What to look for; nothing lists the whole catalog' } },
  summary: 'Ask search_tools and print its reply',
  details:
    'Runs against the tools that the configured servers publish now, and prints what a model would read. Exit code 1 ' +
    'when nothing matches.',
  options: {
    limit: { type: 'number', alias: 'l', requiresArg: true, describe: 'At most that many tools  [default: search.limit]' },
    profile: profile('Among what this profile shows'),
    forget: { type: 'boolean', describe: 'Forget every word that searches taught (search.learn); nothing is searched' },
    json,
  },
  examples: [
    ['mws search "share a file"', 'words'],
    ['mws search github__create_issue', 'one tool with its whole schema'],
    ['mws search', 'every tool by server'],
    ['mws search --forget', 'empties the learned words'],
  ],
  load: async () => (await import('../actions/search.js')).runSearch,
});
