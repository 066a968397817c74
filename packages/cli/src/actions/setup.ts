import { MwsError } from '@mcp-working-set/core';
import type { MwsConfig } from '@mcp-working-set/core';
import { parseConfig } from '@mcp-working-set/core/config';
import { carryOut, changesAsJson } from '../changes/carry-out.js';
import type { Consent } from '../changes/carry-out.js';
import { listOf, namedClients } from '../clients/choose.js';
import { discover } from '../clients/discover.js';
import type { FoundClient } from '../clients/discover.js';
import { switchedOff, tableFor } from '../clients/install.js';
import { machineOf } from '../clients/machine.js';
import type { ClientDefinition } from '../clients/types.js';
import type { Action, CommandContext } from '../command.js';
import { loadOwnConfiguration } from '../configuration/load.js';
import { EXIT } from '../exit-codes.js';
import { readEnvFile } from '../servers/env-file.js';
import { planImport } from '../servers/import-plan.js';
import type { ImportPlan, SecretsChoice } from '../servers/import-plan.js';
import { allNamed, isNamed } from '../servers/merge.js';
import type { MergedServer } from '../servers/merge.js';
import { rememberNames } from '../servers/remember-names.js';
import { serverRows, showServers } from '../servers/show.js';
import { planSetup } from '../setup/plan.js';
import { probeServers } from '../setup/probe.js';
import type { Probe } from '../setup/probe.js';
import { storedNames } from '../setup/stored.js';
import { DEFERRED, profileEdits, profileFor } from '../setup/surfaces.js';
import { showTokens, tokenRows } from '../setup/tokens.js';
import { hookCommand, mountOptions } from './install.js';

interface SetupArguments extends Consent {
  readonly client: string | undefined;
  readonly server: string | undefined;
  readonly scope: 'user' | 'all';
  readonly transport: 'stdio' | 'http';
  readonly secrets: SecretsChoice;
  readonly check: boolean;
  readonly hook: boolean | undefined;
}

/** The configuration as it will be, with the secrets that are about to move. */
const planned = ({ environment }: CommandContext, file: string, plan: ImportPlan, config: MwsConfig): MwsConfig => {
  const text = plan.files.find((change) => change.file === file)?.after;
  if (text === undefined) return config;
  const moved = Object.fromEntries(plan.secrets.map(({ variable, value }) => [variable, value]));
  return parseConfig(text, { place: file, env: { ...readEnvFile(environment).values, ...moved, ...environment.env }, home: environment.home }).config;
};

/** On a terminal a person says which; elsewhere all. Undefined where it was broken off. */
const choose = async (context: CommandContext, args: SetupArguments, clients: readonly FoundClient[], servers: readonly MergedServer[]) => {
  const { environment } = context;
  if (args.yes || args['dry-run'] || args.json || !environment.isTty.stdin) return { clients, isChosen: () => true };
  const { chooseMany } = await import('../setup/choose.js');
  const ids = args.client === undefined
    ? await chooseMany(environment, 'Which clients shall use mws?', clients.map(({ client }) => ({ value: client.id, label: client.name })))
    : clients.map(({ client }) => client.id);
  if (!ids) return undefined;
  const fresh = servers.filter(({ known, disabled }) => !known && !disabled);
  const chosen = args.server === undefined
    ? await chooseMany(environment, 'Which servers shall go behind mws?', fresh.map(({ id, places }) => ({ value: id, label: id, hint: places.map(({ client }) => client.name).join(', ') })))
    : fresh.map(({ id }) => id);
  if (!chosen) return undefined;
  return { clients: clients.filter(({ client }) => ids.includes(client.id)), isChosen: ({ id }: MergedServer) => chosen.includes(id) };
};

const brokenOff = ({ output }: CommandContext): number => {
  output.note('Nothing was written.');
  return EXIT.failed;
};

/** Moves servers behind mws and puts mws into clients. */
export const runSetup: Action<SetupArguments> = async (context, args) => {
  const { environment, output } = context;
  const named = namedClients(args.client);
  const only = listOf(args.server);
  const loaded = await loadOwnConfiguration(environment, args.config);
  const { config, file } = loaded;
  const machine = machineOf(environment);
  const found = discover(machine, config.listen, named)
    .filter(({ installed }) => named !== undefined || installed)
    .map((client) => ({ ...client, servers: client.servers.filter(({ own, table }) => own || args.scope === 'all' || table.scope === 'user'), left: client.servers.filter(({ own, table }) => !own && table.scope !== 'user').map(({ name }) => name) }));
  if (found.length === 0) throw new MwsError('usage', 'no MCP client was found on this machine; --client names one all the same');
  for (const problem of found.flatMap(({ problems }) => problems)) output.warn(problem);

  const isMeant = (server: MergedServer): boolean => only === undefined || only.some((name) => isNamed(server, name));
  const first = planImport(environment, file, found, args.secrets, isMeant);
  // One that has moved already stands in no client any more.
  allNamed(first.servers, only?.filter((name) => !config.upstreams.some(({ id }) => id === name)), args.scope === 'user' ? '; --scope all looks at the servers of this project, too' : '');
  const chosen = await choose(context, args, found, first.servers);
  if (!chosen) return brokenOff(context);
  const wanted = (server: MergedServer): boolean => isMeant(server) && chosen.isChosen(server);
  const tried = planImport(environment, file, chosen.clients, args.secrets, wanted);
  // A dry run starts nothing.
  const asks = args.check && !args['dry-run'];
  const asked = asks ? planned(context, file, tried, config) : undefined;
  const probe: Probe | undefined = asked ? await probeServers(context, asked) : undefined;
  if (asks && !probe) return brokenOff(context);
  const staying = new Set([...(probe?.failed.keys() ?? [])].filter((id) => tried.servers.some((server) => server.id === id)));
  // Where no server is new, what is stored of them may say what asking would.
  const names = probe ?? (args.check && tried.added.length === 0 ? await storedNames(context, config) : undefined);
  const profileOf = (client: ClientDefinition): string | undefined => profileFor(client, names);
  const fromProject = tried.servers.some(({ id, known, places }) => !staying.has(id) && (known || tried.added.some((one) => one.id === id)) && places.some(({ table }) => table.project !== undefined));
  const imported = planImport(environment, file, chosen.clients, args.secrets, (server) => wanted(server) && !staying.has(server.id), (own) => profileEdits(own, {
    deferred: chosen.clients.some(({ client }) => profileOf(client) === DEFERRED),
    project: fromProject ? machine.cwd : undefined,
    servers: tried.added.filter(({ id, places }) => !staying.has(id) && places.every(({ table }) => table.project !== undefined)).map(({ id }) => id),
  }));
  const mount = mountOptions(environment, loaded, args.transport);
  const plan = planSetup({ environment, machine, clients: chosen.clients, imported, staying, serverName: config.serverName, mount, profileOf, hook: args.hook, hookCommand: hookCommand(environment, mount) });

  if (!args.json) showServers(output, chosen.clients, imported, staying);
  const left = args.scope === 'all' ? [] : [...new Set(found.flatMap((client) => client.left))];
  if (!args.json && left.length > 0) output.note(`of this project alone, and left there: ${left.join(', ')}; --scope all moves ${left.length === 1 ? 'it' : 'them'}, too`);
  if (!args.json && args.check && !asks) output.note(`A dry run starts no server: tokens are not counted${names ? '' : ', one that does not answer would stay where it is, and a client that looks tools up by itself may be given `--profile deferred`'}.`);
  for (const id of staying) output.warn(`"${id}" stays where it is, since it did not answer: ${probe?.failed.get(id) ?? ''}`);
  for (const { id, reason } of asked?.leftOutServers ?? []) {
    if (imported.added.some((server) => server.id === id)) output.warn(`"${id}" could not be asked (${reason}); it moves all the same, and is left out until that is mended`);
  }
  for (const { client } of chosen.clients) {
    const table = tableFor(client, machine, 'user');
    const off = table && switchedOff(client, machine, table, config.serverName);
    if (off) output.warn(off);
  }
  for (const { problem } of plan.clients) if (problem && !found.some(({ problems }) => problems.includes(problem))) output.warn(problem);
  const rows = probe && tokenRows(plan.clients, probe, new Set(chosen.clients.filter(({ client }) => profileOf(client) === DEFERRED).map(({ client }) => client.id)));
  if (!args.json && probe && rows) showTokens(output, rows, probe.counter);
  const outcome = await carryOut(context, plan, args);
  if (outcome === 'done') await rememberNames(environment, imported.servers.filter(({ id }) => !staying.has(id)));
  if (args.json) output.json({ outcome, config: file, serverName: config.serverName, servers: serverRows(imported, staying), unset: imported.unset, staying: [...staying], clients: plan.clients, ...(probe ? { counter: probe.counter, tokens: rows } : {}), changes: changesAsJson(plan) });
  else if (outcome === 'nothing') output.line(plan.clients.some(({ problem }) => problem !== undefined) ? 'Nothing was done: mend what is named above, then run `mws setup` again.' : 'Nothing to do: everything is set up already.');
  else if (outcome === 'done') output.line('Restart the clients that are running. `mws status` shows what is going on; `mws uninstall` puts everything back.');
  return outcome === 'declined' || (outcome === 'nothing' && plan.clients.some(({ problem }) => problem !== undefined)) ? EXIT.failed : EXIT.ok;
};
