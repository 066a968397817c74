import { carryOut, changesAsJson } from '../changes/carry-out.js';
import type { Consent } from '../changes/carry-out.js';
import { listOf, namedClients } from '../clients/choose.js';
import { discover } from '../clients/discover.js';
import type { FoundClient } from '../clients/discover.js';
import { machineOf } from '../clients/machine.js';
import type { Action } from '../command.js';
import { loadOwnConfiguration } from '../configuration/load.js';
import { EXIT } from '../exit-codes.js';
import { serverRows, showServers } from '../servers/show.js';
import { planImport } from '../servers/import-plan.js';
import { allNamed, isNamed } from '../servers/merge.js';
import { rememberNames } from '../servers/remember-names.js';
import type { SecretsChoice } from '../servers/import-plan.js';
import { count } from '../terminal/format.js';

interface ImportArguments extends Consent {
  readonly client: string | undefined;
  readonly server: string | undefined;
  readonly scope: 'all' | 'user' | 'project';
  readonly secrets: SecretsChoice;
}

const ofScope = (clients: readonly FoundClient[], scope: ImportArguments['scope']): readonly FoundClient[] =>
  clients.map((client) => ({ ...client, servers: client.servers.filter(({ table }) => scope === 'all' || (table.scope === 'user') === (scope === 'user')) }));

/** Puts what clients have configured behind mws; their own files are only read. */
export const runImport: Action<ImportArguments> = async (context, args) => {
  const { environment, output } = context;
  const only = listOf(args.server);
  const clients = namedClients(args.client);
  const { config, file } = await loadOwnConfiguration(environment, args.config);
  const found = ofScope(discover(machineOf(environment), config.listen, clients), args.scope);
  for (const problem of found.flatMap(({ problems }) => problems)) output.warn(problem);
  const plan = planImport(environment, file, found, args.secrets, (server) => only === undefined || only.some((name) => isNamed(server, name)));
  allNamed(plan.servers, only);

  if (!args.json) showServers(output, found, plan);
  const changes = { command: 'import', files: plan.files, secrets: plan.secrets.map(({ value }) => value) };
  const outcome = await carryOut(context, changes, args);
  if (outcome === 'done') await rememberNames(environment, plan.servers);
  if (args.json) output.json({ outcome, config: file, servers: serverRows(plan), unset: plan.unset, changes: changesAsJson(changes), problems: found.flatMap(({ problems }) => problems) });
  else if (outcome === 'nothing') output.line(plan.servers.length === 0 ? 'No client has a server that could be taken over.' : 'Nothing to do: every server is behind mws already.');
  else if (outcome === 'done') output.line(`${count(plan.added.length, 'server')} more behind mws. Next: \`mws install\` puts mws into your clients.`);
  return outcome === 'declined' ? EXIT.failed : EXIT.ok;
};
