import type { WorkingSet } from '@mcp-working-set/core';
import type { UpdateReport } from '@mcp-working-set/promoter';
import type { Action, CommandContext } from '../command.js';
import { tellReading } from '../evidence/tell.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../gateway/session.js';
import type { Session } from '../gateway/session.js';
import { createDecider } from '../promotion/decider.js';
import type { NamedRow } from '../promotion/decider.js';
import { printRows, summaryLine } from '../promotion/render.js';
import { storeDecision } from '../promotion/store.js';
import { o200k } from '../tokens/o200k.js';

interface PromoteArguments {
  readonly 'dry-run': boolean;
  readonly json: boolean;
}

/** What was decided for one working set. */
interface Decided {
  readonly scope: string;
  readonly rows: readonly NamedRow[];
  /** What stands now; undefined where nothing was written. */
  readonly workingSet: WorkingSet | undefined;
}

interface Promotion {
  readonly at: number;
  readonly counter: string;
  readonly reading: UpdateReport;
  readonly problems: readonly string[];
  readonly decided: readonly Decided[];
}

/** Takes over what is new, decides, and stores it unless it is only to be looked at. */
const promote = async (context: CommandContext, session: Session, write: boolean): Promise<Promotion> => {
  const { environment, clock } = context;
  const { state, config } = session;
  const counter = await o200k();
  const now = clock.now();
  const decider = await createDecider(environment, session, counter, { now, keep: write });
  const decided: Decided[] = [];
  for (const scope of decider.scopes) {
    const { rows } = decider.decide(scope, await state.workingSets.get(scope.key));
    decided.push({
      scope: scope.key.scope, rows: decider.named(rows),
      workingSet: write ? await storeDecision({ state, config, clock }, scope, decider) : undefined,
    });
  }
  return { at: now, counter: counter.name, reading: decider.gathered.reading, problems: decider.problems, decided };
};

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

/** Decides from the call log and the clients' transcripts which tools are listed. */
export const runPromote: Action<PromoteArguments> = (context, args) =>
  withSession(context, args.config, async (session) => {
    const { output } = context;
    const dryRun = args['dry-run'];
    const promotion = await promote(context, session, !dryRun);
    for (const problem of promotion.problems) output.warn(problem);
    tellReading(output, promotion.reading);
    if (args.json) {
      const [all, ...others] = promotion.decided.map(({ scope, rows, workingSet }) => ({ scope, rows, ...(workingSet ? { workingSet } : {}) }));
      const { files, read, calls, badLines, unknownRecords } = promotion.reading;
      output.json({
        at: promotion.at, dryRun, counter: promotion.counter, transcripts: { files, read, calls, badLines, unknownRecords }, ...all,
        ...(session.config.promote.scope === 'project' ? { scopes: others } : {}),
      });
      return EXIT.ok;
    }
    print(context, promotion);
    if (dryRun) output.line('Dry run: nothing was written.');
    return EXIT.ok;
  });
