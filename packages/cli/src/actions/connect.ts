import { randomUUID } from 'node:crypto';
import type { Action } from '../command.js';
import { createRelay } from '../connect/relay.js';
import { isNewer } from '../connect/versions.js';
import { askDaemon } from '../daemon/channel-client.js';
import type { Hello } from '../daemon/channel-words.js';
import { ensureDaemon } from '../daemon/ensure.js';
import { onLines } from '../daemon/lines.js';
import { ownDaemon } from '../daemon/place.js';
import { readRuntime } from '../daemon/runtime-file.js';
import { listenForStop } from '../daemon/stop.js';
import { EXIT } from '../exit-codes.js';

/** How long a daemon may take to start; a first start compiles nothing and downloads nothing. */
const PATIENCE_MS = 20_000;
/** What the client still gets after it has hung up. */
const DRAIN_MS = 12_000;

interface ConnectArguments {
  readonly profile: string | undefined;
  readonly surface: string | undefined;
  readonly 'server-name': string | undefined;
}

/** Carries the protocol between the client on stdin and stdout and the daemon. */
export const runConnect: Action<ConnectArguments> = async (context, args) => {
  const { environment } = context;
  const { stdin, stdout, version, cwd: folder } = environment;
  const { profile, surface, 'server-name': serverName } = args;
  const logger = context.logger('warn');
  const stop = listenForStop(environment);
  const hello: Omit<Hello, 'token'> = {
    want: 'serve', version, session: randomUUID(), folder,
    ...(profile === undefined ? {} : { profile }), ...(surface === undefined ? {} : { surface }), ...(serverName === undefined ? {} : { serverName }),
  };
  let replaced = false;
  // Read on first use: the client's first line is taken in the meantime.
  const daemon = ownDaemon(environment, args);

  const open = async () => {
    const { place, configArguments } = await daemon;
    const runtime = readRuntime(place.runtimeFile);
    if (runtime && isNewer(version, runtime.version)) {
      if (runtime.startedBy === 'client' && !replaced) {
        // Once: two versions that both think so would take turns for ever.
        replaced = true;
        await askDaemon(runtime, { want: 'stop', version }).catch(() => {});
      } else logger.warn(`the daemon (process ${runtime.pid}) is mws ${runtime.version}, this is ${version}: restart it with \`mws daemon stop\` and \`mws daemon start\``);
    }
    return ensureDaemon(environment, { place, configArguments, hello, startedBy: 'client', patienceMs: PATIENCE_MS });
  };

  const relay = createRelay({
    open,
    toClient: (line) => void stdout.write(`${line}\n`),
    trouble: (message) => logger.error(message),
  });
  const hungUp = new Promise<void>((resolve) => {
    stdin.once('end', resolve);
    stdin.once('close', resolve);
    stdout.once('error', () => resolve());
  });
  onLines(stdin, relay.fromClient);
  try {
    if ((await Promise.race([hungUp, stop.first])) === undefined) {
      await Promise.race([relay.end(), stop.first, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
    }
  } finally {
    stop.dispose();
  }
  return EXIT.ok;
};
