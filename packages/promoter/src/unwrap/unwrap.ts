import type { CatalogTool } from '@mcp-working-set/core';
import type { NamedCall, Unwrap, UnwrappedCall, UnwrapTable } from './types.js';
import { spellingOf } from './wire-names.js';

/** A tool of an upstream, or a meta-tool of mws under one of its names. */
type Target = { readonly upstream: string; readonly tool: string } | { readonly meta: string };
/** `null`: more than one target has the name, so it says nothing. */
type Names = Map<string, Target | null>;

interface ClientTable {
  readonly wire: Names;
  /** `<server>__<tool>` of Claude Code's plugin servers, whose names carry the plugin's before it. */
  readonly suffix: Names;
  /** What every name of a tool under an alias of mws begins with. */
  readonly prefixes: readonly string[];
}

const PLUGIN = 'mcp__plugin_';

/**
 * Finds the tool behind a name in a transcript, by exact look-ups in tables made from the catalog with each client's own
 * spelling; nothing is ever split or guessed. Tables are made on first use, one a client.
 */
export const createUnwrap = (table: UnwrapTable): Unwrap => {
  const servers = new Map<string, string>();
  for (const { upstream } of table.catalog.tools) servers.set(upstream, upstream);
  for (const [key, upstream] of table.servers) servers.set(key, upstream);
  for (const alias of table.aliases) servers.delete(alias);
  const raw = rawNames(table, servers);
  const clients = new Map<string, ClientTable>();
  const tableOf = (client: string): ClientTable => {
    let known = clients.get(client);
    if (known === undefined) clients.set(client, (known = clientTable(table, servers, client)));
    return known;
  };

  /** A name after an alias of mws: whatever the proxy itself would route. */
  const routed = (name: string): Target | undefined => {
    const tool = table.catalog.resolve(name);
    return tool && { upstream: tool.upstream, tool: tool.original };
  };

  const find = (call: NamedCall): Target | null | undefined => {
    if (call.raw && call.server !== undefined && call.tool !== undefined) {
      const exact = raw.get(pair(call.server, call.tool));
      if (exact !== undefined) return exact;
      return table.aliases.includes(call.server) ? routed(call.tool) : undefined;
    }
    const { wire, suffix, prefixes } = tableOf(call.client);
    const exact = wire.get(call.name);
    if (exact !== undefined) return exact;
    if (call.client === 'claude-code' && call.name.startsWith(PLUGIN)) return bySuffix(call.name, suffix);
    const prefix = prefixes.find((start) => call.name.startsWith(start));
    return prefix === undefined ? undefined : routed(call.name.slice(prefix.length));
  };

  return (call): UnwrappedCall | undefined => {
    const target = find(call);
    if (target === undefined || target === null) return undefined;
    if (!('meta' in target)) return { ...target, via: 'direct' };
    if (!table.callTools.has(target.meta) || call.innerTool === undefined || table.metaTools.has(call.innerTool)) return undefined;
    const inner = routed(call.innerTool) ?? tableOf(call.client).wire.get(call.innerTool);
    return inner && !('meta' in inner) ? { ...inner, via: target.meta } : undefined;
  };
};

const pair = (server: string, tool: string): string => JSON.stringify([server, tool]);
const same = (a: Target, b: Target): boolean => JSON.stringify(a) === JSON.stringify(b);

const note = (names: Names, name: string, target: Target): void => {
  const known = names.get(name);
  if (known === undefined) names.set(name, target);
  else if (known !== null && !same(known, target)) names.set(name, null);
};

/** All that can be called: under each alias the exposed names and the meta-tools, under each server its own tools. */
const everything = function* (table: UnwrapTable, servers: ReadonlyMap<string, string>): Generator<readonly [server: string, tool: string, target: Target]> {
  const byUpstream = new Map<string, CatalogTool[]>();
  for (const tool of table.catalog.tools) {
    const list = byUpstream.get(tool.upstream);
    if (list) list.push(tool);
    else byUpstream.set(tool.upstream, [tool]);
  }
  for (const alias of table.aliases) {
    for (const meta of table.metaTools) yield [alias, meta, { meta }];
    for (const tool of table.catalog.tools) yield [alias, tool.exposed, { upstream: tool.upstream, tool: tool.original }];
  }
  for (const [key, upstream] of servers) {
    for (const tool of byUpstream.get(upstream) ?? []) yield [key, tool.original, { upstream, tool: tool.original }];
  }
};

const rawNames = (table: UnwrapTable, servers: ReadonlyMap<string, string>): Names => {
  const names: Names = new Map();
  for (const [server, tool, target] of everything(table, servers)) note(names, pair(server, tool), target);
  return names;
};

const clientTable = (table: UnwrapTable, servers: ReadonlyMap<string, string>, client: string): ClientTable => {
  const spell = spellingOf(client);
  const wire: Names = new Map();
  const suffix: Names = new Map();
  for (const [server, tool, target] of everything(table, servers)) {
    for (const name of new Set(spell(server, tool))) {
      note(wire, name, target);
      if (client === 'claude-code') note(suffix, name.slice('mcp__'.length), target);
    }
  }
  // An old name, or another spelling of one, after an alias: the proxy's own resolver knows it or nobody does.
  const prefixes = table.aliases.flatMap((alias) => spell(alias, 'x').map((name) => name.slice(0, -1)));
  return { wire, suffix, prefixes: [...new Set(prefixes)].sort((a, b) => b.length - a.length) };
};

/** The plugin's name is anything, so every end of the name is looked up; two different answers are none. */
const bySuffix = (name: string, suffix: Names): Target | null | undefined => {
  let found: Target | undefined;
  for (let at = name.indexOf('_', PLUGIN.length); at >= 0; at = name.indexOf('_', at + 1)) {
    const target = suffix.get(name.slice(at + 1));
    if (target === undefined) continue;
    if (target === null || (found !== undefined && !same(found, target))) return null;
    found = target;
  }
  return found;
};
