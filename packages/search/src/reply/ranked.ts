import { entryLine, schemaOf, type Entry, type EntryStyle } from './entries.js';
import { bytes } from './text.js';

/** Lines for ranked entries under a budget. */
export interface RankedLines {
  readonly lines: readonly string[];
  readonly entries: readonly Entry[];
  /** Entries whose whole schema is among the lines. */
  readonly schemas: number;
}

/** How much of description and optional parameters is tried, best first. */
const LEVELS: readonly Pick<EntryStyle, 'description' | 'optional'>[] = [
  { description: 220, optional: 8 }, { description: 140, optional: 6 }, { description: 80, optional: 4 }, { description: 48, optional: 0 }, { description: 0, optional: 0 },
];
/** So many of the best entries come with their schema while it fits. */
const WITH_SCHEMA = 3;

const lineSize = (text: string): number => bytes(text) + 1;

/**
 * One line an entry, and under the best three the whole schema where it fits. What has to give way, in this order: long
 * descriptions and optional parameters, schemas, the last entries.
 */
export const rankedLines = (entries: readonly Entry[], name: EntryStyle['name'], budget: number, withSchema = WITH_SCHEMA): RankedLines => {
  const schemas = entries.slice(0, withSchema).map((entry) => `  schema: ${JSON.stringify(entry.tools[0] === undefined ? {} : schemaOf(entry.tools[0]))}`);
  let best: { readonly lines: readonly string[]; readonly count: number; readonly kept: ReadonlySet<number> } | undefined;
  for (const level of LEVELS) {
    const lines = entries.map((entry) => entryLine(entry, { name, ...level }));
    let used = lines.reduce((sum, line) => sum + lineSize(line), 0);
    const kept = new Set<number>();
    schemas.forEach((schema, at) => {
      if (used + lineSize(schema) > budget) return;
      used += lineSize(schema);
      kept.add(at);
    });
    if (used > budget) {
      // Even without schemas too much: the last entries go, once nothing else can.
      if (level !== LEVELS[LEVELS.length - 1] || best !== undefined) continue;
      let count = 0;
      let sum = 0;
      while (count < lines.length && sum + lineSize(lines[count] as string) <= budget) {
        sum += lineSize(lines[count] as string);
        count += 1;
      }
      best = { lines, count, kept };
    } else if (best === undefined || kept.size > best.kept.size) best = { lines, count: lines.length, kept };
    if (best !== undefined && best.kept.size === schemas.length) break;
  }
  const { lines = [], count = 0, kept = new Set<number>() } = best ?? {};
  return {
    lines: lines.slice(0, count).flatMap((line, at) => [line, ...(kept.has(at) ? [schemas[at] as string] : [])]),
    entries: entries.slice(0, count),
    schemas: kept.size,
  };
};
