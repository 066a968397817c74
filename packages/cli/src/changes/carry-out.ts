import type { CommandContext } from '../command.js';
import { ask } from '../terminal/ask.js';
import { count } from '../terminal/format.js';
import { applyChanges } from './apply.js';
import { paintDiff, unifiedDiff } from './diff.js';
import { realChanges } from './types.js';
import type { ChangePlan } from './types.js';

export interface Consent {
  readonly yes: boolean;
  readonly 'dry-run': boolean;
  readonly json: boolean;
}

/** `nothing`: there was nothing to change. `declined`: nobody said yes. */
export type Outcome = 'done' | 'nothing' | 'dry-run' | 'declined';

/** What programs are told about the changes of a plan. */
export const changesAsJson = (plan: ChangePlan): readonly { readonly file: string; readonly diff: string }[] =>
  realChanges(plan).map((change) => ({ file: change.file, diff: unifiedDiff(change, plan.secrets) }));

/** Shows a plan as diffs, asks, backs up and does it. */
export const carryOut = async ({ environment, output, clock }: CommandContext, plan: ChangePlan, consent: Consent): Promise<Outcome> => {
  const files = realChanges(plan);
  if (files.length === 0) return 'nothing';
  if (!consent.json) {
    for (const change of files) {
      output.line(paintDiff(unifiedDiff(change, plan.secrets), output.styles));
      output.line();
    }
  }
  if (consent['dry-run']) {
    if (!consent.json) output.line('Dry run: nothing was written.');
    return 'dry-run';
  }
  if (!consent.yes) {
    const canAsk = environment.isTty.stdin && !consent.json;
    if (!canAsk) {
      output.note('Nothing was written: nobody can be asked here; --yes does it, --dry-run only shows it.');
      return 'declined';
    }
    if (!(await ask(environment, `Change ${count(files.length, 'file')}? [y/N] `))) {
      output.note('Nothing was written.');
      return 'declined';
    }
  }
  applyChanges(environment, plan, clock.now());
  if (!consent.json) output.line(`Changed ${count(files.length, 'file')}; \`mws undo\` takes it back.`);
  return 'done';
};
