import type { ToolDefinition } from '../catalog/types.js';

/** A definition as it stands in `tools/list` on every surface but `full`. */
export interface ListedForm {
  /** Its `name` is the exposed one. */
  readonly definition: ToolDefinition;
  /** Where the listed schema accepts more than the original, or something is left out, in words with the place; else empty. */
  readonly widened: readonly string[];
  /** True where texts were shortened to fit a client's limit; the original is what search shows. */
  readonly shortened?: boolean;
  /** Why no form of this tool is safe to list; it can then be found, and called through `call_tool`. */
  readonly unlistable?: string;
  /** Listed property key → the upstream's, where keys had to be renamed; `restoreArguments` undoes it on a call. */
  readonly renamedKeys?: Readonly<Record<string, string>>;
}
