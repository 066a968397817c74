import type { MwsConfig, StateStore } from '@mcp-working-set/core';
import { join } from 'node:path';
import type { CliEnvironment } from '../environment.js';
import { defaultStateFolder } from './default-folder.js';

export const stateFile = (config: Pick<MwsConfig, 'stateDir'>): string => join(config.stateDir, 'state.db');

/** Opens a state file, hands it to `use` and closes it whatever happens. */
const withFile = async <T>(environment: CliEnvironment, file: string, use: (state: StateStore) => Promise<T>): Promise<T> => {
  const state = await environment.openState(file);
  try {
    return await use(state);
  } finally {
    await state.close();
  }
};

export const withState = <T>(environment: CliEnvironment, config: Pick<MwsConfig, 'stateDir'>, use: (state: StateStore) => Promise<T>): Promise<T> =>
  withFile(environment, stateFile(config), use);

/**
 * The state at its default place: approvals of configuration files are kept there, since they are needed before a
 * configuration can say where its state is.
 */
export const withDefaultState = <T>(environment: CliEnvironment, use: (state: StateStore) => Promise<T>): Promise<T> =>
  withFile(environment, stateFile({ stateDir: defaultStateFolder(environment) }), use);
