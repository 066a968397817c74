import type { EvaluationReport } from './evaluate.js';
import type { Verdict } from './formats.js';
import { checkGates, compareWith, type Baseline, type Gate } from './gates.js';

/** What a run is held to. */
export interface Demands {
  readonly gates: readonly Gate[];
  /** Rows of an earlier report; each retriever is compared with its own. */
  readonly baselines: readonly Baseline[];
}

/** Holds a report to gates and an earlier report. Gates bind the first retriever that searches: the others are there to compare. */
export const judge = (report: EvaluationReport, { gates, baselines }: Demands): Verdict => {
  const gated = report.retrievers.find(({ name }) => name !== 'all-tools') ?? report.retrievers[0];
  const comparisons = report.retrievers.flatMap((row) => {
    const before = baselines.find(({ name }) => name === row.name);
    return before === undefined ? [] : [compareWith(row, before)];
  });
  return {
    failures: [...(gated === undefined ? [] : checkGates(gated, gates)), ...comparisons.flatMap(({ failures }) => failures)],
    comparisons,
  };
};
