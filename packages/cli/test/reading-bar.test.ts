import { manualClock } from '@mcp-working-set/core/testing';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { withReadingBar } from '../src/terminal/reading-bar.js';
import { createWorld } from './support.js';

const progress = { files: 1, totalFiles: 4, bytes: 3 << 20, totalBytes: 12 << 20 };

/** What is written while 3 of 12 MB are read in a moment, and again after a bit more than a second. */
const written = async (isTerminal: boolean): Promise<string[]> => {
  const clock = manualClock();
  const stderr = new PassThrough();
  const environment = createWorld().environment({ stderr, isTty: { stdin: true, stdout: true, stderr: isTerminal } });
  const said: string[] = [];
  const read = (): void => void said.push(String(stderr.read() ?? ''));
  await withReadingBar({ environment, clock }, async (onProgress) => {
    onProgress(progress);
    read();
    clock.advance(1_001);
    onProgress(progress);
    // Many small files in a moment are one line.
    onProgress({ ...progress, files: 2 });
    read();
  });
  read();
  return said;
};

test('a bar appears on a terminal once reading takes over a second, and goes', async () => {
  expect(await written(true)).toEqual(['', '\r\u001B[2KTranscripts ▇▇▇▇▇▇────────────────── 25%  3 of 12 MB, 1 of 4 files', '\r\u001B[2K']);
});

test('no bar where stderr is no terminal', async () => {
  expect(await written(false)).toEqual(['', '', '']);
});
