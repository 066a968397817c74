import type { ToolName } from './expose.js';

/** What the spellings of one name have in common: letters and digits of any script, one case, one mark between words. */
export const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

/** As `fold`, with the marks between words gone too: `createIssue` and `create_issue`. */
const squeeze = (name: string): string => fold(name).replaceAll('_', '');

/** Entries by key; `null` where two different ones have it. */
type Index = Map<string, ToolName | null>;

const note = (index: Index, key: string, entry: ToolName): void => {
  if (key === '') return;
  const known = index.get(key);
  index.set(key, known === undefined || known === entry ? entry : null);
};

/**
 * Finds an entry by what people and models write for it: its own name, `server/tool`, `server.tool`, `server:tool`,
 * `server__tool`, and these in another case or with other marks. The nearest kind of likeness decides; undefined where
 * two entries are equally near, or none is.
 */
export const spellings = (entries: readonly (ToolName & { readonly exposed: string })[]): ((name: string) => ToolName | undefined) => {
  const levels: readonly (readonly [Index, (name: string) => string])[] = [
    [new Map(), (name) => name],
    [new Map(), fold],
    [new Map(), squeeze],
  ];
  for (const entry of entries) {
    const { upstream, original, exposed } = entry;
    const qualified = `${upstream}/${original}`;
    const loose = [original, qualified, exposed];
    const written = [original, qualified, `${upstream}.${original}`, `${upstream}:${original}`, `${upstream}__${original}`];
    levels.forEach(([index, key], level) => {
      for (const name of level === 0 ? written : loose) note(index, key(name), entry);
    });
  }
  return (name) => {
    for (const [index, key] of levels) {
      const hit = index.get(key(name));
      if (hit !== undefined) return hit === null ? undefined : { upstream: hit.upstream, original: hit.original };
    }
    return undefined;
  };
};
