import type { CallRecord, RecordLog } from '@mcp-working-set/core';
import type { Engine } from '../database/engine.js';
import type { WriteQueue } from '../database/queue.js';
import { orNull, projectOf, whole } from './columns.js';
import { createLog, type LogTable } from './log.js';

const COLUMNS =
  'time, client, client_version, session, root_session, principal, profile, project, upstream, tool, via, outcome, ms, bytes_in, bytes_out, client_call_id, source';

/**
 * One row for every call that was made: a client that uses an id twice loses no call, only the second one's chance to be
 * joined with its transcript.
 */
const INSERT = `INSERT INTO calls (${COLUMNS}, join_key) VALUES (${COLUMNS.replaceAll(/\w+/g, '?')},
  (SELECT new.key FROM (SELECT ? AS key) AS new WHERE NOT EXISTS (SELECT 1 FROM calls WHERE join_key = new.key)))`;

const table: LogTable<CallRecord> = {
  name: 'calls',
  columns: COLUMNS,
  hasSource: true,
  insert: INSERT,
  bind: (call) => [
    whole(call.time), call.client, orNull(call.clientVersion), call.session, orNull(call.rootSession), call.principal, call.profile,
    projectOf(call.project), call.upstream, call.tool, call.via, call.outcome, Number.isFinite(call.ms) ? call.ms : 0,
    whole(call.bytesIn), whole(call.bytesOut), orNull(call.clientCallId), call.source,
    call.clientCallId === undefined ? null : JSON.stringify([call.client, call.clientCallId]),
  ],
  record: (row) => {
    const [
      , time, client, clientVersion, session, rootSession, principal, profile, project, upstream, tool, via, outcome, ms, bytesIn, bytesOut,
      clientCallId, source,
    ] = row;
    const call: Record<string, unknown> = {
      time, client, session, principal, profile, upstream, tool, via, outcome, ms, bytesIn, bytesOut, source,
    };
    if (clientVersion !== null) call['clientVersion'] = clientVersion;
    if (rootSession !== null) call['rootSession'] = rootSession;
    if (project !== null) call['project'] = project;
    if (clientCallId !== null) call['clientCallId'] = clientCallId;
    return call as unknown as CallRecord;
  },
};

export const createCalls = (engine: Engine, queue: WriteQueue): RecordLog<CallRecord> => createLog(engine, queue, table);
