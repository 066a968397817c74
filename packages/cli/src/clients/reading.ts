import { isJsonObject } from '@mcp-working-set/core';
import type { Json, JsonObject } from '@mcp-working-set/core';
import { isAbsolute, join } from 'node:path';
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
  /** Longest call in milliseconds: the member, and what its number is multiplied with. */
  readonly timeout?: readonly [string, number];
}

export const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => ['string', 'number', 'boolean'].includes(typeof item)).map(String) : [];

export const textTable = (value: Json | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(isJsonObject(value) ? value : {}).flatMap(([key, item]) =>
    ['string', 'number', 'boolean'].includes(typeof item) ? [[key, String(item)]] : []));

const isSse = (type: Json | undefined): boolean => type === 'sse';

const whenFilled = <K extends string, V>(key: K, value: V, filled: boolean): { readonly [P in K]?: V } =>
  (filled ? { [key]: value } : {}) as { readonly [P in K]?: V };

/** Whether an entry is switched on, in any client's words. */
const isEnabled = (entry: JsonObject): boolean => entry.disabled !== true && entry.enabled !== false;

/**
 * Reads an entry of the usual shape: a program with arguments and variables, or an address with headers. What it cannot
 * say in mws's words becomes a note or the reason why it is skipped; neither holds a value of the entry.
 */
export const readEntry = (entry: JsonObject, table: ServerTable, words: Words): ReadEntry => {
  const notes = new Set<string>();
  const say = (text: string): string => translate(text, words.dialect, table, (note) => notes.add(note));
  const sayAll = (values: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, say(value)]));
  const timeout = words.timeout && entry[words.timeout[0]];
  const include = texts(words.include === undefined ? undefined : entry[words.include]).filter((name) => name !== '*');
  const exclude = texts(words.exclude === undefined ? undefined : entry[words.exclude]);
  const common: ServerEntry = {
    ...whenFilled('include', include, include.length > 0),
    ...whenFilled('exclude', exclude, exclude.length > 0),
    ...(words.timeout && typeof timeout === 'number' && timeout > 0 ? { timeouts: { call: Math.round(timeout * words.timeout[1]) } } : {}),
  };

  const command = (words.command ?? ['command']).map((word) => entry[word]).find((value): value is string => typeof value === 'string' && value !== '');
  if (command !== undefined) {
    const args = texts(entry[words.args ?? 'args']).map(say);
    const env = sayAll(textTable(entry[words.env ?? 'env']));
    // Clients of a project start its servers in its folder.
    const folder = typeof entry.cwd === 'string' && entry.cwd !== '' ? say(entry.cwd) : table.project;
    const cwd = folder !== undefined && table.project !== undefined && !isAbsolute(folder) && !/^[$~]/.test(folder) ? join(table.project, folder) : folder;
    if (typeof entry.envFile === 'string') notes.add('the client reads more variables from an env file; put those that the server needs into the environment of mws');
    return {
      entry: { command: say(command), ...whenFilled('args', args, args.length > 0), ...whenFilled('env', env, Object.keys(env).length > 0), ...whenFilled('cwd', cwd as string, cwd !== undefined), ...common },
      enabled: isEnabled(entry),
      notes: [...notes],
    };
  }

  for (const [word, transport] of Object.entries(words.urls ?? { url: undefined })) {
    const url = entry[word];
    if (typeof url !== 'string' || url === '') continue;
    const headers = sayAll(textTable(entry[words.headers ?? 'headers']));
    const type = isSse(entry.type) || (transport === 'sse' && !/http/i.test(String(entry.type ?? ''))) ? 'sse' : 'http';
    if (isJsonObject(entry.oauth) || isJsonObject(entry.auth)) notes.add('the client signs in there by itself; mws needs a token of its own in headers');
    return { entry: { type, url: say(url), ...whenFilled('headers', headers, Object.keys(headers).length > 0), ...common }, enabled: isEnabled(entry), notes: [...notes] };
  }
  return { skipped: 'it names neither a program nor an address' };
};
