import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GlobalArguments } from '../command.js';
import { defaultConfigFile, namedConfig } from '../configuration/locate.js';
import type { CliEnvironment } from '../environment.js';
import { defaultStateFolder } from '../state/default-folder.js';
import { daemonPlace } from './identity.js';
import type { DaemonPlace } from './identity.js';

/** The shared daemon of a person's configuration. */
export interface OwnDaemon {
  readonly place: DaemonPlace;
  /** What names the configuration on a command line; nothing for the default one. */
  readonly configArguments: readonly string[];
}

const mayNameState = (file: string): boolean => {
  try {
    return readFileSync(file, 'utf8').includes('stateDir');
  } catch {
    return false;
  }
};

/**
 * Where the daemon of the configuration is found: named or at the default place, never the folder's. The configuration is
 * read only where it may say where state is: a client waits for its first answer.
 */
export const ownDaemon = async (environment: CliEnvironment, { config }: GlobalArguments): Promise<OwnDaemon> => {
  const usual = defaultConfigFile(environment);
  const { file } = namedConfig(config, environment) ?? { file: usual };
  const state = mayNameState(file)
    ? (await (await import('../configuration/load.js')).loadOwnConfiguration(environment, config)).config.stateDir
    : defaultStateFolder(environment);
  return { place: daemonPlace(join(state, 'state.db'), file), configArguments: file === usual ? [] : ['--config', file] };
};
