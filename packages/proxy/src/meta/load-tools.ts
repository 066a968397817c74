import { listedForm, type CatalogTool, type JsonObject } from '@mcp-working-set/core';
import { matchTools } from '@mcp-working-set/core/select';
import type { Caller, Exchange } from '../dispatch/types.js';
import { textReply } from '../wire/reply.js';
import type { Reply } from '../wire/message.js';
import type { MetaKit } from './kit.js';
import { toolNamed } from './named-tool.js';
import type { MetaTool } from './types.js';

/** Schemas take so much of a reply at most: more than that is no help. */
const SCHEMA_BYTES = 20_000;
const IS_GLOB = /[*?[\]{}]/;
const LISTING = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** Tools that names and patterns stand for, and why others stand for none. */
interface Wanted {
  readonly tools: readonly CatalogTool[];
  readonly problems: readonly string[];
}

export const wantedTools = async (kit: MetaKit, names: readonly string[]): Promise<Wanted> => {
  const tools = new Set<CatalogTool>();
  const problems: string[] = [];
  for (const name of names) {
    if (IS_GLOB.test(name)) {
      const found = matchTools([name], kit.catalog.snapshot()).flatMap((match) => match.tools).filter(kit.tools.allowed);
      if (found.length === 0) problems.push(`No tool matches ${JSON.stringify(name.slice(0, 100))}.`);
      for (const tool of found) tools.add(tool);
      continue;
    }
    const tool = await toolNamed(kit, name);
    if ('problem' in tool) problems.push(tool.problem);
    else tools.add(tool);
  }
  return { tools: [...tools], problems };
};

/** Names in arguments: a list, one text, or a text with commas; under the key of the surface or one close to it. */
export const namesIn = (args: JsonObject): readonly string[] => {
  const given = args['tools'] ?? args['names'] ?? args['name'] ?? args['tool'];
  const list = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [];
  return list.flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []));
};

/** Tells the one client whose list has changed, on the way that its request came. */
export const tellListChanged = (exchange: Exchange): void => exchange.notify('notifications/tools/list_changed', undefined);

/** Loads tools for the caller and writes what it has to know: names, schemas, what had to go, what could not be found. */
export const load = async (kit: MetaKit, session: string, exchange: Exchange, { tools, problems }: Wanted): Promise<Reply> => {
  const { loading, help, ledger } = kit;
  if (!loading || tools.length === 0) return textReply(problems.join('\n') || 'There is nothing to load.', { isError: true });
  const { added, removed, listed } = await loading.load(exchange.caller, tools);
  if (listed && (added.length > 0 || removed.length > 0)) tellListChanged(exchange);
  const text = [
    listed ? `Loaded, and in your list now: ${namesOf(tools)}.` : `Ready to be called${callHow(kit, exchange.caller)}: ${namesOf(tools)}. The list stays as it is.`,
    ...(removed.length > 0 ? [`Unloaded to make room: ${namesOf(removed)}.`] : []),
    ...schemas(tools),
    ...problems,
  ].join('\n');
  help.found(session, tools, text);
  ledger.spent(session, 'schemas', text);
  return textReply(text);
};

const callHow = ({ dialect }: MetaKit, { era }: Caller): string => (dialect.callWith !== undefined ? ` with ${dialect.callWith}` : era === 'modern' ? ' with call_tool' : ' by name');
const namesOf = (tools: readonly CatalogTool[]): string => tools.map(({ exposed }) => exposed).join(', ');

const schemas = (tools: readonly CatalogTool[]): readonly string[] => {
  let room = SCHEMA_BYTES;
  let cut = 0;
  const lines = tools.flatMap((tool) => {
    const line = `${tool.exposed}: ${JSON.stringify(listedForm(tool).definition.inputSchema)}`;
    room -= Buffer.byteLength(line);
    if (room >= 0) return [line];
    cut += 1;
    return [];
  });
  return [...lines, ...(cut > 0 ? [`${cut} more schemas did not fit: they are in your list, or search for the exact name.`] : [])];
};

/** `load_tools`, also as `load_tool`: puts tools into the list of this session and returns their schemas. */
export const loadTools = (kit: MetaKit, name: 'load_tools' | 'load_tool'): MetaTool => ({
  name,
  kind: 'answers',
  async answer({ arguments: args, session, exchange }) {
    const names = namesIn(args?.object ?? {});
    if (names.length === 0) return textReply(`${name} needs "tools", for example {"tools": ["server/tool"]}.`, { isError: true });
    return load(kit, session, exchange, await wantedTools(kit, names));
  },
  definition: () => ({
    name,
    title: 'Load tools',
    description: 'Puts tools into your list, with their schemas, so that they are called by name. Returns the schemas too.',
    inputSchema: {
      type: 'object',
      properties: { tools: { type: 'array', items: { type: 'string' }, description: 'As search_tools gives them, server/tool, or server/*.' } },
      required: ['tools'],
    },
    annotations: LISTING,
  }),
});

/** `load_bundle`: a group of tools that the configuration names. */
export const loadBundle = (kit: MetaKit): MetaTool => ({
  name: 'load_bundle',
  kind: 'answers',
  async answer({ arguments: args, session, exchange }) {
    const { name } = args?.object ?? {};
    const known = Object.keys(kit.bundles);
    const members = typeof name === 'string' && Object.hasOwn(kit.bundles, name) ? kit.bundles[name] : undefined;
    if (!members) return textReply(`${typeof name === 'string' ? `No bundle is named ${JSON.stringify(name.slice(0, 100))}.` : 'load_bundle needs "name".'} Bundles: ${known.join(', ') || 'the configuration names none'}.`, { isError: true });
    return load(kit, session, exchange, await wantedTools(kit, members));
  },
  definition: () => {
    const known = Object.keys(kit.bundles).join(', ').slice(0, 500);
    return {
      name: 'load_bundle',
      title: 'Load a bundle',
      description: `Loads a group of tools at once.${known === '' ? ' The configuration names none.' : ` Bundles: ${known}.`}`,
      inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      annotations: LISTING,
    };
  },
});

/** `unload_tools`, also as `unload_tool`: takes tools out of the list of this session; they stay callable. */
export const unloadTools = (kit: MetaKit, name: 'unload_tools' | 'unload_tool'): MetaTool => ({
  name,
  kind: 'answers',
  async answer({ arguments: args, exchange }) {
    const names = namesIn(args?.object ?? {});
    if (names.length === 0) return textReply(`${name} needs "tools", for example {"tools": ["server/tool"]}, or ["*"] for all.`, { isError: true });
    const { tools, problems } = names.includes('*') ? { tools: 'all' as const, problems: [] } : await wantedTools(kit, names);
    if (exchange.caller.era === 'modern') return textReply('Your list does not vary: nothing is loaded, and nothing has to be unloaded.');
    const removed = (await kit.loading?.unload(exchange.caller, tools)) ?? [];
    if (removed.length > 0) tellListChanged(exchange);
    const text = [removed.length > 0 ? `Unloaded: ${namesOf(removed)}. They can still be called by name.` : 'None of these was loaded.', ...problems].join('\n');
    return textReply(text, removed.length === 0 && problems.length > 0 ? { isError: true } : {});
  },
  definition: () => ({
    name,
    title: 'Unload tools',
    description: 'Takes tools out of your list again, to make room.',
    inputSchema: {
      type: 'object',
      properties: { tools: { type: 'array', items: { type: 'string' }, description: 'Names, server/*, or * for all.' } },
      required: ['tools'],
    },
    annotations: LISTING,
  }),
});
