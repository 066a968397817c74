import type { ToolFinder } from '../calling/find-tool.js';
import type { SchemaHelp } from '../calling/schema-help.js';
import { unwrapCall } from '../calling/unwrap.js';
import type { MetaTool } from './types.js';

/**
 * `call_tool`: reaches every tool, listed or not. The dispatcher unwraps it into a plain call. Its `arguments` are typed
 * as an object or a text, since models send both and Gemini CLI refuses what a schema does not allow; two branches and no
 * list of types, which some model services do not take.
 */
export const callTool = ({ tools, help }: { tools: ToolFinder; help: Pick<SchemaHelp, 'about'> }): MetaTool => ({
  name: 'call_tool',
  kind: 'holds-call',
  async unwrap({ arguments: args, session, exchange }) {
    const inner = await unwrapCall(args, tools);
    if (!('problem' in inner) || !inner.tool) return inner;
    const about = help.about({ tool: inner.tool, sessions: [session, exchange.caller.sessionId] });
    return about === undefined ? inner : { problem: `${inner.problem}\n${about}` };
  },
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
