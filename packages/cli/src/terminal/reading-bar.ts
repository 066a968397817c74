import type { ReadProgress } from '@mcp-working-set/promoter';
import type { CommandContext } from '../command.js';
import { bar, createProgress } from './progress.js';

/** What is over sooner needs no bar. */
const QUIET_MS = 1_000;
const EVERY_MS = 100;
const MB = 1024 * 1024;
const WIDTH = 24;

const lineOf = ({ bytes, totalBytes, files, totalFiles }: ReadProgress): string => {
  const share = totalBytes === 0 ? 1 : Math.min(1, bytes / totalBytes);
  return `Transcripts ${bar(share, WIDTH)} ${Math.floor(share * 100)}%  ${(bytes / MB).toFixed(0)} of ${(totalBytes / MB).toFixed(0)} MB, ${files} of ${totalFiles} files`;
};

/** Runs something that reads transcripts, with a bar on a terminal once that takes over a second. */
export const withReadingBar = async <T>(
  { environment, clock }: Pick<CommandContext, 'environment' | 'clock'>, run: (onProgress: (progress: ReadProgress) => void) => Promise<T>,
): Promise<T> => {
  const line = createProgress(environment);
  let next = clock.now() + QUIET_MS;
  try {
    return await run((progress) => {
      if (clock.now() < next) return;
      next = clock.now() + EVERY_MS;
      line.update(lineOf(progress));
    });
  } finally {
    line.done();
  }
};
