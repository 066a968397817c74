import type { OpenForeignDatabase, TranscriptBatch, TranscriptCall, TranscriptCursor, TranscriptSession, TranscriptStore } from '@mcp-working-set/core';
import { toTranscriptCall } from '../transcripts/call-key.js';
import { transcriptClients } from '../transcripts/formats.js';
import type { Unwrap } from '../unwrap/types.js';
import type { TranscriptRoot } from './find.js';
import { findTranscripts, readFound } from './find.js';
import type { FileResult } from './read-file.js';
import { READER_VERSION } from './read-file.js';
import type { FileProblem, ReadProgress } from './types.js';
import type { FoundFile } from './walk.js';
import { createWriter } from './writer.js';

export interface UpdateOptions {
  readonly roots: readonly TranscriptRoot[];
  readonly store: TranscriptStore;
  /** Keyed hash of a path: what is stored tells nobody which files there are. */
  readonly hashPath: (path: string) => string;
  /** Keyed hash and last name of a folder, as the proxy's own records have it. */
  readonly projectOf?: (folder: string) => string;
  /** Finds the tool behind a meta-tool's call while its arguments are at hand; they are not kept. */
  readonly unwrap: Unwrap;
  readonly openForeign?: OpenForeignDatabase;
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Stops between two files; what was read is kept. */
  readonly signal?: AbortSignal;
}

export interface UpdateReport {
  readonly files: number;
  /** Files of which something was new. */
  readonly read: number;
  readonly bytes: number;
  /** Records of calls that were written; a call with a later result is written twice. */
  readonly calls: number;
  readonly badLines: number;
  readonly unknownRecords: number;
  readonly problems: readonly FileProblem[];
}


/**
 * Takes over what is new in the clients' transcripts. Reads only what was added since the last time; a file that was
 * moved goes on, one that was cut, replaced or rewritten is read anew, which changes nothing that was right. Never
 * throws for a file: what cannot be read is in `problems`. Several may run at once.
 */
export const updateTranscripts = async (options: UpdateOptions): Promise<UpdateReport> => {
  const problems: FileProblem[] = [];
  const found = await findTranscripts(options.roots, (problem) => problems.push(problem));
  const cursors = await loadCursors(found.files, options);
  const work = found.files.map((file) => ({ file, ...cursors.of(file) }));
  const due = work.filter(({ file, cursor, key }) => cursor === undefined || cursor.key !== key || !unchanged(file, cursor));
  const totals = { files: found.files.length, read: 0, bytes: 0, calls: 0, badLines: 0, unknownRecords: 0 };
  const totalBytes = due.reduce((sum, { file, cursor }) => sum + Math.max(0, file.size - (cursor?.offset ?? 0)), 0);
  const tell = (bytes: number): void => {
    totals.bytes += bytes;
    options.onProgress?.({ files: totals.read, totalFiles: due.length, bytes: totals.bytes, totalBytes });
  };
  const writer = createWriter(options.store);
  for (const { file, key, cursor } of due) {
    if (options.signal?.aborted === true) break;
    const from = cursor !== undefined && goesOn(file, cursor) ? cursor : undefined;
    const result = await readFound(file, { ...options, ...(from === undefined ? {} : { from }), progress: tell }, (problem) => problems.push(problem));
    if (result === undefined) continue;
    totals.read += 1;
    totals.badLines += result.bad.length;
    totals.unknownRecords += result.unknown;
    totals.calls += result.calls.size;
    for (const where of result.bad) problems.push(badPart(file, where));
    await writer.add(partOf(file, key, cursor?.key, result, options));
    tell(0);
  }
  const gone = cursors.gone(found.walked.map(({ client, root }) => JSON.stringify([client, options.hashPath(root)])));
  if (options.signal?.aborted !== true) await writer.add({ calls: [], sessions: [], cursors: [], gone });
  await writer.flush();
  return { ...totals, problems };
};

/** The plain name stands for a compressed file too: compression is no new file. */
const keyOf = (file: FoundFile, options: UpdateOptions): string => options.hashPath(file.path.replace(/\.zst$/, ''));

const unchanged = (file: FoundFile, cursor: TranscriptCursor): boolean =>
  cursor.version === READER_VERSION && cursor.file === file.file && cursor.size === file.size && cursor.modified === file.modified;

/** Whether a change can be an addition; that what was there is still there, the file itself is asked. */
const goesOn = (file: FoundFile, cursor: TranscriptCursor): boolean => {
  if (cursor.version !== READER_VERSION) return false;
  if (file.reading.kind === 'database') return cursor.file === file.file;
  // Grown: an append. Same size and changed: rewritten. Smaller: cut.
  return file.reading.kind === 'lines' && cursor.file === file.file && file.size >= cursor.offset
    && (file.size > cursor.size || (file.size === cursor.size && file.modified === cursor.modified));
};

/** The cursor of each file: by its path, or of a file that had another path and is gone from there. */
const loadCursors = async (files: readonly FoundFile[], options: UpdateOptions) => {
  const keys = new Map(files.map((file) => [file, keyOf(file, options)]));
  const present = new Set(keys.values());
  const byKey = new Map<string, TranscriptCursor>();
  const moved = new Map<string, TranscriptCursor>();
  for (const client of new Set(options.roots.flatMap((root) => (root.client === 'any' ? transcriptClients : [root.client])))) {
    for (const cursor of await options.store.cursors(client)) {
      byKey.set(cursor.key, cursor);
      if (!present.has(cursor.key)) moved.set(JSON.stringify([client, cursor.file]), cursor);
    }
  }
  return {
    of: (file: FoundFile): { key: string; cursor: TranscriptCursor | undefined } => {
      const key = keys.get(file) as string;
      return { key, cursor: byKey.get(key) ?? moved.get(JSON.stringify([file.format.client, file.file])) };
    },
    /** Keys whose file is in none of the roots that were walked as a whole. */
    gone: (walked: readonly string[]): readonly string[] =>
      [...byKey.values()].filter((cursor) => !present.has(cursor.key) && walked.includes(JSON.stringify([cursor.client, cursor.root]))).map(({ key }) => key),
  };
};

/** What a file gave, fit to be stored, with how far it was read. */
const partOf = (file: FoundFile, key: string, before: string | undefined, result: FileResult, options: UpdateOptions): TranscriptBatch => {
  const { client } = file.format;
  const { position } = result;
  return {
    calls: [...result.calls.values()].map((call) => storable(toTranscriptCall(client, call), options.unwrap)),
    sessions: result.sessions.map(({ folder, ...facts }): TranscriptSession => {
      const project = folder === undefined ? undefined : options.projectOf?.(folder);
      return { ...facts, client, ...(project === undefined ? {} : { project }) };
    }),
    cursors: position === undefined ? [] : [{
      key, client, root: options.hashPath(file.root), version: READER_VERSION, file: file.file, size: file.size, modified: file.modified, ...position,
    }],
    gone: before !== undefined && before !== key ? [before] : [],
  };
};

/** What a meta-tool was asked for is an argument: only the tool that the table found is kept of it. */
const storable = ({ innerTool, ...call }: TranscriptCall, unwrap: Unwrap): TranscriptCall => {
  const found = innerTool === undefined ? undefined : unwrap({ ...call, innerTool });
  return found === undefined ? call : { ...call, found };
};

const badPart = (file: FoundFile, where: number | string | undefined): FileProblem => ({
  client: file.format.client, file: file.path, message: where === undefined ? 'is not whole JSON (it may still be written)' : 'is no JSON',
  ...(where === undefined ? {} : { where }),
});
