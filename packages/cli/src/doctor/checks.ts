import { ConfigError, formatProblem } from '@mcp-working-set/core/config';
import type { ConfigProblem } from '@mcp-working-set/core/config';
import { MwsError } from '@mcp-working-set/core';
import type { StdioUpstream, UpstreamSpec } from '@mcp-working-set/core';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { discover } from '../clients/discover.js';
import { machineOf } from '../clients/machine.js';
import type { CommandContext, GlobalArguments } from '../command.js';
import { loadOwnConfiguration } from '../configuration/load.js';
import type { LoadedConfiguration } from '../configuration/load.js';
import { defaultConfigFile, namedConfig } from '../configuration/locate.js';
import { daemonStatus } from '../actions/daemon.js';
import { ownDaemon } from '../daemon/place.js';
import { portHolder } from '../daemon/port-holder.js';
import type { CliEnvironment } from '../environment.js';
import { envFile, readEnvFile } from '../servers/env-file.js';
import { note, ok, problem } from './findings.js';
import type { Finding } from './findings.js';

/** Oldest Node that is supported. */
const OLDEST: readonly [number, number] = [20, 19];

const isOpen = (file: string): boolean => {
  try {
    return process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
  } catch {
    return false;
  }
};

/** Where a program is found, as the system would; undefined where it is not. */
const findProgram = (command: string, { env, cwd }: Pick<CliEnvironment, 'env' | 'cwd'>): string | undefined => {
  const names = process.platform === 'win32' ? ['', '.exe', '.cmd', '.bat'].map((end) => `${command}${end}`) : [command];
  const folders = /[\\/]/.test(command) ? [''] : (env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => (isAbsolute(name) ? name : folder === '' ? resolve(cwd, name) : join(folder, name)))).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  });
};

export const checkSystem = (environment: CliEnvironment, versions: string): readonly Finding[] => {
  const [major = 0, minor = 0] = versions.split('.').map(Number);
  const enough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  return [
    ok('system', `mws ${environment.version} on ${environment.platform ?? process.platform}`),
    enough ? ok('system', `Node ${versions}`) : problem('system', `Node ${versions} is too old`, `install Node ${OLDEST.join('.')} or newer`),
  ];
};

/** What to do about a mistake in the configuration, by its code. */
const remedyOf = ({ code, variable }: ConfigProblem, environment: CliEnvironment): string =>
  code === 'unset-variable'
    ? `a line ${variable ?? ''}=… in ${envFile(environment)} sets it for mws; then \`mws daemon restart\`, where one runs`
    : 'mend it; `mws config check` says when it is right';

const findingsOf = (problems: readonly ConfigProblem[], file: string, environment: CliEnvironment): Finding[] =>
  problems.map((one) => (one.severity === 'error' ? problem('configuration', formatProblem(one, file), remedyOf(one, environment)) : note('configuration', formatProblem(one, file))));

/** The configuration as a whole; undefined where it cannot be used. */
export const checkConfiguration = async ({ environment }: CommandContext, args: GlobalArguments): Promise<{ findings: Finding[]; loaded: LoadedConfiguration | undefined }> => {
  const findings: Finding[] = [];
  let loaded: LoadedConfiguration | undefined;
  try {
    loaded = await loadOwnConfiguration(environment, args.config);
  } catch (error) {
    if (error instanceof ConfigError) return { loaded, findings: findingsOf(error.problems, namedConfig(args.config, environment)?.file ?? defaultConfigFile(environment), environment) };
    if (error instanceof MwsError) return { loaded, findings: [problem('configuration', error.message, 'make it readable')] };
    throw error;
  }
  const { file, exists } = loaded;
  if (!exists) findings.push(problem('configuration', `there is no ${file}`, '`mws setup` makes one from the servers you have, `mws init` a sample'));
  else findings.push(ok('configuration', file));
  findings.push(...findingsOf(loaded.problems, file, environment));
  if (exists && isOpen(file)) findings.push(note('configuration', `${file} can be read by others than you`, `chmod 600 ${file}, if a token stands in it`));
  const { isOpen: open } = readEnvFile(environment);
  if (open) findings.push(problem('configuration', `${envFile(environment)} can be read by others than you`, `chmod 600 ${envFile(environment)}`));
  return { findings, loaded };
};

const checkCommand = (spec: StdioUpstream, environment: CliEnvironment): Finding => {
  const found = findProgram(spec.command, { env: { ...environment.env, ...(spec.env['PATH'] === undefined ? {} : { PATH: spec.env['PATH'] }) }, cwd: spec.cwd ?? environment.cwd });
  return found === undefined
    ? problem('servers', `${spec.id}: the program "${spec.command}" is not found`, 'install it, or write its whole path into the configuration')
    : ok('servers', `${spec.id}: ${found}`);
};

/** Programs of servers, before any of them is started. */
export const checkCommands = (environment: CliEnvironment, upstreams: readonly UpstreamSpec[]): readonly Finding[] => {
  const cwd = upstreams.filter((spec): spec is StdioUpstream => spec.kind === 'stdio' && spec.cwd === undefined && spec.args.some((arg) => arg === '.' || arg.startsWith('./')));
  return [
    ...upstreams.flatMap((spec) => (spec.kind === 'stdio' ? [checkCommand(spec, environment)] : [])),
    ...cwd.map(({ id }) => note('servers', `${id} depends on the working directory, which the shared daemon does not have`, 'give it a "cwd", or let the client run `mws serve --stdio`')),
  ];
};

export const checkDaemon = async (context: CommandContext, args: GlobalArguments, { config }: LoadedConfiguration): Promise<readonly Finding[]> => {
  const { environment } = context;
  const running = await daemonStatus(context, await ownDaemon(environment, args));
  const { port, host } = config.listen;
  if (running) {
    const same = running.version === environment.version;
    return [
      ok('daemon', `runs as process ${running.pid} on ${running.url}`),
      ...(same ? [] : [problem('daemon', `it is mws ${running.version}, this is ${environment.version}`, '`mws daemon restart`; clients notice nothing')]),
      ...(running.elsewhere === undefined ? [] : [note('daemon', `${running.elsewhere}: clients over HTTP reach it only at ${running.url}`, 'free that port, or set another "listen.port"; then `mws daemon restart`')]),
      ...(running.elsewhere === undefined && port !== 0 && new URL(running.url).port !== String(port) ? [note('daemon', `the configuration says "listen.port" ${port}`, '`mws daemon restart` takes it over, unless `mws serve --port` was meant')] : []),
    ];
  }
  const holder = port === 0 ? undefined : portHolder(port);
  return [
    note('daemon', 'none is running; the next client that uses `mws connect` starts one'),
    ...(holder ? [problem('daemon', `port ${port} on ${host} is taken by process ${holder.pid} (${holder.program})`, 'stop that one, or set another "listen.port"')] : []),
  ];
};

/** Clients: broken files, whether mws is in them, servers that are in a client and behind mws both. */
export const checkClients = (environment: CliEnvironment, { config }: LoadedConfiguration): readonly Finding[] => {
  const found = discover(machineOf(environment), config.listen).filter(({ installed }) => installed);
  const behind = new Set(config.upstreams.map(({ id }) => id));
  const findings = found.flatMap(({ client, servers, problems }): Finding[] => {
    const own = servers.filter((server) => server.own);
    const twice = own.length === 0 ? [] : servers.filter((server) => !server.own && behind.has(server.name) && 'entry' in server.read && server.read.enabled);
    const lost = own.flatMap(({ read, table }) => {
      const command = 'entry' in read ? read.entry.command : undefined;
      return command !== undefined && isAbsolute(command) && !existsSync(command) ? [problem('clients', `${client.name}: its entry in ${table.file} starts ${command}, which is gone`, '`mws install` writes it anew')] : [];
    });
    return [
      ...problems.map((text) => problem('clients', `${client.name}: ${text}`, 'mend the file by hand; mws does not touch it')),
      ...(own.length > 0 ? [ok('clients', `${client.name} uses mws`)] : [note('clients', `${client.name} does not use mws`, `\`mws install --client ${client.id}\``)]),
      ...lost,
      ...twice.map(({ name }) => note('clients', `${client.name} has "${name}" itself, and behind mws too`, '`mws setup` moves it')),
    ];
  });
  return findings.length > 0 ? findings : [note('clients', 'no MCP client was found on this machine')];
};
