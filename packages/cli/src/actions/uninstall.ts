import { isJsonObject, MwsError } from '@mcp-working-set/core';
import { isDeepStrictEqual } from 'node:util';
import { carryOut, changesAsJson } from '../changes/carry-out.js';
import type { Consent } from '../changes/carry-out.js';
import { readJournal } from '../changes/journal.js';
import type { FileChange } from '../changes/types.js';
import { namedClients } from '../clients/choose.js';
import { discover, isOwn } from '../clients/discover.js';
import type { Edit } from '../clients/formats/format.js';
import { machineOf } from '../clients/machine.js';
import { installedPermissions } from '../clients/permissions.js';
import type { ServerTable } from '../clients/types.js';
import { filesOfSetup, uninstallFrom } from '../clients/uninstall.js';
import type { IsOwnEntry } from '../clients/uninstall.js';
import type { Action } from '../command.js';
import { loadOwnConfiguration } from '../configuration/load.js';
import { EXIT } from '../exit-codes.js';

interface UninstallArguments extends Consent {
  readonly client: string | undefined;
}

/** Takes mws out of clients, and puts back what was moved. */
export const runUninstall: Action<UninstallArguments> = async (context, args) => {
  const { environment, output } = context;
  const { config } = await loadOwnConfiguration(environment, args.config);
  const machine = machineOf(environment);
  const found = discover(machine, config.listen, namedClients(args.client));
  const problems = found.flatMap((client) => client.problems);
  for (const problem of problems) output.warn(problem);
  const own = found.flatMap(({ servers }) => servers).filter((server) => server.own);
  const journal = readJournal(environment);
  const edits = new Map<string, { readonly tables: readonly ServerTable[]; readonly edits: readonly Edit[] }>();
  // A client that loses mws gets its servers back, also in the files of it that had no mws in them.
  const leaving = found.filter(({ servers }) => servers.some((server) => server.own)).flatMap(({ client }) => client.tables(machine));
  const moved = [...filesOfSetup(journal)].filter((file) => leaving.some((table) => table.file === file) && !problems.some((problem) => problem.startsWith(file)));
  for (const file of new Set([...own.map(({ table }) => table.file), ...moved])) {
    edits.set(file, {
      tables: leaving.filter((table) => table.file === file),
      edits: own.filter(({ table }) => table.file === file).map(({ table, name }): Edit => ({ kind: 'remove', path: [...table.path, name] })),
    });
  }
  const permissions = found.some(({ client }) => client.id === 'claude-code') ? installedPermissions(machine, config.serverName) : undefined;
  if (permissions) edits.set(permissions.table.file, { tables: [permissions.table], edits: permissions.edits });
  const isOwnEntry: IsOwnEntry = (table, name, value) => found.some(({ client }) => {
    const read = isJsonObject(value) && client.tables(machine).some(({ file, path }) => file === table.file && isDeepStrictEqual(path, table.path)) ? client.read(value, table, name) : undefined;
    return read !== undefined && isOwn(read, config.listen);
  });
  let failed = false;
  const files = [...edits].flatMap(([file, { tables, edits: these }]): FileChange[] => {
    try {
      return [uninstallFrom(environment, file, tables, these, journal, isOwnEntry)];
    } catch (error) {
      if (!(error instanceof MwsError)) throw error;
      output.warn(error.message);
      failed = true;
      return [];
    }
  });
  const plan = { command: 'uninstall', files, secrets: [] };
  const outcome = await carryOut(context, plan, args);
  if (args.json) output.json({ outcome, clients: [...new Set(own.map(({ client }) => client.id))], changes: changesAsJson(plan) });
  else if (outcome === 'nothing' && !failed) output.line('Nothing to do: mws is in no client.');
  return outcome === 'declined' || failed ? EXIT.failed : EXIT.ok;
};
