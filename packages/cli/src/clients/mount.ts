import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { CliEnvironment } from '../environment.js';
import type { ClientDefinition, Mount } from './types.js';

/** What decides how a client starts mws. */
export interface MountOptions {
  readonly transport: 'stdio' | 'http';
  /** Where the daemon serves. */
  readonly url: string;
  /** Configuration file, where it is not at the default place. */
  readonly configFile: string | undefined;
  /** View of mws that the client gets; undefined for the plain one. */
  readonly profile?: string | undefined;
}

/** `mws` on the PATH, if that is this program. */
const onPath = ({ env, program, platform = process.platform }: CliEnvironment): boolean => {
  const script = program?.at(-1);
  if (program === undefined || script === undefined) return true;
  return (env.PATH ?? '').split(delimiter).filter(Boolean).some((folder) => {
    const file = join(folder, platform === 'win32' ? 'mws.cmd' : 'mws');
    if (!existsSync(file)) return false;
    // On Windows the command is a file of its own, not a link.
    return platform === 'win32' || realpathSync(file) === realpathSync(script);
  });
};

/** Words that start a command of mws: its own name where a shell finds it, else whole paths. */
export const programWords = (environment: CliEnvironment, desktop: boolean): readonly string[] =>
  desktop || !onPath(environment) ? (environment.program ?? ['mws']) : ['mws'];

/**
 * How a client reaches mws. A terminal program finds `mws` as the person does; a desktop program does not have the
 * shell's PATH, so it gets whole paths.
 */
export const mountFor = (environment: CliEnvironment, client: Pick<ClientDefinition, 'desktop'>, options: MountOptions): Mount => {
  if (options.transport === 'http') return { kind: 'http', url: options.profile === undefined ? options.url : `${options.url.replace(/\/$/, '')}/${encodeURIComponent(options.profile)}` };
  const [command = 'mws', ...rest] = programWords(environment, client.desktop);
  const config = options.configFile === undefined ? [] : ['--config', options.configFile];
  return { kind: 'stdio', command, args: [...rest, 'connect', ...(options.profile === undefined ? [] : ['--profile', options.profile]), ...config] };
};
