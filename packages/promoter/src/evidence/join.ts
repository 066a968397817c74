import type { CallRecord } from '@mcp-working-set/core';
import { isUniqueId } from './call-id.js';
import { canonicalClient } from './clients.js';
import { toolKey } from './tool-key.js';
import { compareText } from '../compare-text.js';

/** A call without an id in the log and one in a transcript are the same call when they are that close, milliseconds. */
const NEAR_MS = 5_000;
const DAY_MS = 86_400_000;
const LOG = 'proxy';

/** One call, whoever saw it. `sessionKey` tells distinct sessions apart over all clients. */
export interface JoinedCall {
  readonly record: CallRecord;
  readonly sessionKey: string;
  /** See `toolKey`. */
  readonly tool: string;
}

/** A total order, so that no result depends on the order of arrival. */
const compareRecords = (a: CallRecord, b: CallRecord): number =>
  a.time - b.time
  || compareText(a.rootSession ?? a.session, b.rootSession ?? b.session)
  || compareText(a.session, b.session)
  || compareText(a.source, b.source)
  || compareText(a.upstream, b.upstream)
  || compareText(a.tool, b.tool)
  || compareText(a.outcome, b.outcome)
  || compareText(a.clientCallId ?? '', b.clientCallId ?? '')
  || compareText(JSON.stringify(a), JSON.stringify(b));

/** No name holds a NUL; made for every record, so it must be cheap. */
const key = (...parts: readonly (string | number)[]): string => parts.join('\0');
const rootOf = (record: CallRecord): string => record.rootSession ?? record.session;

/** An id that means something only within its session is none here. */
const hasId = ({ clientCallId }: CallRecord): boolean => clientCallId !== undefined && isUniqueId(clientCallId);

/** The transcript owns session and project, the log owns outcome, principal and sizes. */
const merge = (log: CallRecord, transcript: CallRecord): CallRecord => ({
  ...log,
  session: transcript.session,
  ...(transcript.rootSession === undefined ? {} : { rootSession: transcript.rootSession }),
  ...(transcript.project === undefined ? {} : { project: transcript.project }),
  outcome: log.outcome === 'unknown' ? transcript.outcome : log.outcome,
});

/** Of two records of one call from the same side the earlier keeps the session; `ok` stands only uncontradicted. */
const mergeSame = (first: CallRecord, next: CallRecord): CallRecord => {
  const settled = first.outcome === 'unknown' || (first.outcome === 'ok' && next.outcome !== 'unknown') ? next.outcome : first.outcome;
  return settled === first.outcome ? first : { ...first, outcome: settled };
};

/** What both sides say of one call. */
interface Sides { log?: CallRecord; transcript?: CallRecord }

/** Records by call, in order of time. Transcripts' records without an id of their own are one where they are equal in all that tells calls apart. */
const groupCalls = (records: readonly CallRecord[]): { readonly groups: readonly Sides[]; readonly read: ReadonlySet<string> } => {
  const groups: Sides[] = [];
  const read = new Set<string>();
  const byClient = new Map<string, Map<string, Sides>>();
  for (const record of [...records].sort(compareRecords)) {
    const client = canonicalClient(record.client);
    const side = record.source === LOG ? 'log' : 'transcript';
    if (side === 'transcript') read.add(client);
    let known = byClient.get(client);
    if (known === undefined) byClient.set(client, (known = new Map()));
    // The log writes each call once: two rows that look alike are two calls in one millisecond.
    if (side === 'log' && !hasId(record)) {
      groups.push({ log: record });
      continue;
    }
    const id = hasId(record)
      ? (record.clientCallId ?? '')
      : key(record.time, record.source, rootOf(record), record.session, record.upstream, record.tool);
    let group = known.get(id);
    if (group === undefined) {
      known.set(id, (group = {}));
      groups.push(group);
    }
    const before = group[side];
    group[side] = before === undefined ? record : mergeSame(before, record);
  }
  return { groups, read };
};

/**
 * Makes one call of every record of the same call: equal records, records with the same call id of the client (log and
 * transcript, forks, copies), and, where a client sends no id, a log record and a transcript record of the same client
 * and tool within five seconds, one to one, the nearest first.
 *
 * A log session that matched a transcript is that transcript's session. One that matched nothing, of a client whose
 * transcripts are in the evidence, adds no second session to a day of that client.
 */
export const joinCalls = (records: readonly CallRecord[]): readonly JoinedCall[] => {
  const { groups, read } = groupCalls(records);
  const joined: { record: CallRecord; client: string; fromTranscript: boolean; logSession?: string }[] = [];
  const loose: { log: CallRecord[]; transcript: CallRecord[] } = { log: [], transcript: [] };
  const settle = (log: CallRecord | undefined, transcript: CallRecord | undefined): void => {
    const record = log && transcript ? merge(log, transcript) : (log ?? transcript);
    if (record === undefined) return;
    joined.push({
      record, client: canonicalClient(record.client), fromTranscript: transcript !== undefined,
      ...(log === undefined ? {} : { logSession: log.session }),
    });
  };
  for (const { log, transcript } of groups) {
    if (log && transcript) settle(log, transcript);
    // A log record that carries the client's id can only be joined by that id: a near one is another call.
    else if (log) hasId(log) ? settle(log, undefined) : loose.log.push(log);
    else if (transcript) loose.transcript.push(transcript);
  }
  matchNear(loose.log, loose.transcript, settle);

  const sessionOf = new Map<string, string>();
  const daysOf = new Map<string, string>();
  joined.sort((a, b) => compareRecords(a.record, b.record));
  for (const { record, client, fromTranscript, logSession } of joined) {
    if (!fromTranscript) continue;
    const session = key(client, rootOf(record));
    if (logSession !== undefined && !sessionOf.has(key(client, logSession))) sessionOf.set(key(client, logSession), session);
    const day = key(client, record.upstream, record.tool, dayOf(record.time));
    if (!daysOf.has(day)) daysOf.set(day, session);
  }
  const tools = new Map<string, string>();
  const toolOf = ({ upstream, tool }: CallRecord): string => {
    const short = key(upstream, tool);
    const known = tools.get(short) ?? toolKey(upstream, tool);
    tools.set(short, known);
    return known;
  };
  return joined.map(({ record, client, fromTranscript }): JoinedCall => {
    const own = key(client, rootOf(record));
    const tool = toolOf(record);
    if (fromTranscript || !read.has(client)) return { record, tool, sessionKey: own };
    const day = dayOf(record.time);
    return {
      record,
      tool,
      sessionKey: sessionOf.get(key(client, record.session))
        ?? daysOf.get(key(client, record.upstream, record.tool, day))
        ?? key(client, 'day', day),
    };
  });
};

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** One to one, nearest pairs first; what is left stands alone. */
const matchNear = (
  logs: readonly CallRecord[],
  transcripts: readonly CallRecord[],
  settle: (log: CallRecord | undefined, transcript: CallRecord | undefined) => void,
): void => {
  const group = (record: CallRecord): string => key(canonicalClient(record.client), record.upstream, record.tool);
  const candidates = new Map<string, CallRecord[]>();
  for (const transcript of transcripts) {
    const list = candidates.get(group(transcript));
    if (list) list.push(transcript);
    else candidates.set(group(transcript), [transcript]);
  }
  const pairs: { log: CallRecord; transcript: CallRecord; distance: number }[] = [];
  for (const log of logs) {
    const list = candidates.get(group(log)) ?? [];
    // Some clients write when a call began, some when it ended: either may be near.
    for (let at = lowerBound(list, log.time - log.ms - NEAR_MS); at < list.length; at += 1) {
      const transcript = list[at] as CallRecord;
      if (transcript.time > log.time + NEAR_MS) break;
      const distance = Math.min(
        Math.abs(transcript.time - log.time),
        Math.abs(transcript.time - transcript.ms - (log.time - log.ms)),
      );
      if (distance <= NEAR_MS) pairs.push({ log, transcript, distance });
    }
  }
  pairs.sort((a, b) => a.distance - b.distance || compareRecords(a.log, b.log) || compareRecords(a.transcript, b.transcript));
  const taken = new Set<CallRecord>();
  for (const { log, transcript } of pairs) {
    if (taken.has(log) || taken.has(transcript)) continue;
    taken.add(log).add(transcript);
    settle(log, transcript);
  }
  for (const log of logs) if (!taken.has(log)) settle(log, undefined);
  for (const transcript of transcripts) if (!taken.has(transcript)) settle(undefined, transcript);
};

/** First index whose time is at or after `time`, in a list sorted by time. */
const lowerBound = (list: readonly CallRecord[], time: number): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as CallRecord).time < time) low = middle + 1;
    else high = middle;
  }
  return low;
};
