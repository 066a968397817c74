import * as z from 'zod';
import { flag, list, object, oneOf, text } from '../config/leaves.js';
import type { LearnedWord } from '../ports/learned-words.js';
import type { TranscriptCall, TranscriptSession } from '../transcripts/types.js';
import type { CallRecord, SearchRecord, WorkingSet, WorkingSetKey } from '../usage/types.js';

/** Every kind of record of a state, by name. */
export interface Records {
  readonly 'working-set': WorkingSetKey & WorkingSet;
  /** What was taken over from clients and older systems. */
  readonly imported: { readonly name: string; readonly value: string };
  /** A name under which clients mount mws. */
  readonly mounted: { readonly name: string };
  /** The key of projects' hashes. */
  readonly 'project-key': { readonly value: string };
  readonly 'learned-word': LearnedWord & { readonly principal: string };
  readonly 'transcript-session': TranscriptSession;
  readonly 'transcript-call': Omit<TranscriptCall, 'innerTool'>;
  readonly call: CallRecord;
  readonly search: SearchRecord;
}

export type RecordKind = keyof Records;

const number = () => z.number({ error: 'a number' });
const integer = () => z.int({ error: 'a whole number' });
const maybe = <T extends z.ZodType>(value: T) => z.exactOptional(value);

const outcome = () => oneOf(['ok', 'error', 'denied', 'cancelled', 'unknown']);
const members = () => list(object({
  upstream: text(), tool: text(), reason: oneOf(['pin', 'pin-file', 'promoted']), since: integer(), leavingSince: maybe(integer()),
}), 'a list of objects');
const about = { time: integer(), client: text(), session: text(), principal: text(), profile: text() };

/** In the order in which a state is written. What a record does not name here it does not have: paths, arguments and results have no place. */
export const SCHEMAS = {
  'working-set': object({ principal: text(), scope: text(), decided: members(), decidedAt: integer(), effective: members(), removalPendingSince: maybe(integer()) }),
  imported: object({ name: text(), value: text() }),
  mounted: object({ name: text() }),
  'project-key': object({ value: text() }),
  'learned-word': object({ principal: text(), upstream: text(), tool: text(), stem: text(), count: number(), time: integer() }),
  'transcript-session': object({
    client: text(), id: text(), alias: maybe(text()), parent: maybe(text()), origin: maybe(text()), start: integer(), project: maybe(text()),
  }),
  'transcript-call': object({
    key: text(), client: text(), callId: text(), session: text(), sessionStart: integer(), copies: list(text(), 'a list of texts'), time: integer(),
    endTime: maybe(integer()), name: text(), server: maybe(text()), tool: maybe(text()), raw: flag(), outcome: outcome(),
    found: maybe(object({ upstream: text(), tool: text(), via: text() })),
  }),
  call: object({
    ...about, clientVersion: maybe(text()), rootSession: maybe(text()), project: maybe(text()), upstream: text(), tool: text(), via: text(),
    outcome: outcome(), ms: number(), bytesIn: integer(), bytesOut: integer(), clientCallId: maybe(text()), source: text(),
  }),
  search: object({ ...about, bytes: integer(), tokens: integer(), hits: integer(), followed: flag() }),
} as const satisfies { readonly [K in RecordKind]: z.ZodObject & z.ZodType<Records[K]> };
