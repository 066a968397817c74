import { MwsError } from '@mcp-working-set/core';
import { dirname, join } from 'node:path';
import { carryOut, changesAsJson } from '../changes/carry-out.js';
import type { Consent } from '../changes/carry-out.js';
import { namedClients } from '../clients/choose.js';
import { discover } from '../clients/discover.js';
import type { FoundServer } from '../clients/discover.js';
import { createEditor, install, isInstalled, switchedOff, tableFor } from '../clients/install.js';
import { machineOf } from '../clients/machine.js';
import { mountFor, programWords } from '../clients/mount.js';
import type { MountOptions } from '../clients/mount.js';
import { installPermissions } from '../clients/permissions.js';
import { pluginFiles } from '../clients/plugin.js';
import type { ServerTable } from '../clients/types.js';
import type { Action, CommandContext } from '../command.js';
import { loadOwnConfiguration } from '../configuration/load.js';
import type { LoadedConfiguration } from '../configuration/load.js';
import { chosenProfile } from '../configuration/profiles.js';
import { defaultConfigFile } from '../configuration/locate.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT } from '../exit-codes.js';

interface InstallArguments extends Consent {
  readonly client: string | undefined;
  readonly scope: 'user' | 'project';
  readonly transport: 'stdio' | 'http';
  readonly profile: string | undefined;
  readonly hook: boolean;
  readonly 'as-plugin': boolean;
}

/** What became of one client. */
interface Installed {
  readonly client: string;
  readonly status: 'new' | 'installed already' | 'left alone';
  readonly file?: string;
  readonly reason?: string;
}

export const mountOptions = (environment: CliEnvironment, { config, file }: LoadedConfiguration, transport: 'stdio' | 'http'): MountOptions => ({
  transport,
  url: `http://${config.listen.host}:${config.listen.port}${config.listen.path}`,
  configFile: file === defaultConfigFile(environment) ? undefined : file,
});

/** The profile that the client's entry names now: it stays unless another is asked for. */
const profileOf = (servers: readonly FoundServer[], table: ServerTable): string | undefined => {
  const read = servers.find((server) => server.own && server.table.file === table.file && server.table.scope === table.scope)?.read;
  const args = read && 'entry' in read ? (read.entry.args ?? []) : [];
  const at = args.indexOf('--profile');
  return at < 0 ? undefined : args[at + 1];
};

/** The hook's command line. */
export const hookCommand = (environment: CliEnvironment, { configFile }: MountOptions): readonly string[] =>
  [...programWords(environment, false), 'hook', ...(configFile === undefined ? [] : ['--config', configFile])];

/** Writes mws as a plugin of Claude Code beside the configuration. */
const installPlugin = async (context: CommandContext, args: InstallArguments, loaded: LoadedConfiguration): Promise<number> => {
  const { environment, output } = context;
  const options = mountOptions(environment, loaded, args.transport);
  const folder = join(dirname(defaultConfigFile(environment)), 'claude-plugin');
  const mount = mountFor(environment, { desktop: false }, options);
  const files = pluginFiles(folder, { version: environment.version, serverName: loaded.config.serverName, mount, hook: hookCommand(environment, options) });
  const plan = { command: 'install --as-plugin', files, secrets: [] };
  const outcome = await carryOut(context, plan, args);
  if (args.json) output.json({ outcome, folder, changes: changesAsJson(plan) });
  else if (outcome !== 'declined') output.line(`In Claude Code: /plugin marketplace add ${folder}, then /plugin install mcp-working-set@mcp-working-set`);
  return outcome === 'declined' ? EXIT.failed : EXIT.ok;
};

/** Puts mws into clients. */
export const runInstall: Action<InstallArguments> = async (context, args) => {
  const { environment, output } = context;
  const named = namedClients(args.client);
  const loaded = await loadOwnConfiguration(environment, args.config);
  const profile = chosenProfile(loaded.config, args.profile);
  if (args['as-plugin']) return installPlugin(context, args, loaded);
  const machine = machineOf(environment);
  const options = mountOptions(environment, loaded, args.transport);
  const name = loaded.config.serverName;
  const editor = createEditor();
  const found = discover(machine, loaded.config.listen, named);
  const results = found.filter(({ installed }) => named !== undefined || installed).map(({ client, servers, problems }): Installed => {
    const table = tableFor(client, machine, args.scope);
    if (!table) return { client: client.id, status: 'left alone', reason: `${client.name} has no configuration of a project` };
    const broken = problems.find((problem) => problem.startsWith(table.file));
    if (broken) return { client: client.id, status: 'left alone', file: table.file, reason: broken };
    try {
      const mount = mountFor(environment, client, { ...options, profile: args.profile === undefined ? profileOf(servers, table) : profile });
      const off = switchedOff(client, machine, table, name);
      if (off) output.warn(off);
      if (isInstalled(table, name, client, mount)) return { client: client.id, status: 'installed already', file: table.file };
      install(editor, table, name, client, mount, servers);
      return { client: client.id, status: 'new', file: table.file };
    } catch (error) {
      if (!(error instanceof MwsError)) throw error;
      return { client: client.id, status: 'left alone', file: table.file, reason: error.message };
    }
  });
  if (args.hook) {
    if (!found.some(({ client }) => client.id === 'claude-code')) throw new MwsError('usage', '--hook is for Claude Code, which is not among these clients');
    installPermissions(editor, machine, name, hookCommand(environment, options));
  }
  for (const { reason } of results) if (reason) output.warn(reason);
  const plan = { command: 'install', files: editor.changes(), secrets: [] };
  const outcome = await carryOut(context, plan, args);
  if (args.json) output.json({ outcome, serverName: name, clients: results, changes: changesAsJson(plan) });
  else if (results.length === 0) output.line('No MCP client was found on this machine; --client names one all the same.');
  else if (outcome === 'nothing') output.line('Nothing to do: mws is installed already.');
  else if (outcome === 'done') output.line('Restart the clients that are running, so that they read it.');
  const refused = results.some(({ status }) => status === 'left alone') && !results.some(({ status }) => status !== 'left alone');
  return outcome === 'declined' || refused ? EXIT.failed : EXIT.ok;
};
