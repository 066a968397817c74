import { MwsError } from '@mcp-working-set/core';
import type { Action } from '../command.js';
import { loadConfiguration } from '../configuration/load.js';

export interface ServeArguments {
  readonly transport: 'http' | 'stdio';
  readonly stdio: boolean;
  readonly host: string | undefined;
  readonly port: number | undefined;
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
  const loaded = await loadConfiguration(context.environment, args.config);
  if (overStdio) return (await import('./serve-stdio.js')).serveStdio(context, loaded);
  const { listen } = loaded.config;
  const address = { ...listen, ...(host === undefined ? {} : { host }), ...(port === undefined ? {} : { port }) };
  return (await import('./serve-http.js')).serveHttp(context, loaded, address);
};
