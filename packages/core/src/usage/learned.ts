import type { LearnedWord, Lesson } from '../ports/learned-words.js';

type Counted = Pick<LearnedWord, 'count' | 'time'>;

/** What is left of a word's count at a time (milliseconds since the epoch); it halves in `halfLifeMs`. At a time before its own it is whole. */
export const decayed = ({ count, time }: Counted, now: number, halfLifeMs: number): number =>
  count * 2 ** (-Math.max(0, now - time) / halfLifeMs);

/** The count of a word after a lesson: what the lesson gives is added to what is left, and an older time sets nothing back. */
export const taught = (before: Counted | undefined, { gain, time, halfLifeMs, mostCount }: Pick<Lesson, 'gain' | 'time' | 'halfLifeMs' | 'mostCount'>): Counted => ({
  count: Math.min(mostCount, (before === undefined ? 0 : decayed(before, time, halfLifeMs)) + gain),
  time: Math.max(time, before?.time ?? time),
});

/** The words of one tool in the order in which they are kept: most left of the count first, the latest among equals. */
export const mostCounted = <W extends Counted & Pick<LearnedWord, 'stem'>>(words: readonly W[], { time, halfLifeMs }: Pick<Lesson, 'time' | 'halfLifeMs'>): readonly W[] =>
  words.map((word) => ({ word, left: decayed(word, time, halfLifeMs) }))
    .sort((a, b) => b.left - a.left || b.word.time - a.word.time || (a.word.stem < b.word.stem ? -1 : 1))
    .map(({ word }) => word);
