import type { Exchange } from '../dispatch/types.js';
import type { RawJson, Reply } from '../wire/message.js';

/** A client's request on its way to the upstream that it belongs to. */
export interface RelayRequest {
  readonly upstream: string;
  readonly method: string;
  readonly params: RawJson | undefined;
  /** Whether running it twice is as good as once. */
  readonly repeatable?: boolean;
  /** Milliseconds without an answer or progress after which it fails; default: the upstream's call timeout. */
  readonly timeoutMs?: number;
}

/**
 * Sends a client's request to an upstream, and all that belongs to it back and forth: progress, log messages, questions
 * of the upstream, whatever eras the two speak. Rejects with `UpstreamError`.
 */
export type Relay = (request: RelayRequest, exchange: Exchange) => Promise<Reply>;
