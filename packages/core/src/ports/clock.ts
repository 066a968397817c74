/** Time as the rooms see it; tests use the manual clock of `./testing`. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `ms`; the returned function cancels it. A pending timer never keeps the process alive. */
  after(ms: number, run: () => void): () => void;
}
