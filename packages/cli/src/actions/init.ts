import { MwsError } from '@mcp-working-set/core';
import { formatProblem, parseConfig, sampleConfig } from '@mcp-working-set/core/config';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { parse as parseJson } from 'jsonc-parser';
import { basename, dirname, resolve } from 'node:path';
import { readIfThere } from '../changes/read.js';
import type { Action, CommandContext } from '../command.js';
import { defaultConfigFile, namedConfig } from '../configuration/locate.js';
import { EXIT } from '../exit-codes.js';
import { importOldState, type Imported } from '../migrate/old-state.js';
import { translate } from '../migrate/systems.js';
import { withState } from '../state/open.js';

/** Writes the sample configuration, or the translation of another system's, for the owner alone. */
export const runInit: Action<{ force: boolean; json: boolean; from: string | undefined }> = async (context, args) => {
  const { environment, output } = context;
  const file = namedConfig(args.config, environment)?.file ?? defaultConfigFile(environment);
  if (args.from !== undefined) return initFrom(context, resolve(environment.cwd, args.from), file, args);
  write(file, sampleConfig(), args.force);
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

/** Moves from another system: its configuration in the words of mws, a note for each key that has no meaning here, its old state. */
const initFrom = async (context: CommandContext, from: string, file: string, { force, json }: { force: boolean; json: boolean }): Promise<number> => {
  const { environment, output, clock } = context;
  const text = readIfThere(from);
  if (text === undefined) throw new MwsError('usage', `${from} is not there`);
  const translation = translate(parseJson(text), basename(from), environment.env);
  if (!translation) throw new MwsError('usage', `${from} is the configuration of no system that mws knows; servers are imported with \`mws import\``);
  const written = `// From ${basename(from)} of ${translation.system}.\n${JSON.stringify(translation.config, null, 2)}\n`;
  const { config, problems } = parseConfig(written, { place: file, env: environment.env, home: environment.home });
  write(file, written, force);
  const imported = translation.system === 'mcp-working-set'
    ? await withState(environment, config, (state) => importOldState(config, state, clock.now())) : undefined;
  if (json) {
    output.json({ file, system: translation.system, notes: translation.notes, problems: problems.map((problem) => formatProblem(problem, file)), imported });
    return EXIT.ok;
  }
  output.line(`Wrote ${output.styles.bold(file)} from the configuration of ${translation.system}`);
  for (const note of translation.notes) output.line(`  ${note}`);
  for (const problem of problems) output.warn(formatProblem(problem, file));
  if (imported) output.line(imported.before ? 'Its state was taken over before.' : tookOver(imported));
  return EXIT.ok;
};

const tookOver = ({ calls, searches, tools, known }: Imported): string =>
  `Took over ${calls} calls, ${searches} searches and ${tools} tools of the working set${known > 0 ? `, and the last list of its server (${known} tools)` : ''}.`;

const write = (file: string, text: string, overwrite: boolean): void => {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (!overwrite && existsSync(file)) throw new MwsError('file-exists', `${file} exists already; --force overwrites it`);
    writeFileSync(file, text, { mode: 0o600, flag: overwrite ? 'w' : 'wx' });
    // The mode above holds for new files only.
    chmodSync(file, 0o600);
  } catch (error) {
    if (error instanceof MwsError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new MwsError('config-invalid', `${file} cannot be written (${code ?? 'unknown reason'})`, { cause: error });
  }
};
