/** One file that a command wants to change. */
export interface FileChange {
  /** Absolute. */
  readonly file: string;
  /** Its text; undefined where there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** For its owner alone: the file holds secrets. Else it keeps its mode. */
  readonly isPrivate?: boolean;
  /** Where the file goes: the outermost folder that mws had made for it, which goes with it as far as it is empty. */
  readonly madeFolder?: string | undefined;
}

/** What one command wants to change, all or nothing. */
export interface ChangePlan {
  /** The command, as the journal names it. */
  readonly command: string;
  readonly files: readonly FileChange[];
  /** Texts that no output may show. */
  readonly secrets: readonly string[];
}

/** Files that would be other than before. */
export const realChanges = ({ files }: Pick<ChangePlan, 'files'>): readonly FileChange[] => files.filter(({ before, after }) => before !== after);
