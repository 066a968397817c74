import type { Clock, JsonObject } from '@mcp-working-set/core';
import { forgetOldest } from '../forget-oldest.js';
import type { Caller } from '../dispatch/types.js';

/** A silence of that length ends a conversation where nothing else tells where it ends. */
const GAP_MS = 30 * 60_000;
/** Conversations remembered at most; the longest silent are forgotten first. */
const MAX_REMEMBERED = 10_000;

/** Keys of `_meta` under which clients send their own conversation id, and their own id of the call. */
const SESSION_KEYS = ['sessionId', 'threadId'] as const;
const CALL_KEYS = ['claudecode/toolUseId', 'callId'] as const;

const firstString = (meta: JsonObject, keys: readonly string[]): string | undefined => {
  for (const key of keys) {
    const value = meta[key];
    if (typeof value === 'string' && value !== '' && value.length <= 200) return value;
  }
  return undefined;
};

/** The client's own id of a call, which also stands in its transcript. */
export const clientCallId = (meta: JsonObject): string | undefined => firstString(meta, CALL_KEYS);

/**
 * Tells which conversation a request belongs to: the client's own id, else the protocol's session, else client and
 * principal with a gap of 30 minutes.
 */
export const createSessionIds = (clock: Clock, newId: () => string): ((caller: Caller, meta: JsonObject) => string) => {
  const silent = new Map<string, { id: string; last: number }>();
  return (caller, meta) => {
    const named = firstString(meta, SESSION_KEYS) ?? caller.sessionId;
    if (named !== undefined) return named;
    const key = `${caller.principal}\0${caller.profile}\0${caller.client}`;
    const now = clock.now();
    const before = silent.get(key);
    const id = before && now - before.last <= GAP_MS ? before.id : newId();
    silent.delete(key);
    silent.set(key, { id, last: now });
    forgetOldest(silent, MAX_REMEMBERED);
    return id;
  };
};
