import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import type { CliEnvironment } from '../environment.js';

/** Files of a working directory that mws can read, first one first. They can start programs: see `approvals.ts`. */
export const FOLDER_FILES = ['mws.json', '.mcp.json', 'claude_desktop_config.json'] as const;

/** How a configuration file was chosen: by `--config`, by `$MWS_CONFIG`, as an approved file of the folder, or by default. */
export type ConfigSource = 'flag' | 'variable' | 'folder' | 'default';

export interface ConfigPlace {
  readonly file: string;
  readonly source: ConfigSource;
}

/** `~` at the start stands for the home directory; relative paths start at the working directory. */
const absolute = (path: string, { cwd, home }: Pick<CliEnvironment, 'cwd' | 'home'>): string =>
  path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : resolve(cwd, path);

export const defaultConfigFile = ({ env, home }: Pick<CliEnvironment, 'env' | 'home'>): string =>
  join(env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME) ? env.XDG_CONFIG_HOME : join(home, '.config'), 'mcp-working-set', 'config.json');

/** The file that is named, by option or variable; undefined where none is. */
export const namedConfig = (flag: string | undefined, environment: CliEnvironment): ConfigPlace | undefined => {
  if (flag !== undefined && flag !== '') return { file: absolute(flag, environment), source: 'flag' };
  const variable = environment.env.MWS_CONFIG;
  return variable ? { file: absolute(variable, environment), source: 'variable' } : undefined;
};

/** The folder's own file, approved or not; undefined where there is none. */
export const folderConfig = ({ cwd }: Pick<CliEnvironment, 'cwd'>): string | undefined =>
  FOLDER_FILES.map((name) => join(cwd, name)).find((file) => existsSync(file));
