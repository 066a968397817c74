import type { TranscriptCall } from '@mcp-working-set/core';
import { isUniqueId } from '../evidence/call-id.js';
import type { ParsedCall } from './types.js';

/** Key of a call: its client's id of it; with session and time where the id is no unique one. */
export const callKey = (client: string, call: Pick<ParsedCall, 'callId' | 'session' | 'time'>): string =>
  JSON.stringify(isUniqueId(call.callId) ? [client, call.callId] : [client, call.callId, call.session, call.time]);

export const toTranscriptCall = (client: string, call: ParsedCall): TranscriptCall =>
  ({ ...call, client, key: callKey(client, call), copies: [] });
