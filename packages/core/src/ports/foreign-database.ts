/** A row of a foreign database: column → value. */
export type ForeignRow = Readonly<Record<string, string | number | bigint | Uint8Array | null>>;

/** Another program's SQLite file, opened read-only in place (write-ahead log included); nothing beside it is created. */
export interface ForeignDatabase {
  all(sql: string, parameters?: readonly (string | number)[]): readonly ForeignRow[];
  iterate(sql: string, parameters?: readonly (string | number)[]): IterableIterator<ForeignRow>;
  close(): void;
}

/** Opens one; throws `MwsError` `state-unusable` where the file is none or cannot be read. */
export type OpenForeignDatabase = (path: string) => ForeignDatabase;
