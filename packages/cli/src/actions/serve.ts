import { MwsError, type MwsConfig } from '@mcp-working-set/core';
import { chooseView } from '@mcp-working-set/core/config';
import type { Action } from '../command.js';
import { loadConfiguration } from '../configuration/load.js';
import { chosenProfile } from '../configuration/profiles.js';

export interface ServeArguments {
  readonly transport: 'http' | 'stdio';
  readonly stdio: boolean;
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly profile: string | undefined;
  readonly surface: string | undefined;
}

/** Serves until it is stopped: as the daemon over HTTP, or for one client over stdio. */
export const runServe: Action<ServeArguments> = async (context, args) => {
  const { port, host } = args;
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    throw new MwsError('usage', `--port must be a whole number from 0 to 65535, not ${port}`);
  }
  const overStdio = args.stdio || args.transport === 'stdio';
  if (overStdio && (port !== undefined || host !== undefined)) {
    throw new MwsError('usage', '--port and --host are for HTTP; over stdio there is no address');
  }
  const adjust = (config: MwsConfig): MwsConfig => chooseView(config, { profile: chosenProfile(config, args.profile), surface: args.surface });
  const found = await loadConfiguration(context.environment, args.config);
  const loaded = { ...found, adjust, config: adjust(found.config) };
  context.environment.beforeServing?.();
  if (overStdio) return (await import('./serve-stdio.js')).serveStdio(context, loaded);
  const { listen } = loaded.config;
  const address = { ...listen, ...(host === undefined ? {} : { host }), ...(port === undefined ? {} : { port }) };
  return (await import('./serve-http.js')).serveHttp(context, loaded, address);
};
