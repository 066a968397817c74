import { MwsError } from '@mcp-working-set/core';
import {
  chooseRetrievers, evaluate, formatJson, formatJunit, formatMarkdown, formatTable, judge, parseBaseline, parseGates,
} from '@mcp-working-set/search/eval';
import type { EvaluationReport, Verdict } from '@mcp-working-set/search/eval';
import type { Action, CommandContext } from '../command.js';
import { asUsage, readNamed, writeNamed } from '../evaluation/files.js';
import { withMaterial } from '../evaluation/material.js';
import type { MaterialArguments } from '../evaluation/material.js';
import { parseMisses } from '../evaluation/misses.js';
import { EXIT } from '../exit-codes.js';
import { o200k } from '../tokens/o200k.js';

interface MeasureArguments extends MaterialArguments {
  readonly retriever: string | undefined;
  readonly min: string | undefined;
  readonly baseline: string | undefined;
  readonly misses: string | undefined;
  readonly junit: string | undefined;
  readonly markdown: string | undefined;
  readonly json: boolean;
}

export interface EvalArguments extends MeasureArguments {
  readonly action: string | undefined;
  readonly file: string | undefined;
  readonly llm: string | undefined;
  readonly model: string | undefined;
  readonly 'key-env': string | undefined;
  readonly days: number;
  readonly force: boolean;
}

/** Options that say how retrievers are measured, and say nothing of a model. */
const OF_RETRIEVERS = ['retriever', 'min', 'baseline', 'junit', 'markdown'] as const;

const print = ({ output, environment: { cwd } }: CommandContext, args: MeasureArguments, report: EvaluationReport, verdict: Verdict, misses: number): void => {
  if (args.junit !== undefined) writeNamed(cwd, args.junit, formatJunit(report, verdict));
  if (args.markdown) writeNamed(cwd, args.markdown, formatMarkdown(report, verdict));
  if (args.json) output.line(formatJson(report, verdict));
  else if (args.markdown === '') output.line(formatMarkdown(report, verdict));
  else {
    output.line(formatTable(report, verdict, misses));
    return;
  }
  // What is for programs does not say to a person why the command failed.
  for (const { retriever, message } of verdict.failures) output.error(`${retriever}: ${message}`);
  for (const { retriever, worse } of verdict.comparisons) for (const { query } of worse) output.note(`worse  ${retriever}: ${query}`);
};

const measure = (context: CommandContext, args: MeasureArguments): Promise<number> => {
  const misses = parseMisses(args.misses);
  const demands = {
    gates: args.min === undefined ? [] : asUsage('--min', () => parseGates(args.min ?? '')),
    baselines: args.baseline === undefined ? [] : readNamed(context.environment.cwd, args.baseline, parseBaseline),
  };
  return withMaterial(context, args, async ({ tools, gold, retrievers, source }) => {
    const report = evaluate(tools, gold, asUsage('--retriever', () => chooseRetrievers(args.retriever, retrievers)), { counter: await o200k() });
    const verdict = judge(report, demands);
    context.output.note(`measured ${source}`);
    print(context, args, report, verdict, misses);
    return verdict.failures.length > 0 ? EXIT.failed : EXIT.ok;
  });
};

/** Measures search on a gold set. */
export const runEval: Action<EvalArguments> = async (context, args) => {
  const { llm } = args;
  if (args.action === 'init') return (await import('../evaluation/draft/run.js')).runInit(context, args);
  if (llm === undefined) return measure(context, args);
  const beside = OF_RETRIEVERS.find((option) => args[option] !== undefined);
  if (beside !== undefined) throw new MwsError('usage', `--${beside} measures retrievers and does not go with --llm`);
  const { runLlm } = await import('../evaluation/llm/run.js');
  return runLlm(context, { ...args, llm });
};
