/**
 * Records of a state as they stand in a file: which kinds there are, the fields of each, and a reader that takes nothing
 * that it does not know. What is wrong is told as in the configuration, and never with what a text holds.
 */
import { describeValue, formatPath, valueAt } from '../config/problems.js';
import { SCHEMAS, type RecordKind, type Records } from './schema.js';

export type { RecordKind, Records } from './schema.js';

/** A record with its kind. */
export type KindedRecord = { readonly [K in RecordKind]: { readonly kind: K; readonly record: Records[K] } }[RecordKind];

/** In the order in which they are written. */
export const RECORD_KINDS = Object.keys(SCHEMAS) as readonly RecordKind[];

const FIELDS: ReadonlyMap<RecordKind, readonly string[]> = new Map(RECORD_KINDS.map((kind) => [kind, Object.keys(SCHEMAS[kind].shape)]));

/** Names of the fields of a kind, in the order in which they are written. */
export const recordFields = (kind: RecordKind): readonly string[] => FIELDS.get(kind) ?? [];

/** Reads a record of a kind that is known; a text says what is wrong with it. */
export const readRecord = (kind: RecordKind, value: unknown): KindedRecord | string => {
  const read = SCHEMAS[kind].safeParse(value);
  if (read.success) return { kind, record: read.data } as KindedRecord;
  const [issue] = read.error.issues;
  const path = (issue?.path ?? []).filter((step) => typeof step !== 'symbol');
  const place = path.length === 0 ? kind : `${kind}: ${formatPath(path)}`;
  if (issue?.code === 'unrecognized_keys') return `${place}: unknown field "${issue.keys[0]?.slice(0, 50) ?? ''}"`;
  return `${place}: found ${describeValue(valueAt(value, path))}; allowed: ${issue?.message ?? ''}`;
};
