import { buildCatalog, createMemoryState } from '@mcp-working-set/core';
import type { CatalogTool, Json, ToolDefinition } from '@mcp-working-set/core';
import { defaultConfig } from '@mcp-working-set/core/config';
import { rankerRetriever } from '@mcp-working-set/search/eval';
import type { CommandContext } from '../../command.js';
import { openGateway } from '../../gateway/open.js';
import type { Session } from '../../gateway/session.js';
import { createArgumentCheck } from './arguments.js';
import type { Desk } from './episode.js';

const META: ReadonlySet<string> = new Set(['search_tools', 'call_tool']);
const LIMIT = 10;

const asFunction = ({ name, description = '', inputSchema }: ToolDefinition): Json =>
  ({ type: 'function', function: { name, description, parameters: inputSchema as Json } });

/** The list of the running proxy, its search and its names. */
const liveDesk = async ({ gateway }: Session): Promise<Desk> => {
  const [definitions, usable] = [await gateway.listed(), new Set(gateway.tools().map(({ exposed }) => exposed))];
  return {
    tools: definitions.map(asFunction),
    listed: new Set(definitions.map(({ name }) => name).filter((name) => !META.has(name))),
    search: async (query, limit) => (await gateway.search(query, limit === undefined ? {} : { limit })).text,
    resolve: (name) => {
      const tool = gateway.catalog().resolve(name);
      return tool && usable.has(tool.exposed) ? tool : undefined;
    },
    check: createArgumentCheck(),
  };
};

/** The meta-tools as a proxy without servers lists them, told of the backends of a catalog out of a file. */
const metaTools = async (context: CommandContext, backends: readonly string[]): Promise<readonly ToolDefinition[]> => {
  const gateway = await openGateway(context, { config: defaultConfig(context.environment), state: createMemoryState(), logger: context.logger('error') });
  try {
    return (await gateway.listed()).filter(({ name }) => META.has(name)).map((tool) =>
      (tool.name === 'search_tools' ? { ...tool, description: `${tool.description ?? ''} Backends: ${backends.join('; ')}.` } : tool));
  } finally {
    await gateway.close();
  }
};

const fileDesk = async (context: CommandContext, tools: readonly CatalogTool[]): Promise<Desk> => {
  const upstreams = [...new Set(tools.map(({ upstream }) => upstream))];
  const snapshot = buildCatalog({
    catalogs: upstreams.map((upstream) => ({
      upstream, era: 'legacy', revision: '', fetchedAt: 0, capabilities: {}, serverInfo: { name: upstream, version: '' },
      tools: tools.filter((tool) => tool.upstream === upstream).map(({ definition }) => definition as unknown as Json),
    })),
    shorthand: false, reserved: META, backendHints: {},
  });
  const search = rankerRetriever().build(snapshot.tools);
  return {
    tools: (await metaTools(context, upstreams)).map(asFunction),
    listed: new Set(),
    search: async (query, limit = LIMIT) => search(query, limit).text(),
    resolve: (name) => snapshot.resolve(name),
    check: createArgumentCheck(),
  };
};

/** What a model works with: the running proxy where there is one, else the catalog behind the same two meta-tools. */
export const openDesk = (context: CommandContext, { tools, session }: { readonly tools: readonly CatalogTool[]; readonly session?: Session }): Promise<Desk> =>
  session === undefined ? fileDesk(context, tools) : liveDesk(session);
