import { unwrapCall } from '../calling/unwrap.js';
import type { MetaTool } from './types.js';

/** `call_tool`: reaches every tool, listed or not. The dispatcher unwraps it into a plain call. */
export const callTool = (): MetaTool => ({
  name: 'call_tool',
  kind: 'holds-call',
  unwrap: unwrapCall,
  definition: () => ({
    name: 'call_tool',
    title: 'Call any tool',
    description:
      'Runs a tool that search_tools found, also one that is not in your list. ' +
      '`name` as search_tools gives it; `arguments` as that tool\'s schema says. The result is the tool\'s own.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Name of the tool, as search_tools gives it.' },
        arguments: {
          type: 'object',
          description: 'Arguments of that tool.',
          properties: {},
          additionalProperties: true,
        },
      },
      required: ['name'],
    },
  }),
});
