import { stat } from 'node:fs/promises';
import { MwsError } from '@mcp-working-set/core';
import { transcriptFormats } from '../transcripts/formats.js';
import type { TranscriptFormat } from '../transcripts/types.js';
import type { FileResult, ReadFileOptions } from './read-file.js';
import { readTranscript } from './read-file.js';
import type { FileProblem } from './types.js';
import type { FoundFile } from './walk.js';
import { reasonOf, walk } from './walk.js';

/** A folder (or file) with the transcripts of one client, or of `any`, told apart by the files' names. */
export interface TranscriptRoot {
  readonly client: string;
  readonly root: string;
}

/** In the order of how sure a file's name is: whatever is left and ends in `.jsonl` is taken for Claude Code's. */
const ANY = ['codex', 'gemini-cli', 'kilo', 'roo', 'opencode', 'vscode', 'cline', 'copilot-cli', 'claude-code'];
/** Clients that share their files' names with another. */
const MARKED: Readonly<Record<string, RegExp>> = { kilo: /kilo/i, roo: /roo-|roo_|\broo\b/i };

export interface Found {
  readonly files: readonly FoundFile[];
  /** Real paths of the roots that could be walked as a whole, with their client. */
  readonly walked: readonly TranscriptRoot[];
}

/** Finds the transcripts under several roots, each file once for its client, whatever roots and links lead to it. */
export const findTranscripts = async (roots: readonly TranscriptRoot[], problem: (problem: FileProblem) => void): Promise<Found> => {
  const files: FoundFile[] = [];
  const walked: TranscriptRoot[] = [];
  const seen = new Set<string>();
  const take = async (client: string, root: string, wanted: (file: FoundFile) => boolean): Promise<void> => {
    const { files: found, whole } = await walk(root, formatOf(client), problem);
    for (const file of found) {
      const key = JSON.stringify([client, file.path]);
      if (!seen.has(key) && wanted(file)) files.push(file);
      seen.add(key);
    }
    const real = found[0]?.root;
    if (whole && real !== undefined) walked.push({ client, root: real });
  };
  for (const { client, root } of roots) {
    if (client !== 'any') {
      await take(client, root, () => true);
      continue;
    }
    const claimed = new Set<string>();
    for (const one of ANY) {
      await take(one, root, ({ path }) => !claimed.has(path) && (MARKED[one]?.test(path) ?? true) && claimed.add(path).has(path));
    }
  }
  return { files, walked };
};

/** The format of a client; throws `usage` for a name that is none. */
export const formatOf = (client: string): TranscriptFormat => {
  const format = transcriptFormats.find((one) => one.client === client);
  if (format !== undefined) return format;
  throw new MwsError('usage', `no transcripts of "${client}" are known; known are ${transcriptFormats.map((one) => one.client).join(', ')}, and any`);
};

/** Reads a file; one that was compressed since it was found is read so, one that is gone gives nothing. */
export const readFound = async (
  file: FoundFile, options: ReadFileOptions, problem: (problem: FileProblem) => void,
): Promise<FileResult | undefined> => {
  const { client } = file.format;
  try {
    return await readTranscript(file, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      const packed = await compressed(file);
      return packed === undefined ? undefined : readFound(packed, options, problem);
    }
    problem({ client, file: file.path, message: messageOf(error) });
    return undefined;
  }
};

const compressed = async (file: FoundFile): Promise<FoundFile | undefined> => {
  const path = `${file.path}.zst`;
  const relative = `${file.relative}.zst`;
  const reading = file.path.endsWith('.zst') ? undefined : file.format.reading(relative);
  if (reading === undefined || !(await stat(path).then((found) => found.isFile(), () => false))) return undefined;
  return { ...file, path, relative, reading };
};

const messageOf = (error: unknown): string => {
  if (error instanceof MwsError) return error.message;
  if (typeof (error as NodeJS.ErrnoException).code === 'string') return reasonOf(error);
  return error instanceof Error ? error.message : 'cannot be read';
};
