import { MwsError } from '@mcp-working-set/core';

/**
 * Why a request got no answer of the upstream's own: `unreachable` (could not connect or start), `ended` (connection or
 * process died), `timeout`, `bad-answer` (an answer that is no MCP), `refused` (credentials, redirect, HTTP status),
 * `too-large`, `paused` (circuit breaker), `cancelled` (the caller's own wish), `closed` (mws is stopping).
 */
export type FailureReason =
  | 'unreachable' | 'ended' | 'timeout' | 'bad-answer' | 'refused' | 'too-large' | 'paused' | 'cancelled' | 'closed';

/**
 * A request that an upstream did not answer. The message names the upstream and the cause, says whether the request may
 * have run, and carries neither address beyond host and port, header, argument nor environment.
 */
export class UpstreamError extends MwsError {
  readonly upstream: string;
  readonly reason: FailureReason;
  /** The message without the upstream's name. */
  readonly what: string;
  /** False only where the request provably never reached the upstream's own code: such a request can be sent again. */
  readonly mayHaveRun: boolean;
  /** HTTP status that the upstream answered with, where that is the failure. */
  readonly status: number | undefined;

  constructor(
    upstream: string, reason: FailureReason, what: string,
    options: { mayHaveRun?: boolean; status?: number | undefined; cause?: unknown } = {},
  ) {
    const { mayHaveRun = false, status, cause } = options;
    super(
      reason === 'timeout' ? 'upstream-timeout' : 'upstream-unavailable',
      `${upstream}: ${what}${mayHaveRun ? '; the request may have run' : ''}`,
      { userFault: false, cause },
    );
    this.name = 'UpstreamError';
    this.upstream = upstream;
    this.reason = reason;
    this.what = what;
    this.mayHaveRun = mayHaveRun;
    this.status = status;
  }
}

/** Anything thrown, as an error of this upstream; what it is not is not shown, since it may hold anything. */
export const asUpstreamError = (upstream: string, error: unknown): UpstreamError =>
  error instanceof UpstreamError ? error : new UpstreamError(upstream, 'unreachable', 'failed inside mws', { cause: error });

/**
 * A failure of what mws asked for itself (the handshake, a list), as the one who waits for it sees it: his own request was
 * not sent. `redact` masks what an upstream may have quoted from its configuration.
 */
export const asOwnError = (upstream: string, error: unknown, redact: (text: string) => string): UpstreamError => {
  const { reason, what, status, cause } = asUpstreamError(upstream, error);
  return new UpstreamError(upstream, reason, redact(what), { status, cause });
};
