import type { StateStore } from '@mcp-working-set/core';
import type { Gateway } from '@mcp-working-set/proxy';
import type { CommandContext } from '../command.js';
import { loadConfiguration, problemLine } from '../configuration/load.js';
import type { LoadedConfiguration } from '../configuration/load.js';
import { withState } from '../state/open.js';
import { openGateway, unknownUpstreams } from './open.js';

/** How long a command waits for a server of which nothing is known yet. */
const WAIT_MS = 60_000;

export interface Session extends LoadedConfiguration {
  readonly state: StateStore;
  readonly gateway: Gateway;
  /** Ids of servers of which no tool is known, because they could neither be asked now nor ever before. */
  readonly unknown: readonly string[];
}

/**
 * What every command that looks at tools begins with: configuration, state and a proxy that knows its catalog. Problems
 * are told on stderr. Everything is put away afterwards, whatever happens.
 */
export const withSession = async <T>(context: CommandContext, flag: string | undefined, use: (session: Session) => Promise<T>): Promise<T> => {
  const { environment, output } = context;
  const loaded = await loadConfiguration(environment, flag);
  for (const problem of loaded.problems) output.warn(problemLine(problem, loaded.file));
  for (const notice of loaded.notices) output.warn(notice);
  return withState(environment, loaded.config, async (state) => {
    const gateway = await openGateway(context, { config: loaded.config, state, logger: context.logger('error') });
    try {
      const unknown = await unknownUpstreams(gateway, WAIT_MS);
      for (const id of unknown) {
        const reason = gateway.status().find((status) => status.id === id)?.lastError;
        output.warn(`server "${id}" could not be asked for its tools${reason ? `: ${reason}` : ''}`);
      }
      return await use({ ...loaded, state, gateway, unknown });
    } finally {
      await gateway.close();
    }
  });
};
