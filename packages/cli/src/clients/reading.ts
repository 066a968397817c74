import { isJsonObject } from '@mcp-working-set/core';
import type { Json, JsonObject } from '@mcp-working-set/core';
import { DEFAULT_TIMEOUTS } from '@mcp-working-set/core/config';
import { isAbsolute, join } from 'node:path';
import { leftOut } from './left-out.js';
import type { ReadEntry, ServerEntry, ServerTable } from './types.js';
import { translate } from './variables.js';
import type { Dialect } from './variables.js';

/** What a client calls the parts of an entry; of several words the first that is there counts. */
export interface Words {
  readonly dialect: Dialect;
  readonly command?: readonly string[];
  readonly args?: string;
  readonly env?: string;
  /** Members that hold an address, each with the transport that it means. */
  readonly urls?: Readonly<Record<string, 'http' | 'sse' | undefined>>;
  readonly headers?: string;
  readonly include?: string;
  readonly exclude?: string;
  /** An empty list of `include` allows no tool, instead of all. */
  readonly emptyAllowsNone?: boolean;
  /** Members that say how long to wait, of one kind the first that is there: what its number is multiplied with for milliseconds, and for what it waits. */
  readonly waits?: readonly (readonly [member: string, factor: number, waitsFor: 'call' | 'start' | 'list'])[];
  /** Members that the client's own reader takes. */
  readonly own?: { readonly program?: readonly string[]; readonly address?: readonly string[] };
}

export const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => ['string', 'number', 'boolean'].includes(typeof item)).map(String) : [];

export const textTable = (value: Json | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(isJsonObject(value) ? value : {}).flatMap(([key, item]) =>
    ['string', 'number', 'boolean'].includes(typeof item) ? [[key, String(item)]] : []));

const LONGEST_WAIT_MS = 86_400_000;

/** How long to wait, in mws's words. A first start may download: it gets more time where the client gives more, never less. */
const waitsOf = (entry: JsonObject, { waits = [] }: Words): { readonly timeouts?: NonNullable<ServerEntry['timeouts']> } => {
  const timeouts: Record<string, number> = {};
  for (const [member, factor, waitsFor] of waits) {
    const value = entry[member];
    const key = waitsFor === 'start' ? 'connect' : waitsFor;
    if (typeof value !== 'number' || !(value > 0) || timeouts[key] !== undefined) continue;
    timeouts[key] = Math.min(Math.max(Math.round(value * factor), 1), LONGEST_WAIT_MS);
    if (waitsFor === 'start' && timeouts[key] > DEFAULT_TIMEOUTS.firstConnect) timeouts.firstConnect = timeouts[key];
  }
  return whenFilled('timeouts', timeouts, Object.keys(timeouts).length > 0);
};

const isSse = (type: Json | undefined): boolean => type === 'sse';

const whenFilled = <K extends string, V>(key: K, value: V, filled: boolean): { readonly [P in K]?: V } =>
  (filled ? { [key]: value } : {}) as { readonly [P in K]?: V };

/** Whether an entry is switched on, in any client's words. */
const isEnabled = (entry: JsonObject): boolean => entry.disabled !== true && entry.enabled !== false;

/** What cannot be a text of a table or a list is left out, and told. */
const tellOdd = (entry: JsonObject, lists: readonly string[], tables: readonly string[], note: (text: string) => void): void => {
  for (const member of [...lists, ...tables]) {
    const value = entry[member] ?? undefined;
    const fits = value === undefined || (lists.includes(member) ? Array.isArray(value) : isJsonObject(value));
    if (!fits || Object.values((value ?? {}) as JsonObject).some((item) => typeof item === 'object')) note(`"${member}" holds something other than texts, which is not carried over`);
  }
};

/** Names of tools: a list, or one name. */
const toolNames = (entry: JsonObject, member: string | undefined, note: (text: string) => void): readonly string[] => {
  const value = member === undefined ? undefined : entry[member];
  if (typeof value === 'string') return [value];
  if (member !== undefined) tellOdd(entry, [member], [], note);
  return texts(value);
};

/**
 * Reads an entry of the usual shape: a program with arguments and variables, or an address with headers. What it cannot
 * say in mws's words becomes a note or the reason why it is skipped; neither holds a value of the entry.
 */
export const readEntry = (entry: JsonObject, table: ServerTable, words: Words): ReadEntry => {
  const notes = new Set<string>();
  const note = (text: string): void => void notes.add(text);
  const say = (text: string): string => translate(text, words.dialect, table, note);
  const sayAll = (values: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, say(value)]));
  const named = toolNames(entry, words.include, note);
  const include = named.includes('*') ? [] : named;
  const allowsNone = words.emptyAllowsNone === true && named.length === 0 && Array.isArray(entry[words.include ?? '']);
  const exclude = allowsNone ? ['*'] : toolNames(entry, words.exclude, note);
  const common: ServerEntry = {
    ...whenFilled('include', include, include.length > 0),
    ...whenFilled('exclude', exclude, exclude.length > 0),
    ...waitsOf(entry, words),
  };
  const waited = (words.waits ?? []).flatMap(([member]) => (typeof entry[member] === 'number' ? [member] : []));
  const restrictions = [words.include, words.exclude].filter((member) => member !== undefined);
  const taken = (server: ServerEntry, members: readonly string[]): ReadEntry => {
    for (const text of leftOut(entry, [...members, ...restrictions, ...waited])) note(text);
    return { entry: server, enabled: isEnabled(entry), notes: [...notes] };
  };

  const { command: commandWords = ['command'], args: argsWord = 'args', env: envWord = 'env', headers: headersWord = 'headers' } = words;
  const command = commandWords.map((word) => entry[word]).find((value): value is string => typeof value === 'string' && value !== '');
  if (command !== undefined) {
    const args = texts(entry[argsWord]).map(say);
    const env = sayAll(textTable(entry[envWord]));
    tellOdd(entry, [argsWord], [envWord], note);
    // Clients of a project start its servers in its folder.
    const folder = typeof entry.cwd === 'string' && entry.cwd !== '' ? say(entry.cwd) : table.project;
    const cwd = folder !== undefined && table.project !== undefined && !isAbsolute(folder) && !/^[$~]/.test(folder) ? join(table.project, folder) : folder;
    if (typeof entry.envFile === 'string') note('the client reads more variables from an env file; put those that the server needs into the environment of mws');
    return taken(
      { command: say(command), ...whenFilled('args', args, args.length > 0), ...whenFilled('env', env, Object.keys(env).length > 0), ...whenFilled('cwd', cwd as string, cwd !== undefined), ...common },
      [...commandWords, argsWord, envWord, 'cwd', 'envFile', ...(words.own?.program ?? [])],
    );
  }

  for (const [word, transport] of Object.entries(words.urls ?? { url: undefined })) {
    const url = entry[word];
    if (typeof url !== 'string' || url === '') continue;
    if (/^(?:ws|websocket)$/i.test(String(entry.type ?? '')) || /^wss?:/i.test(url)) return { skipped: 'it is reached over WebSocket, which mws does not speak' };
    if (/^[a-z][a-z0-9+.-]*:/i.test(url) && !/^https?:/i.test(url)) return { skipped: 'its address is none of HTTP' };
    const headers = sayAll(textTable(entry[headersWord]));
    tellOdd(entry, [], [headersWord], note);
    const type = isSse(entry.type) || (transport === 'sse' && !/http/i.test(String(entry.type ?? ''))) ? 'sse' : 'http';
    return taken(
      { type, url: say(url), ...whenFilled('headers', headers, Object.keys(headers).length > 0), ...common },
      [word, headersWord, ...(words.own?.address ?? [])],
    );
  }
  return { skipped: 'it names neither a program nor an address' };
};
