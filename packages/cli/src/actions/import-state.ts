import { MwsError } from '@mcp-working-set/core';
import { RECORD_KINDS } from '@mcp-working-set/core/records';
import type { RecordKind } from '@mcp-working-set/core/records';
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Action, CommandContext } from '../command.js';
import { loadConfiguration } from '../configuration/load.js';
import { fingerprintOf, PROJECT_KEY } from '../evidence/project.js';
import { EXIT } from '../exit-codes.js';
import { withState } from '../state/open.js';
import { count, number } from '../terminal/format.js';
import { renderTable } from '../terminal/table.js';
import { checkState, entriesOf } from '../transfer/check.js';
import type { Checked, StateSource } from '../transfer/check.js';
import { takeOver } from '../transfer/import.js';

interface ImportStateArguments {
  readonly file: string | undefined;
  readonly 'dry-run': boolean;
  readonly json: boolean;
}

/** Input can be read once only: it is kept in a file without a name while it is checked and taken over. */
const spool = async (stdin: Readable): Promise<FileHandle> => {
  const file = join(tmpdir(), `mws-import-${randomUUID()}`);
  const handle = await open(file, 'wx+', 0o600);
  try {
    await rm(file, { force: true }).catch(() => {});
    for await (const chunk of stdin) await handle.appendFile(chunk as Buffer);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
};

const openSource = async ({ environment }: CommandContext, name: string): Promise<StateSource> => {
  if (name === '-') return { name: 'standard input', handle: await spool(environment.stdin) };
  const file = resolve(environment.cwd, name);
  try {
    const handle = await open(file, 'r');
    if ((await handle.stat()).isFile()) return { name: file, handle };
    await handle.close();
  } catch (error) {
    throw new MwsError('usage', `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}): name a file that \`mws export-state\` wrote`, { cause: error });
  }
  throw new MwsError('usage', `${file} is no file: name one that \`mws export-state\` wrote, or - for standard input`);
};

const show = ({ output }: CommandContext, { header, counts }: Checked, added: Readonly<Partial<Record<RecordKind, number>>> | undefined): void => {
  output.line(`Written by mws ${header.by} at ${header.at}:`);
  const rows = RECORD_KINDS.filter((kind) => counts[kind] !== undefined);
  if (rows.length > 0) {
    output.line(renderTable(rows, [
      { title: 'kind', value: (kind) => kind },
      { title: 'in the file', align: 'right', value: (kind) => number(counts[kind] ?? 0) },
      // The store merges records of transcripts by itself, and tells of none whether it was new.
      ...(added ? [{ title: 'new here', align: 'right' as const, value: (kind: RecordKind) => (added[kind] === undefined ? 'merged' : number(added[kind] ?? 0)) }] : []),
    ], output.styles));
  }
  else output.line('No record stands in it.');
  if (!added) output.line(`The file is whole: ${count(Object.values(counts).reduce((sum, one) => sum + one, 0), 'record')}. Nothing was written.`);
};

/** Takes over a file of the whole state: checked to its end before anything is written. */
export const runImportState: Action<ImportStateArguments> = async (context, args) => {
  const { environment, output } = context;
  const { config } = await loadConfiguration(environment, args.config);
  const source = await openSource(context, args.file ?? '');
  try {
    const checked = await checkState(source);
    const { format, version, by, at, projects } = checked.header;
    const about = { format, version, by, at, records: checked.counts };
    if (args['dry-run']) {
      if (args.json) output.json(about);
      else show(context, checked, undefined);
      return EXIT.ok;
    }
    const { added, sameProjects } = await withState(environment, config, async (state) => {
      const taken = await takeOver(state, entriesOf(source), { learn: config.search.learn });
      const key = await state.values.get(PROJECT_KEY);
      return { added: taken, sameProjects: projects === undefined || (key !== undefined && fingerprintOf(key) === projects) };
    });
    if (args.json) output.json({ ...about, added, sameProjects });
    else show(context, checked, added);
    if (!sameProjects) output.note('Projects have other hashes here: their evidence counts for the whole, and single projects are learned anew (`mws export-state --project-key` takes them along into a state that has no project yet).');
    if (!config.search.learn && checked.counts['learned-word']) output.note('Learned words were left out, since search.learn is off.');
    return EXIT.ok;
  } finally {
    await source.handle.close();
  }
};
