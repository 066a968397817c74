import { createInterface } from 'node:readline/promises';
import type { CliEnvironment } from '../environment.js';

/** Asks on the terminal; the end of the input means no. */
export const ask = async ({ stdin, stderr }: Pick<CliEnvironment, 'stdin' | 'stderr'>, question: string): Promise<boolean> => {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    const answer = await Promise.race([
      lines.question(question),
      new Promise<string>((done) => lines.once('close', () => done(''))),
    ]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
};
