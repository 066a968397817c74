import type { JsonObject } from '../../json.js';

/** Clients whose rules are known, measured or documented. */
export type LintClient = 'claude-code' | 'codex' | 'gemini-cli' | 'opencode' | 'anthropic' | 'openai' | 'cursor' | 'vscode';

/** Something in a definition that a client does not take. */
export interface LintFinding {
  readonly client: LintClient;
  /** Which rule, such as `property-key`. */
  readonly rule: string;
  /** JSON Pointer into the definition. */
  readonly place: string;
  readonly message: string;
}

/** What a rule says of a definition: places and what is wrong there. */
export type Rule = (tool: JsonObject) => Iterable<readonly [place: string, message: string]>;
