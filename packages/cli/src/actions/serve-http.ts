import { MwsError } from '@mcp-working-set/core';
import type { Logger, MwsConfig } from '@mcp-working-set/core';
import type { Gateway, HttpListener } from '@mcp-working-set/proxy';
import { randomBytes } from 'node:crypto';
import { createLogTap } from '../adapters/log-tap.js';
import { renderBanner } from '../banner/banner.js';
import type { CommandContext } from '../command.js';
import { keepReloading, reloadText } from '../configuration/keep-reloading.js';
import { problemLine } from '../configuration/load.js';
import type { LoadedConfiguration } from '../configuration/load.js';
import { claimIdentity, daemonPlace } from '../daemon/identity.js';
import { openConversations, watchIdle } from '../daemon/idle.js';
import { elsewhereText, openDaemonChannel } from '../daemon/open-channel.js';
import { portHolder } from '../daemon/port-holder.js';
import { removeRuntime, writeRuntime } from '../daemon/runtime-file.js';
import type { StartedBy } from '../daemon/runtime-file.js';
import { listenForStop } from '../daemon/stop.js';
import type { StopRequests } from '../daemon/stop.js';
import { EXIT } from '../exit-codes.js';
import { openGateway } from '../gateway/open.js';
import { schedulePromotion } from '../promotion/schedule.js';
import { stateFile, withState } from '../state/open.js';
import { viewCost } from '../tokens/list-cost.js';
import { o200k } from '../tokens/o200k.js';

type Address = MwsConfig['listen'];

export interface DaemonOptions {
  readonly startedBy: StartedBy;
  /** Nobody watches: no banner, and a taken port is no reason not to serve `mws connect`, which needs none. */
  readonly background: boolean;
}

/** How long the banner waits for servers; the proxy serves all the while. */
const BANNER_WAIT_MS = 20_000;
/** How long requests in flight may take to end after the first signal. */
const GRACE_MS = 5_000;

const holderOf = ({ port }: Address): string => {
  const holder = portHolder(port);
  return holder ? `process ${holder.pid} (${holder.program})` : 'another program';
};

const listen = async (gateway: Gateway, address: Address): Promise<HttpListener> => {
  try {
    return await gateway.listen(address);
  } catch (error) {
    if (!(error instanceof MwsError) || error.code !== 'address-in-use') throw error;
    throw new MwsError('address-in-use', `port ${address.port} on ${address.host} is taken: ${holderOf(address)} has it; stop that one, or choose another with --port`, { cause: error });
  }
};

const printBanner = async (context: CommandContext, loaded: LoadedConfiguration, gateway: Gateway, url: string): Promise<void> => {
  const { output } = context;
  const [listed, counter] = await Promise.all([gateway.listed(), o200k()]);
  const lines = renderBanner({
    url,
    serverName: loaded.config.serverName,
    upstreams: gateway.status(),
    listed: listed.map(({ name }) => name),
    cost: await viewCost(loaded.config, gateway, counter),
  }, output.styles);
  for (const line of lines) output.line(line);
  output.line(output.styles.dim('Ctrl-C stops it and every server that it started.'));
};

/** Lets what is in flight end, then puts everything away; a second signal cuts that short. */
const shutDown = async (gateway: Gateway, doors: readonly { close(graceMs: number): Promise<void> }[], stop: StopRequests, logger: Logger): Promise<number> => {
  const orderly = Promise.all(doors.map((door) => door.close(GRACE_MS))).then(() => gateway.close()).then(() => EXIT.ok);
  const outcome = await Promise.race([orderly, stop.second.then(() => EXIT.forced)]);
  if (outcome === EXIT.forced) {
    for (const { pid } of gateway.status()) if (pid !== undefined) kill(pid);
    logger.warn('stopped without waiting');
  }
  return outcome;
};

/** The process group where there is one of that name, else the process. */
const kill = (pid: number): void => {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
      return;
    } catch {
      // Gone already, or no group leader.
    }
  }
};

/** On a free port where the one of the configuration is taken, with the reason for it. */
const listenInBackground = async (gateway: Gateway, address: Address): Promise<{ readonly listener: HttpListener; readonly elsewhere?: string }> => {
  try {
    return { listener: await listen(gateway, address) };
  } catch (error) {
    if (!(error instanceof MwsError) || error.code !== 'address-in-use') throw error;
    const elsewhere = `"listen.port" ${address.port} is not used: ${holderOf(address)} had taken it when the daemon started`;
    return { listener: await listen(gateway, { ...address, port: 0 }), elsewhere };
  }
};

/** The daemon in the foreground: one a (state file, configuration), until a signal or `mws daemon stop`. */
export const serveHttp = async (
  context: CommandContext,
  loaded: LoadedConfiguration,
  address: Address,
  { startedBy, background }: DaemonOptions = { startedBy: 'person', background: false },
): Promise<number> => {
  const { environment, output, clock } = context;
  const { config, file } = loaded;
  const tap = createLogTap(context.logger('info'), clock.now);
  const { logger } = tap;
  for (const problem of loaded.problems) output.warn(problemLine(problem, file));
  for (const notice of loaded.notices) output.warn(notice);

  const place = daemonPlace(stateFile(config), file);
  const lock = claimIdentity(environment, place, file);
  try {
    return await withState(environment, config, async (state) => {
      const gateway = await openGateway(context, { config, state, logger, reload: async () => reloadText(await reloading.reload()) });
      let stopPromotion = (): void => {};
      let recheck = (): void => {};
      let stopIdle = (): void => {};
      const reloading = keepReloading({ environment, loaded, gateway, logger, onTaken: () => recheck() });
      const stop = listenForStop(environment, () => void reloading.reload());
      try {
        const { listener, elsewhere } = background ? await listenInBackground(gateway, address) : { listener: await listen(gateway, address) };
        if (elsewhere !== undefined) logger.warn(elsewhereText(elsewhere, listener.url));
        const token = randomBytes(32).toString('base64url');
        const channel = await openDaemonChannel(environment, { gateway, tap, token, url: listener.url, config: file, startedBy, elsewhere, clock, state, current: reloading.current });
        recheck = channel.recheck;
        writeRuntime(place.runtimeFile, {
          pid: environment.pid,
          url: listener.url,
          port: listener.port,
          token,
          version: environment.version,
          startedAt: clock.now(),
          channelPort: channel.port,
          startedBy,
        });
        stopPromotion = schedulePromotion({ context, session: { ...loaded, state, gateway }, logger });
        const idle = new Promise<string>((resolve) => {
          if (startedBy === 'client') stopIdle = watchIdle({ clock, idleSeconds: () => reloading.current().daemon.idleSeconds, lastUse: channel.lastUse, open: () => openConversations(state, reloading.current(), clock.now()), onIdle: () => resolve('no client any more') });
        });
        const asked = Promise.race([stop.first, channel.stopRequested, idle]);
        output.line(`mws ${environment.version} serves ${output.styles.bold(listener.url)}  (process ${environment.pid})`);
        const settled = gateway.settled(BANNER_WAIT_MS).then(() => 'settled' as const);
        if (!background && (await Promise.race([settled, asked])) === 'settled') {
          await printBanner(context, loaded, gateway, listener.url).catch((error: unknown) => logger.warn('the banner failed', { reason: String(error) }));
        }
        const reason = await asked;
        output.note(`${reason}: stopping; a second Ctrl-C (or signal) does not wait.`);
        return await shutDown(gateway, [listener, channel], stop, logger);
      } catch (error) {
        await gateway.close();
        throw error;
      } finally {
        await reloading.close();
        stopPromotion();
        stopIdle();
        stop.dispose();
        removeRuntime(place.runtimeFile, environment.pid);
      }
    });
  } finally {
    lock.release();
  }
};
