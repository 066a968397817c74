import type { WorkingSet } from '@mcp-working-set/core';
import type { UpdateReport } from '@mcp-working-set/promoter';
import type { CommandContext } from '../command.js';
import type { GatherOptions } from '../evidence/gather.js';
import type { Session } from '../gateway/session.js';
import { o200k } from '../tokens/o200k.js';
import { createDecider } from './decider.js';
import type { NamedRow } from './decider.js';
import { storeDecision } from './store.js';

/** What was decided for one working set. */
export interface Decided {
  readonly scope: string;
  readonly rows: readonly NamedRow[];
  /** What stands now; undefined where nothing was written. */
  readonly workingSet: WorkingSet | undefined;
}

export interface Promotion {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** What tokens are counted with. */
  readonly counter: string;
  readonly reading: UpdateReport;
  readonly problems: readonly string[];
  /** The set of everything first. */
  readonly decided: readonly Decided[];
}

export interface PromoteOptions extends Pick<GatherOptions, 'onProgress' | 'signal'> {
  /** Keep what was read and decided; without it nothing is written. */
  readonly write: boolean;
}

/** Takes over what is new in the transcripts and decides every working set on it. */
export const promote = async ({ environment, clock }: Pick<CommandContext, 'environment' | 'clock'>, session: Session, options: PromoteOptions): Promise<Promotion> => {
  const { state, config } = session;
  const { write, ...reading } = options;
  const counter = await o200k();
  const now = clock.now();
  const decider = await createDecider(environment, session, counter, { ...reading, now, keep: write });
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
