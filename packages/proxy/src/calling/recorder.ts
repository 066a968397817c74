import type { CallRecord, CallVia, Clock, Outcome, SearchRecord, StateStore, TokenCounter } from '@mcp-working-set/core';
import type { Learner } from '@mcp-working-set/search';
import { forgetOldest } from '../forget-oldest.js';
import type { Caller } from '../dispatch/types.js';

/** A call of a hit counts as following its search for that long. */
const FOLLOW_MS = 10 * 60_000;
const MAX_SESSIONS = 10_000;

export interface CallFacts {
  readonly session: string;
  readonly upstream: string;
  readonly tool: string;
  readonly exposed: string;
  readonly via: CallVia;
  readonly outcome: Outcome;
  readonly started: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly clientCallId?: string | undefined;
}

/** Writes calls and searches to the log. Sizes and names alone: no argument, result or query text ever gets here. */
export interface Recorder {
  call(caller: Caller, facts: CallFacts): void;
  search(caller: Caller, session: string, reply: { text: string; bytes: number; shown: readonly string[] }): void;
}

export const createRecorder = (
  state: Pick<StateStore, 'calls' | 'searches'>,
  clock: Clock,
  tokens: TokenCounter,
  learner?: Pick<Learner, 'called'>,
): Recorder => {
  /** Hits of each session's newest search. */
  const shown = new Map<string, { names: ReadonlySet<string>; time: number }>();

  return {
    call(caller, facts) {
      const time = clock.now();
      const record: CallRecord = {
        time,
        client: caller.client,
        ...(caller.clientVersion === undefined ? {} : { clientVersion: caller.clientVersion }),
        session: facts.session,
        principal: caller.principal,
        profile: caller.profile,
        ...(caller.project === undefined ? {} : { project: caller.project }),
        upstream: facts.upstream,
        tool: facts.tool,
        via: facts.via,
        outcome: facts.outcome,
        ms: Math.max(0, time - facts.started),
        bytesIn: facts.bytesIn,
        bytesOut: facts.bytesOut,
        ...(facts.clientCallId === undefined ? {} : { clientCallId: facts.clientCallId }),
        source: 'proxy',
      };
      state.calls.append(record);
      if (facts.outcome === 'ok') {
        learner?.called({ session: facts.session, principal: caller.principal, exposed: facts.exposed, upstream: facts.upstream, tool: facts.tool });
      }
      const search = shown.get(facts.session);
      if (facts.outcome === 'ok' && search && time - search.time <= FOLLOW_MS && search.names.has(facts.exposed)) {
        state.searches.markFollowed(facts.session, time, FOLLOW_MS);
      }
    },
    search(caller, session, reply) {
      const time = clock.now();
      const record: SearchRecord = {
        time,
        client: caller.client,
        session,
        principal: caller.principal,
        profile: caller.profile,
        bytes: reply.bytes,
        tokens: tokens.count(reply.text),
        hits: reply.shown.length,
        followed: false,
      };
      state.searches.append(record);
      shown.delete(session);
      shown.set(session, { names: new Set(reply.shown), time });
      forgetOldest(shown, MAX_SESSIONS);
    },
  };
};
