import type { LearnedWord, LearnedWordStore } from '../ports/learned-words.js';

type Row = LearnedWord & { readonly principal: string };

export const memoryLearnedWords = (committed: () => void): LearnedWordStore => {
  const rows = new Map<string, Row>();
  return {
    learn({ principal, upstream, tool, stems, gain, time, halfLifeMs, mostCount, mostStems }) {
      const left = (row: LearnedWord): number => row.count * 2 ** (-Math.max(0, time - row.time) / halfLifeMs);
      for (const stem of new Set(stems)) {
        const key = JSON.stringify([principal, upstream, tool, stem]);
        const before = rows.get(key);
        rows.set(key, { principal, upstream, tool, stem, count: Math.min(mostCount, (before === undefined ? 0 : left(before)) + gain), time: Math.max(time, before?.time ?? time) });
      }
      const own = [...rows].filter(([, row]) => row.principal === principal && row.upstream === upstream && row.tool === tool);
      own.sort(([, a], [, b]) => left(b) - left(a) || b.time - a.time || (a.stem < b.stem ? -1 : 1));
      for (const [key] of own.slice(mostStems)) rows.delete(key);
      committed();
    },
    read: async (principal) => [...rows.values()].filter((row) => row.principal === principal).map(({ principal: _, ...word }) => word),
    async forget(principal) {
      let forgotten = 0;
      for (const [key, row] of rows) if ((principal === undefined || row.principal === principal) && rows.delete(key)) forgotten += 1;
      if (forgotten > 0) committed();
      return forgotten;
    },
  };
};
