import { isJsonObject, MwsError } from '@mcp-working-set/core';
import type { Json, JsonObject } from '@mcp-working-set/core';
import { isOwnAddress, isOwnCommand } from '@mcp-working-set/core/config';
import { existsSync } from 'node:fs';
import { readIfThere } from '../changes/read.js';
import { readValue, valueAt } from './formats/format.js';
import type { Format } from './formats/format.js';
import { JSON_FORMAT } from './formats/json.js';
import { CLIENTS } from './index.js';
import type { Machine } from './machine.js';
import type { ClientDefinition, Elsewhere, ReadEntry, ServerTable } from './types.js';

/** One server as it stands in a client's configuration. */
export interface FoundServer {
  readonly client: ClientDefinition;
  readonly table: ServerTable;
  /** Its name there. */
  readonly name: string;
  readonly read: ReadEntry;
  /** It is mws itself. */
  readonly own: boolean;
}

/** One client of this machine. */
export interface FoundClient {
  readonly client: ClientDefinition;
  /** Something of it is on this machine. */
  readonly installed: boolean;
  readonly servers: readonly FoundServer[];
  /** Files that cannot be read, each with its reason. */
  readonly problems: readonly string[];
}

/** Whether an entry is mws itself. `listen` is where the daemon serves. */
export const isOwn = (read: ReadEntry, listen: { readonly host: string; readonly port: number }): boolean => {
  if (!('entry' in read)) return false;
  const { command, args, url } = read.entry;
  if (command !== undefined) return isOwnCommand(command, args ?? []);
  return url !== undefined && URL.canParse(url) && isOwnAddress(new URL(url), listen);
};

/** The members of a table in a file's value; undefined where it is not there. */
export const membersOf = (value: Json | undefined, { path, isTable }: ServerTable): JsonObject | undefined => {
  const members = valueAt(value, path);
  return isJsonObject(members) && isTable?.(members) !== false ? members : undefined;
};

/** An entry with what is said of it elsewhere. */
const limited = (read: Extract<ReadEntry, { entry: unknown }>, { off, exclude = [] }: Elsewhere = {}): ReadEntry => ({
  ...read,
  ...(off ? { enabled: false } : {}),
  ...(exclude.length > 0 ? { entry: { ...read.entry, exclude: [...new Set([...(read.entry.exclude ?? []), ...exclude])] } } : {}),
});

/** The value of a file that is only looked into; undefined where it cannot be read. */
export const peek = (file: string, format: Format = JSON_FORMAT): Json | undefined => {
  try {
    const text = readIfThere(file);
    return text === undefined ? undefined : readValue(format, text, file);
  } catch {
    return undefined;
  }
};

/** Reads every table of the clients. A broken file becomes a problem of its client; the others are read all the same. */
export const discover = (
  machine: Machine,
  listen: { readonly host: string; readonly port: number },
  clients: readonly ClientDefinition[] = CLIENTS,
): readonly FoundClient[] => {
  const values = new Map<string, ReturnType<typeof readValue> | undefined>();
  return clients.map((client) => {
    const problems = new Set<string>();
    const valueOf = ({ file, format, installs, path }: ServerTable) => {
      if (values.has(file)) return values.get(file);
      let value: ReturnType<typeof readValue> | undefined;
      let text: string | undefined;
      try {
        text = readIfThere(file);
        value = text === undefined ? undefined : readValue(format, text, file);
      } catch (error) {
        if (!(error instanceof MwsError)) throw error;
        // Settings in which servers may have stood once are nobody's trouble where none do.
        if (installs !== 'never' || text?.includes(`"${path[0]}"`)) problems.add(error.message);
      }
      values.set(file, value);
      return value;
    };
    const elsewhere = client.elsewhere?.(machine, (file) => peek(file));
    const servers = client.tables(machine).flatMap((table) => {
      const members = membersOf(valueOf(table), table);
      return Object.entries(members ?? {}).flatMap(([name, entry]): FoundServer[] => {
        const read = isJsonObject(entry) ? client.read(entry, table, name) : { skipped: 'it is no object' };
        if (!read) return [];
        return [{ client, table, name, read: 'entry' in read ? limited(read, elsewhere?.(table, name)) : read, own: isOwn(read, listen) }];
      });
    });
    return { client, installed: client.traces(machine).some((trace) => existsSync(trace)), servers, problems: [...problems] };
  });
};
