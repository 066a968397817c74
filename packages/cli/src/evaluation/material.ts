import { MwsError } from '@mcp-working-set/core';
import type { CatalogTool } from '@mcp-working-set/core';
import { allTools, parseCatalog, parseGold, plainBm25, rankerRetriever } from '@mcp-working-set/search/eval';
import type { GoldQuery, Retriever } from '@mcp-working-set/search/eval';
import type { CommandContext } from '../command.js';
import { withSession } from '../gateway/session.js';
import type { Session } from '../gateway/session.js';
import { readNamed } from './files.js';
import { liveRetriever } from './live.js';

export interface MaterialArguments {
  readonly config?: string | undefined;
  readonly catalog: string | undefined;
  readonly gold: string | undefined;
  readonly sample: number | undefined;
}

/** What is measured, and by what. */
export interface Material {
  readonly tools: readonly CatalogTool[];
  readonly gold: readonly GoldQuery[];
  readonly retrievers: Readonly<Record<string, () => Retriever>>;
  /** The running proxy, where its own tools are measured. */
  readonly session?: Session;
  /** One line for a person. */
  readonly source: string;
}

/** Every n-th entry, so that all parts of a gold set are asked in proportion. */
const sampled = <T>(entries: readonly T[], wanted: number | undefined): readonly T[] => {
  if (wanted === undefined || wanted >= entries.length) return entries;
  if (!(Number.isInteger(wanted) && wanted > 0)) throw new MwsError('usage', `--sample must be a whole number from 1 on, not ${wanted}`);
  return Array.from({ length: wanted }, (_, at) => entries[Math.floor((at * entries.length) / wanted)] as T);
};

const fromFile = <T>(cwd: string, file: string, parse: (text: string) => readonly T[], what: string): readonly T[] => {
  const entries = readNamed(cwd, file, parse);
  if (entries.length === 0) throw new MwsError('usage', `${file}: no ${what}`);
  return entries;
};

const others = { 'plain-bm25': plainBm25, 'all-tools': allTools };
const withRanker = { bm25: rankerRetriever, ...others };

/** Finds what is to be measured (files, the tools of the configured servers, or what comes with mws) and hands it on. */
export const withMaterial = async <T>(context: CommandContext, args: MaterialArguments, use: (material: Material) => Promise<T>): Promise<T> => {
  const { cwd } = context.environment;
  const { catalog, gold: goldFile, sample } = args;
  if (goldFile === undefined) {
    if (catalog !== undefined) throw new MwsError('usage', '--catalog needs --gold: queries with their right answers');
    const { builtInGold } = await import('@mcp-working-set/search/gold');
    const { tools, gold } = builtInGold();
    return use({ tools, gold: sampled(gold, sample), retrievers: withRanker, source: 'the gold set that comes with mws' });
  }
  const gold = sampled(fromFile(cwd, goldFile, parseGold, 'query'), sample);
  if (catalog !== undefined) {
    return use({ tools: fromFile(cwd, catalog, parseCatalog, 'tool'), gold, retrievers: withRanker, source: `${goldFile} over ${catalog}` });
  }
  return withSession(context, args.config, async (session) => {
    const live = await liveRetriever(session.gateway, gold, session.config.search);
    return use({ tools: session.gateway.tools(), gold, retrievers: { [live.name]: () => live, ...(live.name === 'bm25' ? others : withRanker) }, session, source: `${goldFile} over your servers` });
  }, { about: 'tools', live: true });
};
