import { distance } from 'fastest-levenshtein';
import type * as z from 'zod';
import { MwsError } from '../errors.js';
import type { Path, ReadText } from './read.js';
import type { ConfigProblem } from './types.js';

/** The configuration as a whole cannot be used. `problems` holds each reason by itself; the message holds all. */
export class ConfigError extends MwsError {
  readonly problems: readonly ConfigProblem[];

  constructor(place: string, problems: readonly ConfigProblem[]) {
    const errors = problems.filter((problem) => problem.severity === 'error');
    super('config-invalid', errors.map((problem) => formatProblem(problem, place)).join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** One line for a person: `<file>:<line>:<column>: <path>: <message>`. */
export const formatProblem = (problem: ConfigProblem, place: string): string => {
  const where = problem.line === undefined ? place : `${place}:${problem.line}:${problem.column ?? 1}`;
  return `${where}: ${problem.path === '' ? '' : `${problem.path}: `}${problem.message}`;
};

/** `mcpServers.github.args[0]`; keys that are no plain words stand in quotes. */
export const formatPath = (path: Path): string =>
  path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[A-Za-z0-9_$-]+$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');

/** What a value is, without saying what a text holds. */
export const describeValue = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return value === '' ? 'an empty text' : 'a text';
    case 'number':
      return `the number ${value}`;
    case 'boolean':
      return String(value);
    default:
      return 'an object';
  }
};

/** What a path leads to; undefined where it leads nowhere. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step) ? (inner as Record<string | number, unknown>)[step] : undefined),
    value,
  );

/** The known word that is meant, most likely: at most a third of its letters differ or stand elsewhere, or one holds the other. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const letters = (text: string): string => [...text].sort().join('');
  const wanted = plain(word);
  if (wanted.length < 2 || wanted.length > 60) return undefined;
  const scored = known
    .map((candidate) => {
      const other = plain(candidate);
      const holds = wanted.length >= 3 && other.length >= 3 && (other.includes(wanted) || wanted.includes(other));
      const differ = letters(wanted) === letters(other) ? Math.min(1, distance(wanted, other)) : distance(wanted, other);
      return { candidate, score: differ / Math.max(wanted.length, other.length) - (holds ? 0.4 : 0) };
    })
    .sort((a, b) => a.score - b.score);
  const [best] = scored;
  return best && best.score <= 1 / 3 ? best.candidate : undefined;
};

/** Id of the server that a path lies in; a problem there leaves the other servers running. */
export const serverOf = (path: Path): string | undefined => {
  if (path[0] === 'upstream') return 'upstream';
  return path[0] === 'mcpServers' && typeof path[1] === 'string' ? path[1] : undefined;
};

export interface ProblemTraits extends Partial<Pick<ConfigProblem, 'code' | 'severity' | 'variable'>> {
  /** Which of the two it is about, and where it is therefore shown. */
  readonly at?: 'value' | 'key';
}

/** A problem at a path, with the place in the file of that path or of what is nearest around it. */
export const problemAt = (
  text: Pick<ReadText, 'place' | 'keyPlace'>,
  path: Path,
  message: string,
  { at = 'value', code = 'invalid', severity = 'error', variable }: ProblemTraits = {},
): ConfigProblem => {
  const server = serverOf(path);
  let place = at === 'key' ? text.keyPlace(path) : undefined;
  for (let inner = path; !place; inner = inner.slice(0, -1)) {
    place = text.place(inner);
    if (inner.length === 0) break;
  }
  return { code, ...(variable === undefined ? {} : { variable }), path: formatPath(path), message, ...(server === undefined ? {} : { server }), severity, ...place };
};

/** A variable that is needed and not set; `server` needs it, or mws itself. */
export const unsetVariable = (text: Pick<ReadText, 'place' | 'keyPlace'>, path: Path, variable: string, server?: string): ConfigProblem =>
  problemAt(text, path, `the variable ${variable} is not set${server === undefined ? '' : ` (needed by server "${server}")`}; set it, or write \${${variable}:-default}`, { code: 'unset-variable', variable });

/** Zod's issues in this file's words. Unknown keys are not among them. */
export const issueProblems = (issues: readonly z.core.$ZodIssue[], text: ReadText): ConfigProblem[] =>
  issues
    .filter((issue) => issue.code !== 'unrecognized_keys')
    .map((issue) => {
      const path = issue.path.filter((step) => typeof step !== 'symbol');
      const value = valueAt(text.value, path);
      const found = describeValue(value);
      const close = issue.code === 'invalid_value' && typeof value === 'string' ? nearest(value, issue.values.map(String)) : undefined;
      return problemAt(text, path, `found ${found}; allowed: ${issue.message}${close ? ` (did you mean "${close}"?)` : ''}`);
    });
