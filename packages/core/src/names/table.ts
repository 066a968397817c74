import { hashedName, ownName, pairKey, plainName } from './expose.js';
import { spellings } from './spellings.js';

/** A tool as its upstream knows it. */
export interface ToolName {
  readonly upstream: string;
  readonly original: string;
}

/** Exposed name ↔ (upstream, original name): total, injective, and never found by splitting. */
export interface NameTable {
  /** The exposed name of an entry. Throws a `RangeError` for a pair that is not in the table. */
  exposed(upstream: string, original: string): string;
  /** By exposed name, else by any other spelling that only one entry has; a reserved name is never an entry. */
  resolve(name: string): ToolName | undefined;
}

export interface NameTableOptions {
  /** True where the entries of the upstream `upstream` keep their own names. */
  readonly shorthand: boolean;
  /** Names of the meta-tools: never given to an entry. */
  readonly reserved: ReadonlySet<string>;
}

/** Id of the one upstream whose tools keep their own names with the shorthand. */
export const SHORTHAND_ID = 'upstream';

const preferred = ({ upstream, original }: ToolName, { shorthand, reserved }: NameTableOptions): string => {
  const own = shorthand && upstream === SHORTHAND_ID;
  const free = (name: string | undefined): string | undefined => (name === undefined || reserved.has(name) ? undefined : name);
  const plain = free(plainName(upstream, original));
  if (!own) return plain ?? hashedName(upstream, upstream, original);
  if (reserved.has(original)) return plain ?? hashedName(upstream, upstream, original);
  return free(ownName(original, upstream)) ?? hashedName('', upstream, original);
};

interface Wanted {
  readonly pair: string;
  readonly entry: ToolName;
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

/** Beyond that many digits no room is left for a name to read. 120 bits do not meet. */
const MAX_DIGITS = 30;

/**
 * Builds the table. The name of an entry follows from its pair (and the reserved names) alone, so adding, removing or
 * reordering others does not change it; only where two hashes meet, which takes an attacker, all that meet get longer
 * ones, and the shared name belongs to none of them.
 */
export const buildNameTable = (entries: readonly ToolName[], options: NameTableOptions): NameTable => {
  const byPair = new Map<string, ToolName>();
  for (const { upstream, original } of entries) byPair.set(pairKey(upstream, original), { upstream, original });

  const names = new Map<string, string>();
  const owners = new Map<string, ToolName>();
  const burnt = new Set<string>(options.reserved);
  const settle = (open: readonly Wanted[], digits: number): void => {
    for (const [name, group] of groupByName(open)) {
      const [first] = group;
      if (first !== undefined && group.length === 1 && !burnt.has(name)) {
        names.set(first.pair, name);
        owners.set(name, first.entry);
        continue;
      }
      burnt.add(name);
      if (digits > MAX_DIGITS) throw new RangeError(`two tools share a hash of ${digits - 10} digits: ${name}`);
      settle(group.map(({ pair, entry }) => ({ pair, entry, name: hashedName(entry.upstream, entry.upstream, entry.original, digits) })), digits + 10);
    }
  };
  settle([...byPair].map(([pair, entry]) => ({ pair, entry, name: preferred(entry, options) })), 20);

  let others: ((name: string) => ToolName | undefined) | undefined;
  return {
    exposed(upstream, original) {
      const name = names.get(pairKey(upstream, original));
      if (name === undefined) throw new RangeError(`no such tool in the name table: ${upstream} ${original}`);
      return name;
    },
    resolve(name) {
      const owner = owners.get(name);
      if (owner !== undefined || burnt.has(name)) return owner;
      others ??= spellings([...byPair.values()], options.shorthand);
      return others(name);
    },
  };
};
