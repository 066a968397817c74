import { MwsError } from '@mcp-working-set/core';
import type { Action, CommandContext } from '../command.js';
import { listenForStop } from '../daemon/stop.js';
import { tellReading } from '../evidence/tell.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../gateway/session.js';
import { printRows, summaryLine } from '../promotion/render.js';
import { promote } from '../promotion/run.js';
import type { Promotion } from '../promotion/run.js';
import { withReadingBar } from '../terminal/reading-bar.js';

interface PromoteArguments {
  readonly 'dry-run': boolean;
  readonly watch: boolean;
  readonly every: number | undefined;
  readonly 'install-timer': boolean;
  readonly 'remove-timer': boolean;
  readonly timer: 'systemd' | 'launchd' | 'cron' | undefined;
  readonly json: boolean;
}

const MINUTE_MS = 60_000;
const WATCH_MINUTES = 1;

const print = ({ output }: CommandContext, { at, counter, decided }: Promotion): void => {
  for (const { scope, rows, workingSet } of decided) {
    if (scope !== 'global') {
      if (!rows.some(({ decision }) => decision !== 'no')) continue;
      output.line(`\n${output.styles.bold(scope)}`);
    }
    printRows(output, rows, at, counter);
    output.line();
    output.line(summaryLine(rows, workingSet));
  }
};

const printJson = ({ output }: CommandContext, { at, counter, reading, decided }: Promotion, dryRun: boolean, byProject: boolean): void => {
  const [all, ...others] = decided.map(({ scope, rows, workingSet }) => ({ scope, rows, ...(workingSet ? { workingSet } : {}) }));
  const { files, read, calls, badLines, unknownRecords } = reading;
  output.json({ at, dryRun, counter, transcripts: { files, read, calls, badLines, unknownRecords }, ...all, ...(byProject ? { scopes: others } : {}) });
};

/** Whether a decision changed a list. */
const changes = ({ decided }: Promotion): boolean => decided.some(({ rows }) => rows.some(({ decision }) => decision === 'add' || decision === 'remove'));

/** One decision; `quiet` says nothing where no list changes. */
const once = (context: CommandContext, args: Parameters<typeof runPromote>[1], quiet: boolean): Promise<number> =>
  withSession(context, args.config, async (session) => {
    const { output } = context;
    const dryRun = args['dry-run'];
    const promotion = await withReadingBar(context, (onProgress) => promote(context, session, { write: !dryRun, onProgress }));
    if (quiet && !changes(promotion)) return EXIT.ok;
    for (const problem of promotion.problems) output.warn(problem);
    tellReading(output, promotion.reading);
    if (args.json) printJson(context, promotion, dryRun, session.config.promote.scope === 'project');
    else {
      print(context, promotion);
      if (dryRun) output.line('Dry run: nothing was written.');
    }
    return EXIT.ok;
  });

/** Decides again and again until a signal comes; each round reads configuration, transcripts and log anew. */
const watch = async (context: CommandContext, args: Parameters<typeof runPromote>[1], everyMs: number): Promise<number> => {
  const { clock, environment, output } = context;
  const stop = listenForStop(environment);
  try {
    for (let quiet = false; ; quiet = true) {
      await once(context, args, quiet);
      if (!quiet) output.note('Watching; Ctrl-C ends it.');
      let cancel = (): void => {};
      const pause = new Promise<'again'>((resolve) => (cancel = clock.after(everyMs, () => resolve('again'))));
      if ((await Promise.race([pause, stop.first])) !== 'again') {
        cancel();
        return EXIT.ok;
      }
    }
  } finally {
    stop.dispose();
  }
};

/** Decides from the call log and the clients' transcripts which tools are listed. */
export const runPromote: Action<PromoteArguments> = async (context, args) => {
  const { every } = args;
  if (every !== undefined && !(every > 0 && every <= 14 * 24 * 60)) throw new MwsError('usage', `--every must be a number of minutes, at most 20160, not ${every}`);
  if (args['install-timer'] || args['remove-timer']) return (await import('./promote-timer.js')).runTimer(context, args);
  return args.watch ? watch(context, args, (every ?? WATCH_MINUTES) * MINUTE_MS) : once(context, args, false);
};
