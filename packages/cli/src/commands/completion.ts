import { defineCommand } from '../command.js';

export const completion = defineCommand({
  name: 'completion',
  positionals: '<shell>',
  positional: { shell: { choices: ['bash', 'zsh', 'fish'] as const, describe: 'For which shell' } },
  summary: 'Print a completion script for your shell',
  details: 'Completes commands, their words, options and values.',
  options: {},
  examples: [
    ['mws completion bash', 'in ~/.bashrc: eval its output'],
    ['mws completion fish', 'once, into ~/.config/fish/completions/mws.fish'],
  ],
  load: async () => (await import('../actions/completion.js')).runCompletion,
});
