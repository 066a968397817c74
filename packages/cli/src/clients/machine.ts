import { isAbsolute, join } from 'node:path';
import type { CliEnvironment } from '../environment.js';

/** Where a person's files are: all that the place of a client's configuration depends on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder of the project at hand. */
  readonly cwd: string;
}

/** The one that a command runs on. */
export const machineOf = ({ platform, home, env, cwd }: CliEnvironment): Machine => ({ platform: platform ?? process.platform, home, env, cwd });

/** A folder that a variable may name, else its usual place. */
export const folderFrom = ({ env }: Machine, variable: string, usual: string): string => {
  const named = env[variable];
  return named && isAbsolute(named) ? named : usual;
};

/** `~/.config`, or what `$XDG_CONFIG_HOME` names; on Windows `%APPDATA%`. */
export const configFolder = (machine: Machine): string =>
  machine.platform === 'win32' ? appFolder(machine) : folderFrom(machine, 'XDG_CONFIG_HOME', join(machine.home, '.config'));

/** Where desktop programs keep their files on this system. */
export const appFolder = (machine: Machine): string => {
  if (machine.platform === 'darwin') return join(machine.home, 'Library', 'Application Support');
  if (machine.platform === 'win32') return folderFrom(machine, 'APPDATA', join(machine.home, 'AppData', 'Roaming'));
  return folderFrom(machine, 'XDG_CONFIG_HOME', join(machine.home, '.config'));
};
