import { carryOut, changesAsJson } from '../changes/carry-out.js';
import type { Consent } from '../changes/carry-out.js';
import { readJournal } from '../changes/journal.js';
import { namedClients } from '../clients/choose.js';
import { discover } from '../clients/discover.js';
import type { Edit } from '../clients/formats/format.js';
import { machineOf } from '../clients/machine.js';
import { installedPermissions } from '../clients/permissions.js';
import type { ServerTable } from '../clients/types.js';
import { uninstallFrom } from '../clients/uninstall.js';
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
  for (const problem of found.flatMap(({ problems }) => problems)) output.warn(problem);
  const own = found.flatMap(({ servers }) => servers).filter((server) => server.own);
  const journal = readJournal(environment);
  const edits = new Map<string, { readonly tables: readonly ServerTable[]; readonly edits: readonly Edit[] }>();
  for (const file of new Set(own.map(({ table }) => table.file))) {
    edits.set(file, {
      tables: found.flatMap(({ client }) => client.tables(machine)).filter((table) => table.file === file),
      edits: own.filter(({ table }) => table.file === file).map(({ table, name }): Edit => ({ kind: 'remove', path: [...table.path, name] })),
    });
  }
  const permissions = found.some(({ client }) => client.id === 'claude-code') ? installedPermissions(machine, config.serverName) : undefined;
  if (permissions) edits.set(permissions.table.file, { tables: [permissions.table], edits: permissions.edits });
  const files = [...edits].map(([file, { tables, edits: these }]) => uninstallFrom(environment, file, tables, these, journal));
  const plan = { command: 'uninstall', files, secrets: [] };
  const outcome = await carryOut(context, plan, args);
  if (args.json) output.json({ outcome, clients: [...new Set(own.map(({ client }) => client.id))], changes: changesAsJson(plan) });
  else if (outcome === 'nothing') output.line('Nothing to do: mws is in no client.');
  return outcome === 'declined' ? EXIT.failed : EXIT.ok;
};
