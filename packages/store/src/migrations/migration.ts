/** One step of the schema. Never changed once released; the next step is a new file with the next number. */
export interface Migration {
  readonly version: number;
  /** True where a program that does not know this step can no longer use the file. */
  readonly breaking: boolean;
  /** Takes under 50 ms on a big file, since other processes wait for it. */
  readonly sql: string;
}
