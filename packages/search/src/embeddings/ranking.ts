import type { RankerOptions } from '../ranker.js';
import type { Fusion } from '../fuse.js';
import { createTableScorer } from './table-scorer.js';
import type { DenseScorer, WordTable } from './types.js';

/** What ranks: the words, the meaning, or both. */
export type RetrieverKind = 'bm25' | 'embeddings' | 'hybrid';

export interface MeaningOptions {
  /** A table of word vectors: words also match near words, and it scores where no `scorer` is given. */
  readonly table?: WordTable;
  readonly scorer?: DenseScorer;
  readonly fusion?: Fusion;
}

/** Weight of the table beside the words; a model of sentences may weigh more (TUNING.md). */
const TABLE_WEIGHT = 0.2;

/** Options of `createRanker` for a kind of retriever. Without a table and a scorer it is `bm25`, whatever the kind. */
export const rankBy = (kind: RetrieverKind, { table, scorer, fusion }: MeaningOptions): Pick<RankerOptions, 'wordTable' | 'dense'> => {
  const meaning = scorer ?? (table === undefined ? undefined : createTableScorer(table));
  if (kind === 'bm25' || meaning === undefined) return {};
  return {
    ...(table === undefined || kind === 'embeddings' ? {} : { wordTable: table }),
    dense: {
      scorer: meaning,
      ...(kind === 'embeddings' ? { alone: true } : { fusion: fusion ?? { method: 'weighted', weight: scorer === undefined ? TABLE_WEIGHT : 0.5 } }),
    },
  };
};
