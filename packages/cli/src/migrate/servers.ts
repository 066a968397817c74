import { given, isTable, isTexts, unread, type Table } from './types.js';

const KNOWN = ['name', 'type', 'command', 'args', 'env', 'cwd', 'url', 'headers', 'enabled', 'disabled', 'include', 'exclude'];

/** `~/` at the start of an argument, which is expanded here only in command and cwd. */
const homeIn = (args: unknown): unknown =>
  isTexts(args) ? args.map((arg) => (arg === '~' ? '${HOME}' : arg.startsWith('~/') ? `\${HOME}${arg.slice(1)}` : arg)) : args;

/** One server, its name taken out. */
const serverOf = (entry: Table, where: string, more: Table): { readonly server: Table; readonly notes: readonly string[] } => {
  const { type, command, args, env, cwd, url, headers, enabled, disabled, include, exclude } = entry;
  return { server: given({ type, command, args: homeIn(args), env, cwd, url, headers, enabled, disabled, include, exclude, ...more }), notes: unread(entry, KNOWN, `${where}.`) };
};

/** A list of servers with names, or servers by name, as `mcpServers` has them. `more` is added to each. */
export const translateServers = (servers: unknown, more: Table = {}): { readonly mcpServers: Table; readonly notes: readonly string[] } => {
  const entries = Array.isArray(servers)
    ? servers.map((entry, index): readonly [string, unknown, string] => [isTable(entry) && typeof entry['name'] === 'string' ? entry['name'] : `server-${index + 1}`, entry, `servers[${index}]`])
    : Object.entries(isTable(servers) ? servers : {}).map(([name, entry]) => [name, entry, `mcpServers.${name}`] as const);
  const notes: string[] = [];
  const mcpServers: Record<string, Table> = {};
  for (const [name, entry, where] of entries) {
    if (!isTable(entry)) {
      notes.push(`${where}: is no object and was left out.`);
      continue;
    }
    if (Object.hasOwn(mcpServers, name)) notes.push(`${where}: a second server named ${name}; the last one counts.`);
    const translated = serverOf(entry, where, more);
    mcpServers[name] = translated.server;
    notes.push(...translated.notes);
  }
  return { mcpServers, notes };
};
