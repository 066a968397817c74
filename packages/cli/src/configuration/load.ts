import { MwsError } from '@mcp-working-set/core';
import type { MwsConfig } from '@mcp-working-set/core';
import { defaultConfig, formatProblem, parseConfig } from '@mcp-working-set/core/config';
import type { ConfigProblem } from '@mcp-working-set/core/config';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CliEnvironment } from '../environment.js';
import { envFile, readEnvFile } from '../servers/env-file.js';
import { withDefaultState } from '../state/open.js';
import { createApprovals } from './approvals.js';
import { defaultConfigFile, folderConfig, namedConfig } from './locate.js';
import type { ConfigPlace } from './locate.js';

export interface LoadedConfiguration extends ConfigPlace {
  readonly config: MwsConfig;
  /** Problems that leave the rest working. */
  readonly problems: readonly ConfigProblem[];
  /** False where the default file is missing: then nothing but the meta-tools is served. */
  readonly exists: boolean;
  /** What the command line makes of the configuration, also of a later state of the file; throws `MwsError` usage. */
  readonly adjust?: (config: MwsConfig) => MwsConfig;
  /** What a person should know about the choice of the file. */
  readonly notices: readonly string[];
}

const readText = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new MwsError('config-invalid', `${file} cannot be read (${code ?? 'unknown reason'}); check its permissions`, { cause: error });
  }
};

/** The folder's own file where it is approved, else why it is not used. */
const fromFolder = async (environment: CliEnvironment): Promise<{ file: string; text: string } | { notice: string } | undefined> => {
  const file = folderConfig(environment);
  const text = file === undefined ? undefined : readText(file);
  if (file === undefined || text === undefined) return undefined;
  const approval = await withDefaultState(environment, (state) => createApprovals(state.values).check(file, text));
  if (approval === 'approved') return { file, text };
  const name = basename(file);
  return {
    notice: approval === 'changed'
      ? `./${name} has changed since it was approved and is not used: \`mws trust\` shows what it would start now`
      : `./${name} is not used, since it can start programs and is not approved: \`mws trust\` shows what it would start`,
  };
};

/** Variables are those of the environment, then those of the env file. */
const parse = (place: ConfigPlace, text: string, environment: CliEnvironment, notices: readonly string[]): LoadedConfiguration => {
  const { values, isOpen } = readEnvFile(environment);
  const { config, problems } = parseConfig(text, { place: place.file, env: { ...values, ...environment.env }, home: environment.home });
  const open = isOpen ? [`${envFile(environment)} can be read by others than you: \`chmod 600\` it, since it holds secrets`] : [];
  return { ...place, config, problems, exists: true, notices: [...notices, ...open] };
};

/**
 * Finds and reads the configuration: `--config`, `$MWS_CONFIG`, an approved file of the working directory, the default
 * place. Each file is read once, so that what was approved is what is used. Throws `MwsError` config-not-found for a
 * named file that is missing (unless that is `fine`: it is about to be written) and config-invalid where the file as a whole is unusable.
 */
export const loadConfiguration = async (
  environment: CliEnvironment,
  flag: string | undefined,
  { missing = 'an error' }: { readonly missing?: 'an error' | 'fine' } = {},
): Promise<LoadedConfiguration> => {
  const named = namedConfig(flag, environment);
  if (named) {
    const text = readText(named.file);
    if (text !== undefined) return parse(named, text, environment, []);
    if (missing === 'fine') return { ...named, config: defaultConfig(environment), problems: [], exists: false, notices: [] };
    const by = named.source === 'flag' ? '--config' : '$MWS_CONFIG';
    throw new MwsError('config-not-found', `${named.file}, named by ${by}, does not exist; \`mws init\` with the same ${by} writes a sample there`);
  }
  const folder = await fromFolder(environment);
  if (folder && 'text' in folder) return parse({ file: folder.file, source: 'folder' }, folder.text, environment, []);
  const notices = folder ? [folder.notice] : [];
  const place: ConfigPlace = { file: defaultConfigFile(environment), source: 'default' };
  const text = readText(place.file);
  if (text !== undefined) return parse(place, text, environment, notices);
  return {
    ...place,
    config: defaultConfig(environment),
    problems: [],
    exists: false,
    notices: [
      ...notices,
      `no configuration at ${place.file}: no server is behind mws yet, and only search_tools and call_tool are listed; \`mws init\` writes a sample to edit`,
    ],
  };
};

/**
 * The configuration of this person: named or at the default place, never the folder's. It is what clients are put before
 * and what the shared daemon serves; a missing file is fine, since it may be about to be written.
 */
export const loadOwnConfiguration = (environment: CliEnvironment, flag: string | undefined): Promise<LoadedConfiguration> =>
  loadConfiguration(environment, (namedConfig(flag, environment) ?? { file: defaultConfigFile(environment) }).file, { missing: 'fine' });

/** One line for a person, saying what follows from the problem. */
export const problemLine = (problem: ConfigProblem, file: string): string =>
  formatProblem(problem, file) +
  (problem.severity === 'error' && problem.server !== undefined ? ` (server "${problem.server}" is left out, the others run)` : '');
