import type { ToolDefinition } from '../catalog/types.js';

/** A definition as it stands in `tools/list`. */
export interface ListedForm {
  /** Its `name` is the exposed one. */
  readonly definition: ToolDefinition;
  /** What the listed schema accepts beyond the original, or what is left out, in words; empty where both accept the same. */
  readonly widened: readonly string[];
  /** Why no form of this tool is safe to list; it can then be found and called through `call_tool` only. */
  readonly unlistable?: string;
  /** Listed key → original key at a place in the schema; undone by `restoreArguments`. */
  readonly renamedKeys?: Readonly<Record<string, string>>;
}
