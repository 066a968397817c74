import { isJsonObject } from '@mcp-working-set/core';
import { readRecord, recordFields, RECORD_KINDS } from '@mcp-working-set/core/records';
import type { KindedRecord, RecordKind, Records } from '@mcp-working-set/core/records';

/*
 * The file of the whole state: a JSON object a line. The first is the header, the last says how many stand between them,
 * so that a file that was cut off is told from a whole one. `docs/commands.md` (mws export-state) tells what is in it.
 */

const FORMAT = 'mcp-working-set state';
/** Raised where an older mws would misread the file; what a newer one adds under the same number it must be able to refuse. */
export const VERSION = 1;

export interface Header {
  readonly format: string;
  readonly version: number;
  /** Version of the mws that wrote it, and when. */
  readonly by: string;
  readonly at: string;
  /** Tells whether the hashes of projects are those of another state; of the key nothing can be learned from it. */
  readonly projects?: string;
}

export type Line = { readonly kind: 'header'; readonly header: Header } | { readonly kind: 'entry'; readonly entry: KindedRecord } | { readonly kind: 'end'; readonly lines: number };

export const headerLine = (header: Omit<Header, 'format' | 'version'>): string => JSON.stringify({ format: FORMAT, version: VERSION, ...header });

export const endLine = (lines: number): string => JSON.stringify({ kind: 'end', lines });

/** A record's own fields and nothing that came along with it. */
export const entryLine = <K extends RecordKind>(kind: K, record: Records[K]): string => {
  const fields = record as Readonly<Record<string, unknown>>;
  return JSON.stringify({ kind, ...Object.fromEntries(recordFields(kind).map((name) => [name, fields[name]])) });
};

const readHeader = (value: Readonly<Record<string, unknown>>): Line | string => {
  const { version } = value;
  if (value['format'] !== FORMAT) return 'this is no state of mws: the first line must name its format';
  if (!Number.isSafeInteger(version) || (version as number) < 1) return 'version must be a whole number from 1 on';
  if ((version as number) > VERSION) return `it is of format ${String(version)}, and this mws reads up to ${VERSION}: update mws`;
  return { kind: 'header', header: value as unknown as Header };
};

/** Reads a line; a text says what is wrong with it. */
export const readLine = (text: string, first: boolean): Line | string => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'is no JSON';
  }
  if (!isJsonObject(value)) return 'must be an object';
  if (first) return readHeader(value);
  const { kind, ...record } = value;
  if (kind === 'end') return Number.isSafeInteger(record['lines']) ? { kind: 'end', lines: record['lines'] as number } : 'lines must be a whole number';
  const known = RECORD_KINDS.find((one) => one === kind);
  if (known === undefined) return `has an unknown kind ${JSON.stringify(kind)?.slice(0, 50) ?? ''}; there are ${RECORD_KINDS.join(', ')}`;
  const entry = readRecord(known, record);
  return typeof entry === 'string' ? entry : { kind: 'entry', entry };
};
