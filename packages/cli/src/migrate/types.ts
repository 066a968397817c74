import { isJsonObject } from '@mcp-working-set/core';

/** What became of another system's configuration. */
export interface Translation {
  /** Name of the system that the file belongs to. */
  readonly system: string;
  /** The configuration of mws, as it is written. */
  readonly config: Readonly<Record<string, unknown>>;
  /** What a person should know of each key that has another meaning here, or none. */
  readonly notes: readonly string[];
}

export type Table = Readonly<Record<string, unknown>>;

export const isTable = (value: unknown): value is Table => isJsonObject(value);
export const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The members that have a value. */
export const given = (table: Table): Record<string, unknown> => Object.fromEntries(Object.entries(table).filter(([, value]) => value !== undefined));

/** A note for each key that nobody read. */
export const unread = (table: Table, known: readonly string[], where: string): readonly string[] =>
  Object.keys(table).filter((key) => !known.includes(key) && key !== '$schema').map((key) => `${where}${key}: has no meaning here and was left out.`);
