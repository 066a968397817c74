import { MwsError } from '@mcp-working-set/core';
import { sampleConfig } from '@mcp-working-set/core/config';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Action } from '../command.js';
import { defaultConfigFile, namedConfig } from '../configuration/locate.js';
import { EXIT } from '../exit-codes.js';

/** Writes the sample configuration, for the owner alone. */
export const runInit: Action<{ force: boolean; json: boolean }> = async ({ environment, output }, args) => {
  const file = namedConfig(args.config, environment)?.file ?? defaultConfigFile(environment);
  write(file, args.force);
  if (args.json) {
    output.json({ file });
    return EXIT.ok;
  }
  const flag = args.config === undefined ? '' : ` -c ${args.config}`;
  output.line(`Wrote ${output.styles.bold(file)}`);
  output.line();
  output.line(`Next: name your servers in it, then \`mws serve${flag}\`.`);
  return EXIT.ok;
};

const write = (file: string, overwrite: boolean): void => {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (!overwrite && existsSync(file)) throw new MwsError('file-exists', `${file} exists already; --force overwrites it`);
    writeFileSync(file, sampleConfig(), { mode: 0o600, flag: overwrite ? 'w' : 'wx' });
    // The mode above holds for new files only.
    chmodSync(file, 0o600);
  } catch (error) {
    if (error instanceof MwsError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new MwsError('config-invalid', `${file} cannot be written (${code ?? 'unknown reason'})`, { cause: error });
  }
};
