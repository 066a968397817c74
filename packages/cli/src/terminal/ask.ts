import { createInterface } from 'node:readline/promises';
import type { CliEnvironment } from '../environment.js';

/** Asks on the terminal; Ctrl-C and the end of the input mean no. */
export const ask = async ({ stdin, stderr }: Pick<CliEnvironment, 'stdin' | 'stderr'>, question: string): Promise<boolean> => {
  // What is gone already tells of no end any more.
  if (stdin.readableEnded || stdin.destroyed) return false;
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    const answer = await Promise.race([
      // Ctrl-C is an error to some Nodes, and an end to others.
      lines.question(question).catch(() => ''),
      // An answer that came with the end counts.
      new Promise<string>((done) => lines.once('close', () => setImmediate(done, ''))),
    ]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
};
