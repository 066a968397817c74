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
  const answer = await multiselect({
    message,
    options: [...choices],
    initialValues: choices.map(({ value }) => value),
    required: false,
    input: stdin,
    output: stderr,
  });
  return isCancel(answer) ? undefined : answer;
};
