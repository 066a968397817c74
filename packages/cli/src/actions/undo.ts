import { MwsError } from '@mcp-working-set/core';
import { existsSync } from 'node:fs';
import { restoreFiles } from '../changes/apply.js';
import { changesAsJson } from '../changes/carry-out.js';
import type { Consent } from '../changes/carry-out.js';
import { paintDiff, unifiedDiff } from '../changes/diff.js';
import { markUndone, readBackup, readJournal, textHash } from '../changes/journal.js';
import type { JournalEntry } from '../changes/journal.js';
import { readIfThere } from '../changes/read.js';
import type { Action } from '../command.js';
import { ownDaemon } from '../daemon/place.js';
import { EXIT } from '../exit-codes.js';
import { ask } from '../terminal/ask.js';
import { ago, count } from '../terminal/format.js';
import type { Output } from '../terminal/output.js';
import { daemonStatus } from './daemon.js';

interface UndoArguments extends Consent {
  readonly list: boolean;
  readonly force: boolean;
}

const list = (output: Output, entries: readonly JournalEntry[], now: number, asJson: boolean): number => {
  if (asJson) output.json(entries.map(({ id, command, at, files }) => ({ id, command, at, files: files.map(({ file }) => file) })));
  else if (entries.length === 0) output.line('Nothing that could be taken back.');
  else for (const { command, at, files } of entries) output.line(`${output.styles.bold(`mws ${command}`)}  ${ago(at, now)}  ${files.map(({ file }) => file).join(', ')}`);
  return EXIT.ok;
};

/** Restores the files of the last command that changed some. */
export const runUndo: Action<UndoArguments> = async (context, args) => {
  const { environment, output, clock } = context;
  const entries = readJournal(environment).filter(({ undoneAt }) => undoneAt === undefined);
  if (args.list) return list(output, entries, clock.now(), args.json);
  const [entry] = entries;
  if (!entry) {
    if (args.json) output.json({ outcome: 'nothing' });
    else output.line('Nothing that could be taken back.');
    return EXIT.ok;
  }
  const files = entry.files.map((file, index) => ({ ...file, now: readIfThere(file.file), text: readBackup(environment, entry, index, file) }));
  const changed = files.filter(({ now, text, after }) => now !== text && (now === undefined ? undefined : textHash(now)) !== after);
  if (changed.length > 0 && !args.force) {
    throw new MwsError('file-changed', `${changed.map(({ file }) => file).join(', ')} ${changed.length === 1 ? 'was' : 'were'} changed since \`mws ${entry.command}\`; nothing was restored: --force restores ${changed.length === 1 ? 'it' : 'them'} as before that command, and loses what was changed since`);
  }
  const plan = { command: 'undo', files: files.map(({ file, now, text }) => ({ file, before: now, after: text })), secrets: [] };
  if (!args.json) {
    output.line(`Takes back \`mws ${entry.command}\`, run ${ago(entry.at, clock.now())}:`);
    for (const change of plan.files) if (change.before !== change.after) output.line(paintDiff(unifiedDiff(change, []), output.styles));
  }
  const outcome = args['dry-run'] ? 'dry-run' : args.yes || (environment.isTty.stdin && !args.json && (await ask(environment, `Restore ${count(files.length, 'file')}? [y/N] `))) ? 'done' : 'declined';
  if (outcome === 'done') {
    restoreFiles(environment, files.map(({ file, text, mode, madeFolder }) => ({ file, text, mode, madeFolder })));
    markUndone(environment, entry, clock.now());
    // Only to say so: what was restored stays restored, also where its configuration cannot be read.
    const daemon = await ownDaemon(environment, args).then((own) => daemonStatus(context, own), () => undefined);
    if (daemon && !existsSync(daemon.config)) output.note(`The daemon (process ${daemon.pid}) goes on with the servers that it had: \`mws daemon stop\` ends it.`);
  }
  if (args.json) output.json({ outcome, command: entry.command, changes: changesAsJson(plan) });
  else if (outcome === 'done') output.line(`Restored ${count(files.length, 'file')}.`);
  else output.note(outcome === 'dry-run' ? 'Dry run: nothing was restored.' : 'Nothing was restored; --yes does it without asking.');
  return outcome === 'declined' ? EXIT.failed : EXIT.ok;
};
