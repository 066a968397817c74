import { formatReply } from '@mcp-working-set/search';
import { textReply } from '../wire/reply.js';
import type { MetaKit } from './kit.js';
import { addressProperties, toolInArguments } from './named-tool.js';
import { READ_ONLY } from './search-tools.js';
import type { MetaTool } from './types.js';

/** `describe_tool`, also as `get_tool_schema`: the whole definition of one tool, nothing loaded, nothing called. */
export const describeTool = (kit: MetaKit, name: 'describe_tool' | 'get_tool_schema'): MetaTool => ({
  name,
  kind: 'answers',
  async answer({ arguments: args, session, exchange }) {
    const tool = await toolInArguments(kit, name, args?.object ?? {});
    if ('problem' in tool) return textReply(tool.problem, { isError: true });
    const hit = { tool, score: 1, exact: true, explain: () => [] };
    const { text } = formatReply({ kind: 'exact', hits: [hit], total: 1, close: [] }, {
      query: tool.exposed, budgetBytes: kit.budgetBytes, listed: await kit.listed(exchange.caller), total: kit.catalog.usable().length,
      ...(kit.dialect.address === 'name' ? { callName: kit.callName(exchange.caller) } : { callName: ({ upstream, original }) => `${upstream} / ${original}` }),
    });
    kit.help.found(session, [tool], text);
    kit.ledger.spent(session, 'schemas', text);
    return textReply(text);
  },
  definition: () => {
    const { properties, required } = addressProperties(kit.dialect);
    return {
      name,
      title: 'Schema of one tool',
      description: 'Gives the description, the whole input schema and the annotations of one tool, without loading it.',
      inputSchema: { type: 'object', properties, required: [...required] },
      annotations: READ_ONLY,
    };
  },
});
