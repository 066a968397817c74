import type { ToolFinder } from '../calling/find-tool.js';
import { unwrapCall } from '../calling/unwrap.js';
import type { MetaTool } from './types.js';

/**
 * `call_tool`: reaches every tool, listed or not. The dispatcher unwraps it into a plain call. Its `arguments` are typed
 * as an object or a text, since models send both and Gemini CLI refuses what a schema does not allow; two branches and no
 * list of types, which some model services do not take.
 */
export const callTool = ({ tools }: { tools: ToolFinder }): MetaTool => ({
  name: 'call_tool',
  kind: 'holds-call',
  unwrap: ({ arguments: args }) => unwrapCall(args, tools),
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
          description: 'Arguments of that tool.',
          anyOf: [
            { type: 'object', properties: {}, additionalProperties: true },
            { type: 'string', description: 'The same as JSON text.' },
          ],
        },
      },
      required: ['name'],
    },
  }),
});
