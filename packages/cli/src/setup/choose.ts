import { isCancel, multiselect } from '@clack/prompts';
import type { CliEnvironment } from '../environment.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** Lets a person tick what is wanted, all of it ticked at first; undefined where the question was broken off. */
export const chooseMany = async ({ stdin, stderr }: Pick<CliEnvironment, 'stdin' | 'stderr'>, message: string, choices: readonly Choice[]): Promise<readonly string[] | undefined> => {
  if (choices.length === 0) return [];
  if (stdin.readableEnded || stdin.destroyed) return undefined;
  // By itself the question would wait for ever for a terminal that is gone.
  const gone = new AbortController();
  const breakOff = (): void => gone.abort();
  for (const event of ['end', 'close']) stdin.once(event, breakOff);
  try {
    const answer = await multiselect({
      message,
      options: [...choices],
      initialValues: choices.map(({ value }) => value),
      required: false,
      input: stdin,
      output: stderr,
      signal: gone.signal,
    });
    return isCancel(answer) ? undefined : answer;
  } finally {
    for (const event of ['end', 'close']) stdin.off(event, breakOff);
  }
};
