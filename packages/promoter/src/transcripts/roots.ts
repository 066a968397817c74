import type { TranscriptSession } from '@mcp-working-set/core';

const id = (client: string, session: string): string => JSON.stringify([client, session]);

/**
 * Finds the session that everything began with: of a subagent its parent's, of a fork the session that it copied. Forks
 * are known by a parent that they name, by the same first message, or by a call that both have.
 */
export const rootFinder = (
  sessions: readonly TranscriptSession[],
  calls: Iterable<{ readonly client: string; readonly session: string; readonly copies: readonly string[] }>,
): ((client: string, session: string) => string) => {
  const parents = new Map<string, string>();
  const names = new Map<string, string>();
  const oldest = new Map<string, TranscriptSession>();
  for (const session of sessions) {
    if (session.alias !== undefined) names.set(id(session.client, session.alias), session.id);
    if (session.origin === undefined) continue;
    const key = id(session.client, session.origin);
    const first = oldest.get(key);
    if (first === undefined || session.start < first.start || (session.start === first.start && session.id < first.id)) oldest.set(key, session);
  }
  for (const { client, session, copies } of calls) for (const copy of copies) parents.set(id(client, copy), session);
  for (const session of sessions) {
    const origin = session.origin === undefined ? undefined : oldest.get(id(session.client, session.origin))?.id;
    const parent = session.parent === undefined ? undefined : (names.get(id(session.client, session.parent)) ?? session.parent);
    const up = parent ?? (origin === session.id ? undefined : origin);
    if (up !== undefined && up !== session.id) parents.set(id(session.client, session.id), up);
  }
  return (client, session) => {
    const seen = new Set<string>();
    let current = session;
    for (let up = parents.get(id(client, current)); up !== undefined && !seen.has(up); up = parents.get(id(client, current))) {
      seen.add(current);
      current = up;
    }
    return current;
  };
};
