import { MwsError } from '@mcp-working-set/core';
import type { MwsConfig } from '@mcp-working-set/core';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Action, CommandContext } from '../command.js';
import { loadConfiguration } from '../configuration/load.js';
import { EXIT } from '../exit-codes.js';
import { withState } from '../state/open.js';
import { count } from '../terminal/format.js';
import { streamWriter } from '../terminal/stream-writer.js';
import { stateLines } from '../transfer/export.js';

interface ExportStateArguments {
  readonly file: string | undefined;
  readonly 'project-key': boolean;
  readonly force: boolean;
}

/** Bytes gathered before they are written. */
const CHUNK = 64 * 1024;

/** Written beside and moved into place, so that nobody takes half of it for the whole; for the owner alone. */
const writeFile = async (file: string, lines: AsyncIterable<string>): Promise<number> => {
  const draft = `${file}.${process.pid}.part`;
  let written = 0;
  let text = '';
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      for await (const line of lines) {
        text += `${line}\n`;
        written += 1;
        if (text.length >= CHUNK) {
          await handle.appendFile(text);
          text = '';
        }
      }
      await handle.appendFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof MwsError || code === undefined) throw error;
    throw new MwsError('usage', `${file} cannot be written (${code}): name a file in a folder that exists and is yours`, { cause: error });
  }
  return written;
};

const linesOf = ({ environment, clock }: CommandContext, config: MwsConfig, args: ExportStateArguments, use: (lines: AsyncIterable<string>) => Promise<void>): Promise<void> =>
  withState(environment, config, (state) => use(stateLines(state, { version: environment.version, now: clock.now(), learn: config.search.learn, projectKey: args['project-key'] })));

/** Writes everything that mws remembers. */
export const runExportState: Action<ExportStateArguments> = async (context, args) => {
  const { environment, output } = context;
  const { config } = await loadConfiguration(environment, args.config);
  const name = args.file ?? '';
  if (name === '-') {
    const write = streamWriter(environment.stdout);
    await linesOf(context, config, args, async (lines) => {
      for await (const line of lines) await write(line);
    });
    return EXIT.ok;
  }
  const file = resolve(environment.cwd, name);
  if (!args.force && existsSync(file)) throw new MwsError('file-exists', `${file} exists already; --force overwrites it`);
  await linesOf(context, config, args, async (lines) => {
    // Header and end are no records.
    output.line(`Wrote ${count((await writeFile(file, lines)) - 2, 'record')} to ${file}`);
  });
  return EXIT.ok;
};
