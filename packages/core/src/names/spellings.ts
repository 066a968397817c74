import { normalise } from './expose.js';
import type { ToolName } from './table.js';

/** Letters and digits only, in one case: what different spellings of a name have in common. */
const fold = (name: string): string => normalise(name).toLowerCase().replace(/[_-]+/g, '_');

/** Finds an entry by what people and models write for it; undefined where two entries could be meant, or none. */
export const spellings = (entries: readonly ToolName[], shorthand: boolean): ((name: string) => ToolName | undefined) => {
  const exact = new Map<string, ToolName | null>();
  const folded = new Map<string, ToolName | null>();
  const note = (map: Map<string, ToolName | null>, key: string, entry: ToolName): void => {
    const known = map.get(key);
    map.set(key, known === undefined || known === entry ? entry : null);
  };
  for (const entry of entries) {
    const written = [entry.original, ...['__', '/', '.', ':'].map((mark) => `${entry.upstream}${mark}${entry.original}`)];
    for (const name of written) {
      note(exact, name, entry);
      const loose = fold(name);
      if (loose !== '') note(folded, loose, entry);
    }
  }
  void shorthand;
  return (name) => {
    const hit = exact.get(name);
    if (hit !== undefined) return hit ?? undefined;
    return folded.get(fold(name)) ?? undefined;
  };
};
