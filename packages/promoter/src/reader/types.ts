/** Something that could not be read; it stopped nothing else. */
export interface FileProblem {
  readonly client: string;
  /** For the person's eyes only: never stored or logged. */
  readonly file: string;
  /** Line from 1, or a name inside the file. */
  readonly where?: number | string;
  readonly message: string;
}

export interface ReadProgress {
  readonly files: number;
  readonly totalFiles: number;
  readonly bytes: number;
  readonly totalBytes: number;
}
