import { decayed } from '@mcp-working-set/core';
import type { LearnedField, LearnedMatch, LearnedWord } from '@mcp-working-set/core';

/** Searches after which a word counts for half of the most that it can. */
const HALF = 3;
/** A tool with that many words has the usual number; more make each of them count less, as in any field (`fieldFactor`). */
const PIVOT = 10;
const B = 0.25;

/** Learned words as a field to rank by, as of `now`. */
export const learnedField = (words: Iterable<LearnedWord>, now: number, halfLifeMs: number): LearnedField => {
  const lengths = new Map<string, number>();
  const living: { readonly word: LearnedWord; readonly count: number; readonly key: string }[] = [];
  for (const word of words) {
    const count = decayed(word, now, halfLifeMs);
    const key = `${word.upstream}\n${word.tool}`;
    lengths.set(key, (lengths.get(key) ?? 0) + 1);
    living.push({ word, count, key });
  }
  const byStem = new Map<string, LearnedMatch[]>();
  for (const { word: { stem, upstream, tool }, count, key } of living) {
    const length = lengths.get(key) ?? PIVOT;
    const weight = count / (count + HALF) / (1 - B + (B * Math.max(length, PIVOT)) / PIVOT);
    const list = byStem.get(stem);
    if (list === undefined) byStem.set(stem, [{ upstream, tool, weight }]);
    else list.push({ upstream, tool, weight });
  }
  return { of: (stem) => byStem.get(stem) ?? [] };
};
