import type { Caller } from '../dispatch/types.js';
import { LOG_LEVELS, wantsLog, type LogLevel } from '../wire/log-level.js';
import type { RawJson } from '../wire/message.js';

/** Which log messages each client session wants, and what that makes of a principal's sessions together. */
export interface Levels {
  set(session: string, principal: string, level: LogLevel): void;
  /** A session has come back after a restart with the level that it had set. */
  restore(session: string, principal: string, level: LogLevel): void;
  /** A single request (2026-07-28) wants messages: kept for good, as each request is filtered by itself. */
  want(caller: Pick<Caller, 'principal' | 'sessionId'>, level: LogLevel): void;
  /** The session's own level; undefined while it has not said anything. */
  of(session: string | undefined): LogLevel | undefined;
  /** Whether a message is for this session. A session that has not said anything gets what comes. */
  wants(session: string | undefined, params: RawJson | undefined): boolean;
  forget(session: string): void;
}

export interface LevelsOptions {
  /** Called with the most talkative level of a principal when it changes, and with the level of the session that set it. */
  readonly tell: (to: { principal: string; sessionId?: string }, levels: { all: string; session: string }) => void;
  /** A session has set its level: it is to have it after a restart too. */
  readonly keep: (session: string, level: LogLevel) => void;
}

export const createLevels = ({ tell, keep }: LevelsOptions): Levels => {
  const sessions = new Map<string, { principal: string; level: LogLevel }>();
  const wanted = new Map<string, LogLevel>();
  const all = (principal: string): LogLevel => {
    const levels = [...sessions.values()].filter((one) => one.principal === principal).map(({ level }) => level);
    const requested = wanted.get(principal);
    if (requested) levels.push(requested);
    return LOG_LEVELS.find((level) => levels.includes(level)) ?? 'emergency';
  };
  const restore = (session: string, principal: string, level: LogLevel): void => {
    sessions.set(session, { principal, level });
    tell({ principal, sessionId: session }, { all: all(principal), session: level });
  };
  return {
    restore,
    set(session, principal, level) {
      restore(session, principal, level);
      keep(session, level);
    },
    want({ principal, sessionId }, level) {
      if (level === 'off') return;
      const before = wanted.get(principal);
      const more = !before || rank(level) < rank(before);
      // A connection of the session's own has not been told what others on the shared one want.
      const own = sessionId !== undefined && !sessions.has(sessionId);
      if (!more && !own) return;
      if (more) wanted.set(principal, level);
      tell(own ? { principal, sessionId } : { principal }, { all: all(principal), session: level });
    },
    of: (session) => (session === undefined ? undefined : sessions.get(session)?.level),
    wants(session, params) {
      const level = session === undefined ? undefined : sessions.get(session)?.level;
      return level === undefined || wantsLog(level, params);
    },
    forget(session) {
      const left = sessions.get(session);
      if (!left || !sessions.delete(session)) return;
      // The others may want less than the one who left; where nobody wants anything in particular it stays as it is.
      const { principal } = left;
      if (wanted.has(principal) || [...sessions.values()].some((one) => one.principal === principal)) tell({ principal }, { all: all(principal), session: left.level });
    },
  };
};

const rank = (level: LogLevel): number => LOG_LEVELS.indexOf(level as never);
