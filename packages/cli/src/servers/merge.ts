import { MwsError } from '@mcp-working-set/core';
import { DEFAULT_TIMEOUTS } from '@mcp-working-set/core/config';
import { isDeepStrictEqual } from 'node:util';
import type { FoundServer } from '../clients/discover.js';
import type { ServerEntry } from '../clients/types.js';

/** One server, wherever it is configured. */
export interface MergedServer {
  /** Its name behind mws. */
  readonly id: string;
  readonly entry: ServerEntry;
  /** Where it was found; the same definition may stand in several clients. */
  readonly places: readonly FoundServer[];
  /** It is in mws's configuration already. */
  readonly known: boolean;
  /** Switched off everywhere it was found. */
  readonly disabled: boolean;
  readonly notes: readonly string[];
}

/** Whether a person may mean it by that name: the one behind mws, or one that it has in a client. */
export const isNamed = ({ id, places }: MergedServer, name: string): boolean => id === name || places.some((place) => place.name === name);

/** Throws `MwsError` usage where a name is that of no server. */
export const allNamed = (servers: readonly MergedServer[], names: readonly string[] | undefined, hint = ''): void => {
  const absent = names?.filter((name) => !servers.some((server) => isNamed(server, name))) ?? [];
  if (absent.length > 0) throw new MwsError('usage', `no client has a server ${absent.join(', ')}; found: ${servers.map(({ id }) => id).join(', ') || 'none'}${hint}`);
};

/** What makes two entries the same server: not how long a client waits for it, nor which of its tools it may use. */
const identity = ({ command, args = [], env = {}, cwd, url, headers = {}, type = 'http' }: ServerEntry): unknown =>
  (command === undefined ? { type, url, headers } : { command, args, env, cwd });

/** The entry with the variables put in that are known, so that a reference equals what it refers to. */
const resolved = (entry: ServerEntry, variables: Readonly<Record<string, string | undefined>>): unknown =>
  JSON.parse(JSON.stringify(identity(entry), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/\$\$\{|\$\{([A-Za-z_]\w*)(?::-[^}]*)?\}/g, (whole, name?: string) => (name === undefined ? whole : (variables[name] ?? whole))) : value));

/** Whether two entries start or reach the same thing, as far as the variables are known. */
export const isSameServer = (a: ServerEntry, b: ServerEntry, variables: Readonly<Record<string, string | undefined>>): boolean =>
  isDeepStrictEqual(resolved(a, variables), resolved(b, variables));

/** What one client may not use, none may behind mws: a restriction is never lost. */
const restricted = (first: ServerEntry, other: ServerEntry): ServerEntry => {
  const exclude = [...new Set([...(first.exclude ?? []), ...(other.exclude ?? [])])];
  const include = first.include && other.include ? first.include.filter((name) => other.include?.includes(name)) : (first.include ?? other.include);
  const timeouts = longest(first.timeouts, other.timeouts);
  const { timeouts: _, ...rest } = first;
  return { ...rest, ...(include ? { include } : {}), ...(exclude.length > 0 ? { exclude } : {}), ...(timeouts ? { timeouts } : {}) };
};

/** Of what two clients wait the longer one, a client that says nothing counting as mws without a word; no client waits less than it did. */
const longest = (first: ServerEntry['timeouts'], other: ServerEntry['timeouts']): ServerEntry['timeouts'] => {
  const waits = (['call', 'connect', 'firstConnect', 'list'] as const).flatMap((key) => {
    const wait = Math.max(first?.[key] ?? DEFAULT_TIMEOUTS[key], other?.[key] ?? DEFAULT_TIMEOUTS[key]);
    return wait === DEFAULT_TIMEOUTS[key] ? [] : [[key, wait] as const];
  });
  return isDeepStrictEqual(first, other) ? first : waits.length > 0 ? Object.fromEntries(waits) : undefined;
};

/** A name that is not taken: of the server, else with the client's, else counted. */
const freeName = (name: string, client: string, taken: ReadonlySet<string>): string => {
  let free = taken.has(name) ? `${name}-${client}` : name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}-${client}-${count}`;
  return free;
};

/**
 * Brings the same servers of several clients together. Different definitions of one name become servers of their own;
 * `existing` are those of mws's configuration, which keep their names; `variables` those that are known. mws itself and what cannot be read is left out.
 */
export const mergeServers = (
  found: readonly FoundServer[],
  existing: Readonly<Record<string, ServerEntry>>,
  variables: Readonly<Record<string, string | undefined>>,
): readonly MergedServer[] => {
  const groups: { entry: ServerEntry; name: string; client: string; places: FoundServer[]; notes: Set<string>; disabled: boolean }[] = [];
  for (const server of found) {
    if (server.own || !('entry' in server.read)) continue;
    const { entry, enabled, notes } = server.read;
    const same = groups.find((group) => isSameServer(group.entry, entry, variables));
    if (same) {
      const both = restricted(same.entry, entry);
      if (!isDeepStrictEqual([entry.include, entry.exclude], [same.entry.include, same.entry.exclude])) {
        same.notes.add('one client may not use all of its tools; behind mws that holds for every client');
      }
      if (!isDeepStrictEqual(entry.timeouts, same.entry.timeouts)) same.notes.add('its clients wait for it for different times; behind mws the longest counts');
      same.entry = both;
      same.places.push(server);
      same.disabled &&= !enabled;
      for (const note of notes) same.notes.add(note);
    } else groups.push({ entry, name: server.name.trim() || 'server', client: server.client.id, places: [server], notes: new Set(notes), disabled: !enabled });
  }
  const taken = new Set(Object.keys(existing));
  return groups.map(({ entry, name, client, places, notes, disabled }) => {
    const known = Object.entries(existing).find(([, other]) => isSameServer(other, entry, variables));
    const id = known ? known[0] : freeName(name, client, taken);
    taken.add(id);
    return { id, entry, places, known: known !== undefined, disabled, notes: [...notes] };
  });
};
