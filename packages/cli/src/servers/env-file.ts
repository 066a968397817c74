import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { defaultConfigFile } from '../configuration/locate.js';
import type { CliEnvironment } from '../environment.js';

/** Where variables of the configuration may be kept: `env` beside the default configuration file. */
export const envFile = (environment: Pick<CliEnvironment, 'env' | 'home'>): string => join(dirname(defaultConfigFile(environment)), 'env');

export interface EnvFile {
  readonly values: Readonly<Record<string, string>>;
  /** Others than its owner may read it. */
  readonly isOpen: boolean;
}

/** `NAME=value` lines, `#` comments, quotes as in `.env` files; nothing where there is no such file. */
export const readEnvFile = (environment: Pick<CliEnvironment, 'env' | 'home'>): EnvFile => {
  const file = envFile(environment);
  try {
    const values = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
    return { values, isOpen: process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0 };
  } catch {
    return { values: {}, isOpen: false };
  }
};

/** A line that reads back as exactly this; undefined where no quoting does that. */
export const envLine = (name: string, value: string): string | undefined =>
  [`${name}=${value}`, `${name}='${value}'`, `${name}="${value}"`, `${name}=\`${value}\``].find((line) => {
    const read = parseEnv(`${line}\nMWS_END=1`);
    return read[name] === value && read['MWS_END'] === '1' && Object.keys(read).length === (name === 'MWS_END' ? 1 : 2) && !line.includes('\n');
  });
