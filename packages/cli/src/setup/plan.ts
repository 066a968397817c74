import { MwsError } from '@mcp-working-set/core';
import type { ChangePlan } from '../changes/types.js';
import type { FoundClient, FoundServer } from '../clients/discover.js';
import { createEditor, install, isInstalled, tableFor } from '../clients/install.js';
import { hasRulesFor, installPermissions } from '../clients/permissions.js';
import type { Machine } from '../clients/machine.js';
import { mountFor } from '../clients/mount.js';
import type { MountOptions } from '../clients/mount.js';
import type { ClientDefinition, ServerTable } from '../clients/types.js';
import { isDeepStrictEqual } from 'node:util';
import { projectProfile } from './surfaces.js';
import type { CliEnvironment } from '../environment.js';
import type { ImportPlan } from '../servers/import-plan.js';

/** What becomes of one client. */
export interface ClientOutcome {
  readonly client: string;
  readonly name: string;
  /** Ids of its servers that go behind mws. */
  readonly moved: readonly string[];
  /** Names of those that stay. */
  readonly kept: readonly string[];
  /** Why it is left alone, if it is. */
  readonly problem?: string;
}

export interface SetupPlan extends ChangePlan {
  readonly clients: readonly ClientOutcome[];
}

export interface SetupOptions {
  readonly environment: CliEnvironment;
  readonly machine: Machine;
  readonly clients: readonly FoundClient[];
  readonly imported: ImportPlan;
  /** Ids of servers that do not move after all. */
  readonly staying: ReadonlySet<string>;
  readonly serverName: string;
  readonly mount: MountOptions;
  /** View of mws that fits a client. */
  profileOf(client: ClientDefinition): string | undefined;
  /** Undefined: where there are rules for servers that move. */
  readonly hook: boolean | undefined;
  readonly hookCommand: readonly string[];
}

/** The tables of a project that get mws in the place of what moves: the same ones, or the one that is written today. */
const projectTables = (client: ClientDefinition, machine: Machine, moving: readonly FoundServer[]): readonly ServerTable[] => [
  ...new Set(client.tables(machine)
    .filter(({ project, file, path }) => project !== undefined && moving.some((server) => server.table.file === file && isDeepStrictEqual(server.table.path, path)))
    .flatMap((table) => (table.installs === 'never' ? (tableFor(client, machine, 'project') ?? []) : table))),
];

/** Everything that `mws setup` writes: the configuration of mws, and each client with mws in the place of what moved. */
export const planSetup = ({ environment, machine, clients, imported, staying, serverName, mount, profileOf, hook, hookCommand }: SetupOptions): SetupPlan => {
  const editor = createEditor();
  const behind = new Map<FoundServer, string>();
  const added = new Set(imported.added.map(({ id }) => id));
  for (const { id, known, places } of imported.servers) {
    if (staying.has(id) || !(known || added.has(id))) continue;
    // Where it is switched off it stays.
    for (const place of places) if ('entry' in place.read && place.read.enabled) behind.set(place, id);
  }
  const outcomes = clients.map(({ client, servers, problems }): ClientOutcome => {
    const moving = servers.filter((server) => behind.has(server));
    const outcome = {
      client: client.id,
      name: client.name,
      moved: [...new Set(moving.map((server) => behind.get(server) ?? ''))],
      kept: servers.filter((server) => !server.own && !behind.has(server)).map(({ name }) => name),
    };
    const table = tableFor(client, machine, 'user');
    if (!table) return { ...outcome, moved: [], problem: `${client.name} has no configuration of its own` };
    const broken = problems.find((problem) => problem.startsWith(table.file));
    if (broken) return { ...outcome, moved: [], problem: broken };
    try {
      const attempt = createEditor();
      const edit = (target: ReturnType<typeof createEditor>): void => {
        for (const server of moving) target.edit(server.table, [{ kind: 'remove', path: [...server.table.path, server.name] }]);
        const entry = mountFor(environment, client, { ...mount, profile: profileOf(client) });
        // What belonged to one project is mounted there as that project's view.
        for (const own of projectTables(client, machine, moving)) {
          install(target, own, serverName, client, mountFor(environment, client, { ...mount, profile: projectProfile(own.project ?? '') }), servers.filter((server) => !behind.has(server)));
        }
        if (!isInstalled(table, serverName, client, entry)) install(target, table, serverName, client, entry, servers.filter((server) => !behind.has(server)));
      };
      // All of a client or nothing: first on a copy.
      edit(attempt);
      edit(editor);
      return outcome;
    } catch (error) {
      if (!(error instanceof MwsError)) throw error;
      return { ...outcome, moved: [], problem: error.message };
    }
  });
  const claude = clients.find(({ client }) => client.id === 'claude-code');
  const gone = claude?.servers.filter((server) => behind.has(server)).map(({ name }) => name) ?? [];
  if (claude && (hook ?? hasRulesFor(machine, gone))) installPermissions(editor, machine, serverName, hookCommand);
  return { command: 'setup', files: [...imported.files, ...editor.changes()], secrets: imported.secrets.map(({ value }) => value), clients: outcomes };
};
