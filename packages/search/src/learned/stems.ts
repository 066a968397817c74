import { pieces } from '../query/literals.js';
import { stem } from '../text/stem.js';
import { isModifier, isStopWord } from '../text/stop-words.js';
import { bigrams, isUnspaced, runs } from '../text/tokenize.js';

/** Stems of one query that are kept, at most. */
const MOST = 16;
const LONGEST = 20;
const LETTERS = /^[\p{L}\p{M}]{2,}$/u;

/**
 * What may be kept of a query: the stems of its plain words, sorted, so that nothing tells of the text. Quotations,
 * addresses, paths, anything with a digit and anything too long for a word stay out, since they may be somebody's data.
 */
export const learnableStems = (query: string): readonly string[] => {
  const found = new Set<string>();
  for (const { text, kind } of pieces(query)) {
    if (kind !== 'plain') continue;
    for (const part of text.split(/\s+/u)) {
      // A token with signs inside it (`sk-live_…`, `a@b`, `key=value`) is no word of prose.
      if (/[\p{L}\p{N}][^\p{L}\p{M}\p{N}'’-]+[\p{L}\p{N}]/u.test(part) || /\p{N}/u.test(part)) continue;
      for (const run of runs(part)) {
        const units = isUnspaced(run) ? bigrams(run) : [run];
        for (const word of units) if (word.length <= LONGEST && LETTERS.test(word) && !isStopWord(word) && !isModifier(word)) found.add(stem(word));
      }
    }
  }
  return [...found].sort().slice(0, MOST);
};
