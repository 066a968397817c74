import { defineCommand } from '../command.js';
import { json } from './options.js';

const days = (describe: string) => ({ type: 'number', requiresArg: true, describe }) as const;

export const simulate = defineCommand({
  name: 'simulate',
  summary: 'Replay your records under a policy and measure it',
  details:
    'Goes through the calls day by day: each day begins with the list that the policy would have made from what was known, ' +
    'and its calls are looked up in it. Beside it: the best fixed list of that size in hindsight, the last used tools, the ' +
    'most used tools. Writes nothing. Options that are not given are those of the configuration.',
  options: {
    days: days('Only the last so many days'),
    'min-sessions': days('promote.minSessions'),
    'min-calls': days('promote.minCalls'),
    'window-days': days('promote.windowDays'),
    'keep-days': days('promote.keepDays'),
    'cap-tools': days('promote.cap.tools'),
    'cap-tokens': days('promote.cap.tokens'),
    json,
  },
  examples: [
    ['mws simulate', 'how the configured policy would have done'],
    ['mws simulate --keep-days 30 --min-sessions 3', 'another policy'],
  ],
  load: async () => (await import('../actions/simulate.js')).runSimulate,
});
