import type { HttpUpstream } from '@mcp-working-set/core';
import type { ConnectDeps, ConnectOptions, LiveConnection } from '../connect-types.js';
import { asUpstreamError, UpstreamError } from '../errors.js';
import type { Introduced } from '../handshake.js';
import { createHttpClient } from './client.js';
import { mayBeLegacySse, openLegacySse } from './legacy-sse.js';
import { openSession } from './session.js';
import { createStateless } from './stateless.js';

/** A server that does not answer an unknown method at all, or opens a stream and says nothing, is given up on after that. */
const PROBE_MS = 5_000;
/** Said by the door, not by the server: no evidence of an era, and another question will not do better. */
const NO_EVIDENCE: ReadonlySet<number> = new Set([401, 403, 407, 429]);

/**
 * Connects to an HTTP upstream in the era that is wished for, as far as it speaks both; what it speaks is asked with
 * `server/discover`, never by trying `initialize` on a server that may know nothing of it. Rejects with `UpstreamError`.
 */
export const connectHttp = async (spec: HttpUpstream, deps: ConnectDeps, options: ConnectOptions): Promise<LiveConnection> => {
  const { clock } = deps;
  const { verdict, wish, learn, budgetMs } = options;
  const until = clock.now() + budgetMs;
  const left = (): number => Math.max(1, until - clock.now());
  const client = createHttpClient(spec, deps);
  const { events, capabilities, crossed, signal } = options;
  const stop = (): void => client.close();
  signal.addEventListener('abort', stop, { once: true });

  const sseAlone = spec.transport === 'sse';
  const legacySse = async (mostMs = left()): Promise<LiveConnection> => {
    const connection = await openLegacySse(spec, client, deps, { budgetMs: Math.min(left(), mostMs), events, capabilities, crossed });
    learn({ sse: true });
    return connection;
  };
  /** The older era: over Streamable HTTP, or over HTTP+SSE where that is all there is. */
  const session = async (): Promise<LiveConnection> => {
    if (sseAlone) return legacySse();
    if (verdict?.sse === true) {
      try {
        return await legacySse();
      } catch (error) {
        if (asUpstreamError(spec.id, error).status === undefined) throw error;
        learn({ sse: false });
      }
    }
    try {
      return await openSession(spec, client, deps, { budgetMs: left(), events, capabilities, crossed });
    } catch (error) {
      if (!mayBeLegacySse(asUpstreamError(spec.id, error))) throw error;
      return await legacySse(PROBE_MS).catch((second: unknown) => {
        const { status, reason } = asUpstreamError(spec.id, second);
        // Where no stream of events is there either, the first refusal says more.
        throw status === undefined && reason !== 'timeout' ? second : error;
      });
    }
  };
  /** A refusal that tells of the era: said by the server, to this request. */
  const isEvidence = ({ reason, status }: UpstreamError): boolean =>
    reason === 'refused' && (status === undefined || (status < 500 && !NO_EVIDENCE.has(status)));
  /** The older era beside the newer one; undefined where the upstream does not have it just now. */
  const sessionToo = async (): Promise<LiveConnection | undefined> => {
    try {
      const connection = await session();
      learn({ legacy: true });
      return connection;
    } catch (error) {
      const failure = asUpstreamError(spec.id, error);
      if (failure.reason === 'unreachable' || failure.reason === 'timeout' || failure.reason === 'closed') throw failure;
      if (isEvidence(failure)) learn({ legacy: false });
      return undefined;
    }
  };
  const stateless = createStateless(spec, client, deps, { events, capabilities });
  const discover = async (): Promise<Introduced | undefined> => {
    try {
      return await stateless.discover(verdict?.modern === true ? left() : Math.min(PROBE_MS, Math.max(1, budgetMs / 2)));
    } catch (error) {
      const failure = asUpstreamError(spec.id, error);
      // Gateways forbid methods that they do not know, and let `initialize` pass.
      const forbidden = failure.status === 403 && verdict?.modern !== true;
      if (failure.status !== undefined && NO_EVIDENCE.has(failure.status) && !forbidden) throw failure;
      if (failure.reason === 'unreachable' || failure.reason === 'closed' || (failure.reason === 'timeout' && verdict?.modern === true)) throw failure;
      return undefined;
    }
  };

  const connect = async (): Promise<LiveConnection> => {
    if (wish === 'legacy' && verdict?.legacy === true && verdict.modern !== false) {
      const connection = await sessionToo();
      if (connection) return connection;
    }
    let introduced = sseAlone || verdict?.modern === false ? undefined : await discover();
    if (!introduced) {
      try {
        const connection = await session();
        learn({ modern: false, legacy: true });
        return connection;
      } catch (error) {
        // Known as one of the older era, and refusing it: it may have left it behind since.
        if (sseAlone || verdict?.modern !== false || !isEvidence(asUpstreamError(spec.id, error))) throw error;
        introduced = await discover();
        if (!introduced) throw error;
        learn({ modern: true, legacy: false });
        return stateless.connection(introduced);
      }
    }
    learn({ modern: true });
    const both = wish === 'legacy' && verdict?.legacy === undefined ? await sessionToo() : undefined;
    return both ?? stateless.connection(introduced);
  };

  try {
    const connection = await connect();
    if (signal.aborted) {
      options.ending(connection.close());
      throw new UpstreamError(spec.id, 'closed', 'mws is stopping');
    }
    return connection;
  } catch (error) {
    client.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
