import { defineCommand } from '../command.js';
import { json } from './options.js';

export const profiles = defineCommand({
  name: 'profiles',
  summary: 'List the views of mws: what each shows, and where',
  details:
    'A profile is a key of `profiles` in the configuration: which servers and tools it shows, what clients are listed, whose folders\' calls are ' +
    'its evidence. A client sees it with `--profile NAME` of `mws connect` and `mws serve`, or at the address that is listed here; ' +
    '`default` is the plain view. A profile that does not exist is refused everywhere.',
  options: { json },
  examples: [
    ['mws profiles', 'name, surface, servers, tools, folders and address of each'],
    ['mws profiles --json', 'the same for a program'],
  ],
  load: async () => (await import('../actions/profiles.js')).runProfiles,
});
