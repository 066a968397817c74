import { isCancel, multiselect } from '@clack/prompts';
import type { Writable } from 'node:stream';
import type { CliEnvironment } from '../environment.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** Some terminals (serial lines, new pseudo-terminals) say that they have no columns and rows at all: then the usual ones count. */
const withSize = (stream: Writable): Writable => {
  const size: Readonly<Record<PropertyKey, number>> = { columns: 80, rows: 24 };
  return new Proxy(stream, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) as unknown : key in size ? (value || size[key]) : value;
    },
  });
};

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
      output: withSize(stderr),
      signal: gone.signal,
    });
    return isCancel(answer) ? undefined : answer;
  } finally {
    for (const event of ['end', 'close']) stdin.off(event, breakOff);
  }
};
