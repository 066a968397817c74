import { MwsError, type CatalogTool, type JsonObject } from '@mcp-working-set/core';
import { closeNames } from '../calling/suggest.js';
import type { MetaKit } from './kit.js';
import { unknownServer } from './server-names.js';

/** The keys of arguments under which a surface takes server and name; undefined where one name says both. */
export const addressKeys = ({ address }: MetaKit['dialect']): { readonly server: 'server'; readonly name: 'name' | 'tool' } | undefined =>
  address === 'name' ? undefined : { server: 'server', name: address === 'server-tool' ? 'tool' : 'name' };

/** Why a name leads to no tool, in words for the model. */
export interface NameProblem {
  readonly problem: string;
}

type NameKit = Pick<MetaKit, 'tools' | 'catalog' | 'upstreams'>;

/** The tool of a name, as far as it may be used. */
export const toolNamed = async ({ tools, catalog }: NameKit, name: string): Promise<CatalogTool | NameProblem> => {
  const found = await tools.resolve(name);
  if (found instanceof MwsError) return { problem: found.message };
  if (found && tools.allowed(found)) return found;
  if (found) return { problem: `The tool ${found.exposed} is excluded by the configuration of mws.` };
  const close = closeNames(name, catalog.usable());
  return { problem: `Unknown tool: ${name.slice(0, 200)}.${close.length > 0 ? ` Did you mean ${close.join(', ')}?` : ' Find tools with search_tools.'}` };
};

/** The tool of a server and its own name; the name alone where it says the server too, or is known only once. */
export const toolOfServer = async (kit: NameKit, server: string, name: string): Promise<CatalogTool | NameProblem> => {
  const known = kit.upstreams.status().map(({ id }) => id);
  if (!known.includes(server)) return { problem: unknownServer(server, known) };
  const own = (): CatalogTool | undefined => kit.catalog.snapshot().tools.find((tool) => tool.upstream === server && (tool.original === name || tool.exposed === name));
  const found = own() ?? (await toolNamed(kit, `${server}/${name}`));
  if ('problem' in found) {
    const close = closeNames(name, kit.catalog.usable().filter(({ upstream }) => upstream === server));
    const names = close.map((exposed) => kit.catalog.snapshot().get(exposed)?.original ?? exposed);
    return { problem: `${server} has no tool ${JSON.stringify(name.slice(0, 200))}.${names.length > 0 ? ` Did you mean ${names.join(', ')}?` : ''}` };
  }
  return kit.tools.allowed(found) ? found : { problem: `The tool ${found.exposed} is excluded by the configuration of mws.` };
};

/** The tool that arguments name in the words of the surface, or in any others that are clear. */
export const toolInArguments = async (kit: MetaKit, meta: string, args: JsonObject): Promise<CatalogTool | NameProblem> => {
  const text = (key: string): string | undefined => (typeof args[key] === 'string' && args[key] !== '' ? args[key] : undefined);
  const name = text('name') ?? text('tool');
  const keys = addressKeys(kit.dialect);
  if (name === undefined) return { problem: keys ? `${meta} needs "server" and "${keys.name}".` : `${meta} needs "name", the name of a tool.` };
  const server = text('server');
  return server === undefined ? toolNamed(kit, name) : toolOfServer(kit, server, name);
};

/** The properties with which a surface takes one tool. */
export const addressProperties = (dialect: MetaKit['dialect']): { readonly properties: JsonObject; readonly required: readonly string[] } => {
  const keys = addressKeys(dialect);
  if (!keys) return { properties: { name: { type: 'string', description: 'Name of the tool, as search_tools gives it.' } }, required: ['name'] };
  return { properties: { [keys.server]: { type: 'string' }, [keys.name]: { type: 'string', description: 'Its own name.' } }, required: [keys.server, keys.name] };
};
