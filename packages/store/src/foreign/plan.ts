import { closeSync, openSync, readSync, statSync } from 'node:fs';

/**
 * How a file can be read without leaving anything beside it:
 * `locks`: it has no write-ahead log; SQLite's own locks are enough.
 * `log`: log and index are there, its program running or killed; both are read, neither is written.
 * `still`: it is of the log kind, but closed: nobody uses it. SQLite would make a log and an index to read it, so it is
 * told that nothing moves, and we look whether that stayed true.
 * `copy`: a log without an index (a backup, a copy); SQLite would make the index beside it, so a private copy is read.
 */
export type Way = 'locks' | 'log' | 'still' | 'copy';

interface Facts {
  /** Bytes of `<file>-wal`; undefined where there is none. */
  readonly logBytes: number | undefined;
  readonly hasIndex: boolean;
  /** What the header says; only asked for where it matters. */
  readonly isLogKind: () => boolean;
}

export const chooseWay = ({ logBytes, hasIndex, isLogKind }: Facts): Way => {
  if (logBytes !== undefined && hasIndex) return 'log';
  if (logBytes !== undefined && logBytes > 0) return 'copy';
  return isLogKind() ? 'still' : 'locks';
};

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;

/** The write version of an SQLite header: 2 stands for a write-ahead log. */
const isLogKind = (file: string): boolean => {
  const version = Buffer.alloc(1);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, version, 0, 1, 18);
  } finally {
    closeSync(descriptor);
  }
  return version[0] === 2;
};

/** The way for a file as it stands. Throws the system's error. */
export const planFor = (file: string): Way =>
  chooseWay({ logBytes: sizeOf(`${file}-wal`), hasIndex: sizeOf(`${file}-shm`) !== undefined, isLogKind: () => isLogKind(file) });

/** Changes when anything is written to the file itself. */
export const stampOf = (file: string): string => {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? '' : `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}`;
};

/** Changes when anything is written to the file, its log or its journal. */
export const fullStampOf = (file: string): string => ['', '-wal', '-journal'].map((suffix) => stampOf(file + suffix)).join('|');
