import { readFileSync } from 'node:fs';
import type { Consent } from '../changes/carry-out.js';
import type { Action, CommandContext } from '../command.js';
import { askDaemon, openChannel } from '../daemon/channel-client.js';
import { ensureDaemon } from '../daemon/ensure.js';
import { elsewhereText } from '../daemon/open-channel.js';
import type { DaemonStatus } from '../daemon/open-channel.js';
import { ownDaemon } from '../daemon/place.js';
import type { OwnDaemon } from '../daemon/place.js';
import { readRuntime } from '../daemon/runtime-file.js';
import type { StartedBy } from '../daemon/runtime-file.js';
import { listenForStop } from '../daemon/stop.js';
import { EXIT } from '../exit-codes.js';
import { ago, count } from '../terminal/format.js';

interface DaemonArguments extends Consent {
  readonly action: 'run' | 'start' | 'stop' | 'restart' | 'status' | 'logs' | 'install' | 'uninstall' | undefined;
  readonly 'started-by': StartedBy;
  readonly follow: boolean;
}

const PATIENCE_MS = 20_000;
/** Calls in flight have 5 s, servers some more to end. */
const STOP_MS = 20_000;

/** What the running daemon says of itself; undefined where none runs. */
export const daemonStatus = async ({ environment }: CommandContext, { place }: OwnDaemon): Promise<DaemonStatus | undefined> => {
  const runtime = readRuntime(place.runtimeFile);
  if (!runtime) return undefined;
  try {
    return JSON.parse(await askDaemon(runtime, { want: 'status', version: environment.version })) as DaemonStatus;
  } catch {
    return undefined;
  }
};

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

const start = async (context: CommandContext, own: OwnDaemon): Promise<void> => {
  const { environment, output } = context;
  const { place, configArguments } = own;
  const before = readRuntime(place.runtimeFile)?.pid;
  const channel = await ensureDaemon(environment, { place, configArguments, hello: { want: 'status', version: environment.version }, startedBy: 'person', patienceMs: PATIENCE_MS });
  const { version, pid } = channel;
  channel.destroy();
  const status = await daemonStatus(context, own);
  output.line(`mws ${version} ${pid === before ? 'was running already' : 'runs in the background'} (process ${pid}): ${status?.url ?? ''}`);
  if (status?.elsewhere !== undefined) output.warn(elsewhereText(status.elsewhere, status.url));
};

/** True if one ran. */
const stop = async (context: CommandContext, { place }: OwnDaemon): Promise<boolean> => {
  const { environment, output } = context;
  const runtime = readRuntime(place.runtimeFile);
  const asked = runtime && (await askDaemon(runtime, { want: 'stop', version: environment.version }).then(() => true, () => false));
  if (!asked) return false;
  for (const end = Date.now() + STOP_MS; !isGone(runtime.pid) && Date.now() < end;) await new Promise((resolve) => setTimeout(resolve, 50));
  output.line(`The daemon (process ${runtime.pid}) ${isGone(runtime.pid) ? 'has ended' : 'is still ending: its servers take their time'}.`);
  return true;
};

const logs = async (context: CommandContext, { place }: OwnDaemon, follow: boolean): Promise<number> => {
  const { environment, output } = context;
  const runtime = readRuntime(place.runtimeFile);
  const channel = runtime && (await openChannel(runtime, { want: 'logs', version: environment.version }).catch(() => undefined));
  if (!channel) {
    const kept = readLog(place.logFile);
    if (kept === '') output.note('No daemon is running, and none has left a log.');
    else output.line(kept);
    return kept === '' ? EXIT.failed : EXIT.ok;
  }
  const signals = listenForStop(environment);
  const gone = new Promise<void>((resolve) => channel.listen((line) => output.line(line), resolve));
  // What is kept arrives at once; without --follow that is all.
  await Promise.race([gone, signals.first, ...(follow ? [] : [new Promise((resolve) => setTimeout(resolve, 200))])]);
  signals.dispose();
  channel.destroy();
  return EXIT.ok;
};

const readLog = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-200).join('\n');
  } catch {
    return '';
  }
};

/** Shows what the daemon says. */
export const runLogs: Action<{ follow: boolean }> = async (context, args) =>
  logs(context, await ownDaemon(context.environment, args), args.follow);

/** Runs, starts, stops or shows the shared daemon. */
export const runDaemon: Action<DaemonArguments> = async (context, args) => {
  const { output, clock } = context;
  const own = await ownDaemon(context.environment, args);
  switch (args.action) {
    case 'run': {
      const [{ serveHttp }, { loadOwnConfiguration }] = await Promise.all([import('./serve-http.js'), import('../configuration/load.js')]);
      const loaded = await loadOwnConfiguration(context.environment, args.config);
      return serveHttp(context, loaded, loaded.config.listen, { startedBy: args['started-by'], background: true });
    }
    case 'start':
      await start(context, own);
      return EXIT.ok;
    case 'restart':
      await stop(context, own);
      await start(context, own);
      return EXIT.ok;
    case 'stop':
      if (!(await stop(context, own))) output.line('No daemon is running with this configuration.');
      return EXIT.ok;
    case 'install':
    case 'uninstall':
      return (await import('./daemon-service.js')).installService(context, own, { ...args, remove: args.action === 'uninstall' });
    case 'logs':
      return logs(context, own, args.follow);
    default: {
      const status = await daemonStatus(context, own);
      if (args.json) output.json(status ?? { running: false });
      else if (!status) output.line('No daemon is running with this configuration; the next `mws connect` or `mws daemon start` starts one.');
      else output.line(`mws ${status.version} is running, started ${ago(status.startedAt, clock.now())} (process ${status.pid}): ${status.url}, ${count(status.clients, 'client')}, ${count(status.upstreams.length, 'server')}`);
      if (!args.json && status?.elsewhere !== undefined) output.warn(elsewhereText(status.elsewhere, status.url));
      return status ? EXIT.ok : EXIT.failed;
    }
  }
};
