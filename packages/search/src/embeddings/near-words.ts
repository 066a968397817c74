import type { VocabularyListener } from '../postings/index.js';
import { isStopWord } from '../text/stop-words.js';
import type { WordTable } from './types.js';
import { rowNorms } from './word-table.js';

export interface NearWord {
  readonly word: string;
  /** Cosine, above the threshold. */
  readonly cosine: number;
}

/** Words of the catalog's vocabulary that are near in meaning, by a word table; follows the vocabulary. */
export interface NearWords extends VocabularyListener {
  /** At most `count` of cosine `least` or more, nearest first; none for a word outside the table. */
  near(word: string, least: number, count: number): readonly NearWord[];
}

/** Creates one over an empty vocabulary. */
export const createNearWords = (table: WordTable): NearWords => {
  const rows = new Set<number>();
  const norms = rowNorms(table);
  const { vectors, dimensions } = table;
  const cosine = (left: number, right: number): number => {
    let sum = 0;
    let b = right * dimensions;
    // Whole numbers of 32 bits are quicker than the floating ones that plain arithmetic would take.
    for (let a = left * dimensions, end = a + dimensions; a < end; a += 1, b += 1) sum = (sum + Math.imul(vectors[a] as number, vectors[b] as number)) | 0;
    return sum / ((norms[left] as number) * (norms[right] as number));
  };
  return {
    entered(word) {
      const row = table.find(word);
      if (row !== undefined && !isStopWord(word)) rows.add(row);
    },
    left(word) {
      const row = table.find(word);
      if (row !== undefined) rows.delete(row);
    },
    near(word, least, count) {
      const own = table.find(word);
      if (own === undefined) return [];
      const found: NearWord[] = [];
      for (const row of rows) {
        if (row === own) continue;
        const close = cosine(own, row);
        if (close >= least) found.push({ word: table.words[row] as string, cosine: close });
      }
      return found.sort((a, b) => b.cosine - a.cosine || (a.word < b.word ? -1 : 1)).slice(0, count);
    },
  };
};
