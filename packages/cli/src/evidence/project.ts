import type { KeyValueStore, MwsConfig, StateStore } from '@mcp-working-set/core';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { CliEnvironment } from '../environment.js';

/** Where the key lies with which paths are hashed: what is stored tells nobody which files and folders there are. */
export const PROJECT_KEY = 'key:paths';

/** Tells one key from another; of the key, which is random, nothing can be learned from it. */
export const fingerprintOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 16);

/** Hashes paths with the key of this state, which is made on first use. */
const createPathHash = async (values: KeyValueStore): Promise<(path: string) => string> => {
  const key = await values.putIfAbsent(PROJECT_KEY, randomBytes(32).toString('base64url'));
  return (path) => createHmac('sha256', key).update(path).digest('base64url').slice(0, 22);
};

const real = (folder: string): string => {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
};

/** The folder's repository, as far as there still is one; the home folder's own is none. */
const repositoryOf = (folder: string, home: string): string => {
  for (let at = folder; at !== home && at !== dirname(at); at = dirname(at)) if (existsSync(join(at, '.git'))) return at;
  return folder;
};

interface ProjectOptions {
  readonly hashPath: (path: string) => string;
  readonly home: string;
  /** Folders that profiles name: whatever lies in one belongs to it. */
  readonly named?: readonly string[];
}

/**
 * What a folder's calls are kept under: a keyed hash of the project (the folder that a profile names, else its repository,
 * else itself) with the project's last name. Asks the file system once a folder.
 */
const createProjectOf = ({ hashPath, home, named = [] }: ProjectOptions): ((folder: string) => string) => {
  const known = new Map<string, string>();
  // The innermost of several that hold it.
  const roots = named.map(real).sort((a, b) => b.length - a.length);
  const find = (folder: string): string => {
    const place = real(folder);
    const project = roots.find((root) => place === root || place.startsWith(root + sep)) ?? repositoryOf(place, home);
    return `${hashPath(project)}:${basename(project).replaceAll(/[/\\:]/g, '_')}`;
  };
  return (folder) => {
    const before = known.get(folder) ?? find(folder);
    known.set(folder, before);
    return before;
  };
};

export interface Projects {
  readonly hashPath: (path: string) => string;
  /** What a folder's calls are kept under. */
  readonly projectOf: (folder: string) => string;
}

/** How paths and folders are kept in this state, under this configuration. */
export const createProjects = async (state: Pick<StateStore, 'values'>, config: Pick<MwsConfig, 'profiles'>, environment: Pick<CliEnvironment, 'home'>): Promise<Projects> => {
  const hashPath = await createPathHash(state.values);
  const named = Object.values(config.profiles).flatMap(({ projects }) => projects);
  return { hashPath, projectOf: createProjectOf({ hashPath, home: environment.home, named }) };
};
