import * as z from 'zod';
import { issueProblems, nearest, problemAt, serverOf } from './problems.js';
import { isRecord, type Path, type ReadText } from './read.js';
import { fileSchema, type FileContent } from './schema.js';
import type { ConfigProblem } from './types.js';

/** The file's content in its shape, without what did not fit. */
export interface Shaped {
  /** Undefined where something outside the servers did not fit. */
  readonly content: FileContent | undefined;
  readonly problems: readonly ConfigProblem[];
}

/** The keys that the schema knows at a path. */
const knownKeys = (path: Path): readonly string[] => {
  let schema: unknown = fileSchema;
  for (const step of [...path, undefined]) {
    while (schema instanceof z.ZodOptional) schema = schema.unwrap();
    if (step === undefined) break;
    if (schema instanceof z.ZodObject) schema = (schema.shape as Record<string, unknown>)[String(step)];
    else if (schema instanceof z.ZodRecord) schema = schema.valueType;
    else if (schema instanceof z.ZodArray) schema = schema.element;
    else return [];
  }
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

/** Deletes what a path leads to. */
const remove = (value: unknown, path: Path): void => {
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>((inner, step) => (Array.isArray(inner) || isRecord(inner) ? (inner as Record<string, unknown>)[step] : undefined), value);
  if (isRecord(holder) && last !== undefined) delete holder[last];
};

const stepsOf = (issue: z.core.$ZodIssue): Path => issue.path.filter((step) => typeof step !== 'symbol');

/**
 * Fits a read file into its schema. Unknown keys are warnings and fall away; a server that does not fit falls away alone;
 * anything else that does not fit makes the file unusable.
 */
export const shapeFile = (text: ReadText): Shaped => {
  const first = fileSchema.safeParse(text.value);
  if (first.success) return { content: first.data, problems: [] };
  const warnings: ConfigProblem[] = [];
  const value = structuredClone(text.value);
  for (const issue of first.error.issues) {
    const path = stepsOf(issue);
    if (issue.code === 'unrecognized_keys') {
      const known = knownKeys(path);
      for (const key of issue.keys) {
        const close = nearest(key, known);
        const hint = close ? `did you mean "${close}"?` : `known here: ${known.join(', ')}`;
        warnings.push(problemAt(text, [...path, key], `unknown key, ignored; ${hint}`, { code: 'unknown', severity: 'warning', at: 'key' }));
        remove(value, [...path, key]);
      }
    } else if (serverOf(path) !== undefined) remove(value, path[0] === 'upstream' ? ['upstream'] : path.slice(0, 2));
  }
  const second = fileSchema.safeParse(value);
  return { content: second.success ? second.data : undefined, problems: [...issueProblems(first.error.issues, text), ...warnings] };
};
