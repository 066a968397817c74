import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FileReading, TranscriptFormat } from '../transcripts/types.js';
import type { FileProblem } from './types.js';

/** A transcript that was found. */
export interface FoundFile {
  readonly format: TranscriptFormat;
  readonly reading: FileReading;
  readonly root: string;
  /** Real path. */
  readonly path: string;
  /** Relative to the root, with `/`. */
  readonly relative: string;
  readonly size: number;
  readonly modified: number;
  /** Device and inode. */
  readonly file: string;
}

export interface Walked {
  readonly files: readonly FoundFile[];
  /** Whether everything under the root could be looked at. */
  readonly whole: boolean;
}

const MAX_DEPTH = 12;
const ZST = '.zst';
const AT_ONCE = 32;

/** Messages of the file system without the path, which the problem names by itself. */
export const reasonOf = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read: permission denied';
  if (code === 'ENOENT') return 'is gone';
  return `cannot be read${code === undefined ? '' : `: ${code}`}`;
};

/** Finds a client's transcripts under a root (or the one file that the root is), in the order of their paths. */
export const walk = async (root: string, format: TranscriptFormat, problem: (problem: FileProblem) => void): Promise<Walked> => {
  const files: FoundFile[] = [];
  const entered = new Set<string>();
  let whole = true;
  const fail = (file: string, error: unknown): void => {
    whole = false;
    problem({ client: format.client, file, message: reasonOf(error) });
  };
  let realRoot: string;
  try {
    realRoot = await realpath(root);
  } catch (error) {
    // A client that was never used here has no folder.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') fail(root, error);
    return { files, whole: false };
  }

  const look = async (path: string, relative: string, siblings: ReadonlySet<string>): Promise<FoundFile | undefined> => {
    const reading = format.reading(relative);
    if (reading === undefined) return undefined;
    const name = relative.split('/').at(-1) ?? '';
    // Where the plain file is there too, the compressed one is older.
    if (name.endsWith(ZST) && siblings.has(name.slice(0, -ZST.length))) return undefined;
    try {
      return { format, reading, root: realRoot, path, relative, ...stampOf(await withCompanions(path, reading, siblings)) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') fail(path, error);
      return undefined;
    }
  };
  const add = async (path: string, relative: string, siblings: ReadonlySet<string>): Promise<void> => {
    const found = await look(path, relative, siblings);
    if (found !== undefined) files.push(found);
  };

  /** The files of a folder, many looked at at once: a disk answers one question about as fast as twenty. */
  const lookAtAll = async (folder: string, relative: string, names: readonly string[], siblings: ReadonlySet<string>): Promise<ReadonlyMap<string, FoundFile>> => {
    const found = new Map<string, FoundFile>();
    for (let from = 0; from < names.length; from += AT_ONCE) {
      await Promise.all(names.slice(from, from + AT_ONCE).map(async (name) => {
        const file = await look(join(folder, name), (relative === '' ? name : `${relative}/${name}`).normalize('NFC'), siblings);
        if (file !== undefined) found.set(name, file);
      }));
    }
    return found;
  };

  const enter = async (folder: string, relative: string, depth: number): Promise<void> => {
    if (depth > MAX_DEPTH || entered.has(folder)) return;
    entered.add(folder);
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      fail(folder, error);
      return;
    }
    const siblings = new Set(entries.map(({ name }) => name));
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const plain = await lookAtAll(folder, relative, entries.filter((entry) => entry.isFile()).map(({ name }) => name), siblings);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      const below = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) {
        if (format.skip?.test(entry.name) !== true) await enter(path, below, depth + 1);
      } else if (plain.has(entry.name)) files.push(plain.get(entry.name) as FoundFile);
      else if (entry.isSymbolicLink()) await follow(path, below, depth, siblings);
    }
  };

  /** A link is followed only to what lies under the root. */
  const follow = async (link: string, relative: string, depth: number, siblings: ReadonlySet<string>): Promise<void> => {
    try {
      const target = await realpath(link);
      if (target !== realRoot && !target.startsWith(realRoot + sep)) return;
      const kind = await stat(target);
      if (kind.isDirectory()) await enter(target, relative, depth + 1);
      else if (kind.isFile()) await add(target, relative, siblings);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') fail(link, error);
    }
  };

  try {
    if ((await stat(realRoot)).isFile()) {
      const name = realRoot.split(sep).at(-1) ?? '';
      await add(realRoot, name, new Set([name]));
    } else await enter(realRoot, '', 0);
  } catch (error) {
    fail(root, error);
  }
  return { files, whole };
};

/** The file and those that are read with it: a change of any is a change. */
const withCompanions = async (path: string, reading: FileReading, siblings: ReadonlySet<string>): Promise<readonly Stats[]> => {
  const folder = path.slice(0, path.lastIndexOf(sep) + 1);
  const name = path.slice(folder.length);
  const others = reading.kind === 'database' ? [`${name}-wal`] : reading.kind === 'whole' ? (reading.companions ?? []) : [];
  const stats = [await stat(path)];
  for (const other of others) if (siblings.has(other)) stats.push(await stat(folder + other));
  return stats;
};

const stampOf = (stats: readonly Stats[]): { size: number; modified: number; file: string } => ({
  size: stats.reduce((sum, { size }) => sum + size, 0),
  modified: Math.max(...stats.map(({ mtimeMs }) => Math.floor(mtimeMs))),
  file: `${stats[0]?.dev ?? 0}:${stats[0]?.ino ?? 0}`,
});
