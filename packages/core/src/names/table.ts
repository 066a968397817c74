import { HASH_DIGITS, hashedName, ownName, pairKey, plainName, type ToolName } from './expose.js';
import { sha256 } from './sha256.js';
import { spellings } from './spellings.js';

/** Exposed name ↔ (upstream, original name): total, injective, and never found by splitting. */
export interface NameTable {
  /** The exposed name of an entry. Throws a `RangeError` for a pair that is not in the table. */
  exposed(upstream: string, original: string): string;
  /** By exposed name, else by any other spelling that only one entry has; a reserved name is never an entry. */
  resolve(name: string): ToolName | undefined;
}

export interface NameTableOptions {
  /** True where the tools of the upstream `upstream` keep their own names. */
  readonly shorthand: boolean;
  /** Names of the meta-tools: never given to an entry. */
  readonly reserved: ReadonlySet<string>;
}

/** Id of the one upstream whose tools keep their own names with the shorthand. */
export const SHORTHAND_ID = 'upstream';

/** Beyond that many digits no room is left for a name to read. 120 bits do not meet. */
const MAX_DIGITS = 30;

/** Codex takes `-` for `_` and then renames both, so a near clash with a meta-tool is a clash. */
const loose = (name: string): string => name.toLowerCase().replaceAll('-', '_');

interface Wanted extends ToolName {
  readonly pair: string;
  readonly name: string;
}

const groupByName = (items: readonly Wanted[]): Map<string, Wanted[]> => {
  const groups = new Map<string, Wanted[]>();
  for (const item of items) {
    const group = groups.get(item.name);
    if (group === undefined) groups.set(item.name, [item]);
    else group.push(item);
  }
  return groups;
};

/**
 * Builds the table. The name of an entry follows from its pair (and the reserved names) alone, so adding, removing or
 * reordering others does not change it; only where two hashes meet, which takes an attacker, all that meet get longer
 * ones, and the shared name belongs to none of them. `hash` is replaced by tests only.
 */
export const buildNameTable = (
  entries: readonly ToolName[],
  options: NameTableOptions,
  hash: (text: string) => string = sha256,
): NameTable => {
  const { shorthand, reserved } = options;
  const taken = new Set([...reserved].map(loose));
  const longest = Math.max(0, ...[...taken].map((name) => name.length));
  const isReserved = (name: string): boolean => name.length <= longest && taken.has(loose(name));
  const free = (name: string | undefined): string | undefined => (name === undefined || isReserved(name) ? undefined : name);
  const hashed = (prefix: string, { upstream, original }: ToolName, digits: number): string =>
    hashedName(prefix, original, hash(pairKey(upstream, original)).slice(0, digits));

  const preferred = (entry: ToolName): string => {
    const { upstream, original } = entry;
    if (shorthand && upstream === SHORTHAND_ID && !isReserved(original)) {
      return free(ownName(original, upstream)) ?? hashed('', entry, HASH_DIGITS);
    }
    return free(plainName(upstream, original)) ?? hashed(upstream, entry, HASH_DIGITS);
  };

  const owners = new Map<string, Wanted>();
  const names = new Map<string, string>();
  const shared = new Set<string>();
  const pairs = new Map(entries.map(({ upstream, original }) => [pairKey(upstream, original), { upstream, original }]));
  let open: readonly Wanted[] = [...pairs].map(([pair, entry]) => ({ ...entry, pair, name: preferred(entry) }));
  for (let digits = HASH_DIGITS + 10; open.length > 0; digits += 10) {
    const clashing: Wanted[] = [];
    for (const [name, group] of groupByName(open)) {
      const [first] = group;
      if (first !== undefined && group.length === 1 && !owners.has(name)) {
        owners.set(name, first);
        names.set(first.pair, name);
      } else {
        shared.add(name);
        clashing.push(...group);
      }
    }
    if (clashing.length > 0 && digits > MAX_DIGITS) throw new RangeError('two tools have one hash, which an honest hash does not allow');
    open = clashing.map((entry) => ({ ...entry, name: hashed(entry.upstream, entry, digits) }));
  }

  let others: ((name: string) => ToolName | undefined) | undefined;
  return {
    exposed(upstream, original) {
      const name = names.get(pairKey(upstream, original));
      if (name === undefined) throw new RangeError(`no such tool in the name table: ${upstream} ${original}`);
      return name;
    },
    resolve(name) {
      const owner = owners.get(name);
      if (owner !== undefined) return { upstream: owner.upstream, original: owner.original };
      if (shared.has(name) || isReserved(name)) return undefined;
      others ??= spellings([...owners].map(([exposed, { upstream, original }]) => ({ upstream, original, exposed })));
      return others(name);
    },
  };
};
