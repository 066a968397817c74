/** A tool that a person pinned, found in the catalog. */
export interface ResolvedPin {
  readonly upstream: string;
  /** The upstream's own name. */
  readonly tool: string;
  /** `pin`: from the configuration, unconditional. `pin-file`: from a file's front matter, decays when unused. */
  readonly reason: 'pin' | 'pin-file';
  /** The pin as it was written. */
  readonly written: string;
  /** `pin-file` only: when the pin was made (its file's time of change), milliseconds since the epoch. It decays from there. */
  readonly since?: number;
}

/** A pin that does not name exactly what its writer may think. */
export interface PinProblem {
  readonly pin: string;
  /** What is wrong and what to do, for a person. */
  readonly message: string;
  /** False where the pin still pins something. */
  readonly unresolved: boolean;
}

export interface ResolvedPins {
  /** In the order in which they were written, a glob's tools in catalog order; each tool once. */
  readonly pins: readonly ResolvedPin[];
  readonly problems: readonly PinProblem[];
}
