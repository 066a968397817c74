import type { Logger, MwsConfig, StateStore } from '@mcp-working-set/core';
import type { Gateway } from '@mcp-working-set/proxy';
import type { CommandContext } from '../command.js';
import { scopedState } from '../promotion/scoped-state.js';
import { readMeaning } from './meaning.js';

/** Puts a proxy together for a command. The proxy room is loaded here, on first use. */
export const openGateway = async (
  { environment, clock }: CommandContext,
  options: {
    readonly config: MwsConfig; readonly state: StateStore; readonly logger: Logger;
    /** What calls are kept under, where one project is served. */
    readonly project?: string;
    /** Reads the configuration again, for the meta-tool that does so. */
    readonly reload?: () => Promise<string>;
  },
): Promise<Gateway> => {
  const { createGateway } = await import('@mcp-working-set/proxy');
  const { config, project, logger, reload } = options;
  const meaning = await readMeaning(config.search, environment);
  return createGateway({ config, logger, state: scopedState(options.state, config, project), clock, version: environment.version, environment: environment.env, meaning, reload });
};
