import { carryOut, changesAsJson } from '../changes/carry-out.js';
import type { Consent } from '../changes/carry-out.js';
import { readJournal } from '../changes/journal.js';
import { machineOf, namedClients } from '../clients/choose.js';
import { discover } from '../clients/discover.js';
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
  const files = [...new Set(own.map(({ table }) => table.file))].map((file) => {
    const tables = found.flatMap(({ client }) => client.tables(machine)).filter((table) => table.file === file);
    return uninstallFrom(environment, file, tables, own.filter(({ table }) => table.file === file), journal);
  });
  const plan = { command: 'uninstall', files, secrets: [] };
  const outcome = await carryOut(context, plan, args);
  if (args.json) output.json({ outcome, clients: [...new Set(own.map(({ client }) => client.id))], changes: changesAsJson(plan) });
  else if (outcome === 'nothing') output.line('Nothing to do: mws is in no client.');
  return outcome === 'declined' ? EXIT.failed : EXIT.ok;
};
