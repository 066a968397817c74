import type { Json, JsonObject } from '@mcp-working-set/core';
import type { Format, KeyPath } from './formats/format.js';
import type { Machine } from './machine.js';

/** `user`: every project of this person. `project`: a file that the project shares. `local`: one person in one project. */
export type ClientScope = 'user' | 'project' | 'local';

/** One table of servers: a file may hold several. */
export interface ServerTable {
  readonly scope: ClientScope;
  /** Absolute. */
  readonly file: string;
  readonly format: Format;
  /** Keys that lead to the object whose members are the servers. */
  readonly path: KeyPath;
  /** Folder that the servers of this table belong to; undefined for those of every project. */
  readonly project: string | undefined;
  /** `if there`: mws goes in only where the file has the table already. `never`: its servers are read and moved, mws goes into another one. */
  readonly installs?: 'if there' | 'never';
  /** A newer file: where it is there, the client no longer reads this one. */
  readonly unless?: string | undefined;
  /** Whether an object at the path is the table; left out, any is. */
  readonly isTable?: (value: JsonObject) => boolean;
}

/** A server in mws's own words: a member of `mcpServers` of its configuration. */
export interface ServerEntry {
  readonly type?: 'http' | 'sse';
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly timeouts?: { readonly call?: number; readonly connect?: number; readonly firstConnect?: number; readonly list?: number };
}

/** What a client's entry says. `skipped` says why it cannot be taken over; `notes` what a person should look at. */
export type ReadEntry =
  | { readonly entry: ServerEntry; readonly enabled: boolean; readonly notes: readonly string[] }
  | { readonly skipped: string };

/** How a client is to reach mws. */
export type Mount =
  | { readonly kind: 'stdio'; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: 'http'; readonly url: string };

export type ClientId =
  | 'claude-code' | 'claude-desktop' | 'cursor' | 'vscode' | 'codex' | 'gemini-cli' | 'opencode' | 'windsurf'
  | 'zed' | 'cline' | 'roo' | 'goose' | 'copilot-cli' | 'kiro';

/** It is switched off; tools of it may not be used. */
export interface Elsewhere {
  readonly off?: boolean;
  readonly exclude?: readonly string[];
}

/** One MCP client: where its servers stand, and its words for them. Nothing here reads or writes a file. */
export interface ClientDefinition {
  readonly id: ClientId;
  readonly name: string;
  /** It starts its servers without the person's shell, so that only whole paths of programs are found. */
  readonly desktop: boolean;
  /** It keeps definitions of MCP tools out of the context by itself until they are searched for. */
  readonly defers: boolean;
  /** Folders and files of which one shows that it is installed. */
  traces(machine: Machine): readonly string[];
  /** Its tables, the one that `mws install` writes for a scope first. */
  tables(machine: Machine): readonly ServerTable[];
  /** Reads one member of a table; undefined where it is no server, but a setting beside them. */
  read(entry: JsonObject, table: ServerTable, name: string): ReadEntry | undefined;
  /** mws as a member of a table, under a name. Throws `MwsError` client-file-unusable where the client cannot reach it so. */
  write(mount: Mount, name: string): Json;
  /** What is said of a server elsewhere than in its entry. `valueOf` reads a JSON file: undefined where it cannot. */
  elsewhere?(machine: Machine, valueOf: (file: string) => Json | undefined): (table: ServerTable, name: string) => Elsewhere;
}
