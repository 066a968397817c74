import { mergeCalls } from '@mcp-working-set/core';
import type { OpenForeignDatabase, Outcome, TranscriptCall, TranscriptSession } from '@mcp-working-set/core';
import type { TranscriptRoot } from '../reader/find.js';
import { findTranscripts, readFound } from '../reader/find.js';
import type { FileProblem, ReadProgress } from '../reader/types.js';
import { toTranscriptCall } from './call-key.js';
import { displayNames } from './display.js';
import { rootFinder } from './roots.js';

export interface ScanOptions {
  /** Which clients' transcripts lie where; `defaultRoots` knows the usual places. */
  readonly roots: readonly TranscriptRoot[];
  /** Opens other programs' SQLite files; without it, databases are named in `problems`. */
  readonly openForeign?: OpenForeignDatabase;
  /**
   * Names of servers that are known (aliases of mws, upstream ids): where a client writes server and tool as one name,
   * the longest that fits tells them apart.
   */
  readonly servers?: readonly string[];
  readonly onProgress?: (progress: ReadProgress) => void;
}

/** One call, as a transcript tells of it. */
export interface ScannedCall {
  readonly client: string;
  readonly session: string;
  readonly rootSession: string;
  readonly callId: string;
  /** When it began, milliseconds since the epoch. */
  readonly time: number;
  /** As the client wrote it. */
  readonly name: string;
  /** Empty where nothing tells server and tool apart; `tool` is the whole name then. */
  readonly server: string;
  readonly tool: string;
  /** What a meta-tool was asked to call. */
  readonly innerTool?: string;
  readonly outcome: Outcome;
  /** The first file in which it was found. */
  readonly file: string;
}

export interface ScanResult {
  /** Each call once, by time. */
  readonly records: readonly ScannedCall[];
  /** Further records of calls that are in `records`: of forks, resumes, archives, compressed copies. */
  readonly duplicates: number;
  readonly badLines: number;
  /** Records of a type that is not known; they are left out. */
  readonly unknownRecords: number;
  readonly files: number;
  readonly problems: readonly FileProblem[];
}

/** Reads all transcripts under the given roots and keeps nothing: what `mws transcripts scan` prints. Writes nothing. */
export const scanTranscripts = async (options: ScanOptions): Promise<ScanResult> => {
  const problems: FileProblem[] = [];
  const problem = (one: FileProblem): void => void problems.push(one);
  const { files } = await findTranscripts(options.roots, problem);
  const calls = new Map<string, { call: TranscriptCall; file: string }>();
  const sessions: TranscriptSession[] = [];
  const totals = { duplicates: 0, badLines: 0, unknownRecords: 0 };
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    const progress = (count: number): void => {
      bytes += count;
      options.onProgress?.({ files: index, totalFiles: files.length, bytes, totalBytes });
    };
    const result = await readFound(file, { ...(options.openForeign === undefined ? {} : { openForeign: options.openForeign }), progress }, problem);
    if (result === undefined) continue;
    const { client } = file.format;
    totals.duplicates += result.duplicates;
    totals.badLines += result.bad.length;
    totals.unknownRecords += result.unknown;
    for (const where of result.bad) problem({ client, file: file.path, message: 'is no JSON', ...(where === undefined ? {} : { where }) });
    for (const { folder: _, ...facts } of result.sessions) sessions.push({ ...facts, client });
    for (const parsed of result.calls.values()) {
      const call = toTranscriptCall(client, parsed);
      const before = calls.get(call.key);
      if (before !== undefined) totals.duplicates += 1;
      const merged = before === undefined ? call : mergeCalls(before.call, call);
      calls.set(call.key, { call: merged, file: before !== undefined && merged.session === before.call.session ? before.file : file.path });
    }
  }
  const rootOf = rootFinder(sessions, [...calls.values()].map(({ call }) => call));
  const records = [...calls.values()].map(({ call, file }): ScannedCall => ({
    client: call.client, session: call.session, rootSession: rootOf(call.client, call.session), callId: call.callId, time: call.time,
    name: call.name, ...displayNames(call, options.servers ?? []),
    ...(call.innerTool === undefined ? {} : { innerTool: call.innerTool }),
    outcome: call.outcome, file,
  }));
  records.sort((a, b) => a.time - b.time || (a.callId < b.callId ? -1 : a.callId > b.callId ? 1 : 0));
  return { records, ...totals, files: files.length, problems };
};
