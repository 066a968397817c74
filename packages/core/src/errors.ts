/** What went wrong, for programs. Wire errors (numeric JSON-RPC codes) are a family of their own, in the proxy. */
export type MwsErrorCode =
  | 'config-invalid'
  | 'config-not-found'
  | 'config-untrusted'
  | 'variable-missing'
  | 'state-unusable'
  | 'state-too-new'
  | 'address-in-use'
  | 'already-running'
  | 'upstream-unavailable'
  | 'upstream-timeout'
  | 'tool-unknown'
  | 'tool-refused'
  | 'file-exists'
  | 'file-changed'
  | 'client-file-unusable'
  | 'not-running'
  | 'usage';

/**
 * An error that a person can act on. Its message is safe to log and to show: it names the place and the remedy and
 * carries no secret, argument or result.
 */
export class MwsError extends Error {
  readonly code: MwsErrorCode;
  /** True where the person's input or set-up is at fault, false where mws or the system is. */
  readonly userFault: boolean;

  constructor(code: MwsErrorCode, message: string, options: { userFault?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'MwsError';
    this.code = code;
    this.userFault = options.userFault ?? true;
  }
}
