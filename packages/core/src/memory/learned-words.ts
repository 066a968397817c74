import type { LearnedWord, LearnedWordStore } from '../ports/learned-words.js';
import { mostCounted, taught } from '../usage/learned.js';

type Row = LearnedWord & { readonly principal: string };

export const memoryLearnedWords = (committed: () => void): LearnedWordStore => {
  const rows = new Map<string, Row>();
  let times = 0;
  return {
    learn(lesson) {
      const { principal, upstream, tool, mostStems } = lesson;
      const keyOf = (stem: string): string => JSON.stringify([principal, upstream, tool, stem]);
      for (const stem of new Set(lesson.stems)) rows.set(keyOf(stem), { principal, upstream, tool, stem, ...taught(rows.get(keyOf(stem)), lesson) });
      const own = [...rows.values()].filter((row) => row.principal === principal && row.upstream === upstream && row.tool === tool);
      for (const { stem } of mostCounted(own, lesson).slice(mostStems)) rows.delete(keyOf(stem));
      committed();
    },
    read: async (principal) => [...rows.values()].filter((row) => row.principal === principal).map(({ principal: _, ...word }) => word),
    async forget(principal) {
      let forgotten = 0;
      times += 1;
      for (const [key, row] of rows) if ((principal === undefined || row.principal === principal) && rows.delete(key)) forgotten += 1;
      if (forgotten > 0) committed();
      return forgotten;
    },
    forgotten: () => times,
  };
};
