import { MwsError } from '@mcp-working-set/core';
import { textReply } from '../wire/reply.js';
import type { MetaKit } from './kit.js';
import type { MetaTool } from './types.js';

/** `reload_config`: takes over a changed configuration; a broken one changes nothing and says why. Only where it was switched on. */
export const reloadConfig = ({ reload }: MetaKit): MetaTool => ({
  name: 'reload_config',
  kind: 'answers',
  async answer() {
    if (!reload) return textReply('Nobody here can reload the configuration.', { isError: true });
    try {
      return textReply(await reload());
    } catch (error) {
      if (error instanceof MwsError) return textReply(`Nothing was changed: ${error.message}`, { isError: true });
      throw error;
    }
  },
  definition: () => ({
    name: 'reload_config',
    title: 'Reload the configuration',
    description: 'Takes over a changed configuration without a restart. A broken file changes nothing.',
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }),
});
