import type { CallRecord, TranscriptCall, TranscriptSession } from '@mcp-working-set/core';
import { rootFinder } from '../transcripts/roots.js';
import type { Unwrap } from '../unwrap/types.js';

/**
 * Evidence from stored transcripts: calls of tools that the table knows today. Their sizes are unknown and 0; they belong
 * to the principal `local`, on whose machine they lie. To be decided on together with the proxy's own log.
 */
export const transcriptEvidence = (
  calls: readonly TranscriptCall[], sessions: readonly TranscriptSession[], unwrap: Unwrap,
): readonly CallRecord[] => {
  const rootOf = rootFinder(sessions, calls);
  const projects = new Map(sessions.flatMap(({ client, id, project }) => (project === undefined ? [] : [[JSON.stringify([client, id]), project]])));
  return calls.flatMap((call): CallRecord[] => {
    const found = call.found ?? unwrap(call);
    if (found === undefined) return [];
    const rootSession = rootOf(call.client, call.session);
    const project = projects.get(JSON.stringify([call.client, call.session])) ?? projects.get(JSON.stringify([call.client, rootSession]));
    const end = Math.max(call.time, call.endTime ?? call.time);
    return [{
      time: end, ms: end - call.time, client: call.client, session: call.session, rootSession, principal: 'local', profile: 'default',
      upstream: found.upstream, tool: found.tool, via: found.via, outcome: call.outcome, bytesIn: 0, bytesOut: 0,
      clientCallId: call.callId, source: call.client,
      ...(project === undefined ? {} : { project }),
    }];
  });
};
