import { isJsonObject, type JsonObject } from '@mcp-working-set/core';
import { INVALID_PARAMS, UNSUPPORTED_VERSION, WireError } from '../wire/errors.js';
import type { RawJson } from '../wire/message.js';
import { CAPABILITIES_KEY, CLIENT_KEY, LOG_KEY, VERSION_KEY } from '../wire/meta-keys.js';
import { readLogLevel, type LogLevel } from '../wire/log-level.js';
import { isSupportedModern, MODERN_REVISIONS } from './revisions.js';

/** What a request of 2026-07-28 says of the one who asks, in its `_meta`. */
export interface Envelope {
  readonly revision: string;
  readonly clientInfo: unknown;
  readonly capabilities: JsonObject;
  /** Least severity of log messages wanted; absent: none at all. */
  readonly logLevel?: LogLevel | undefined;
}

/**
 * The claim that a message makes to be of 2026-07-28 or later: its `_meta`, undefined where it makes none. Looks into
 * `_meta` alone, and only where the key stands somewhere in the text.
 */
export const claimOf = (params: RawJson | undefined): JsonObject | undefined => {
  if (params === undefined || !params.text.includes(VERSION_KEY)) return undefined;
  const meta = params.member('_meta')?.value;
  return isJsonObject(meta) && Object.hasOwn(meta, VERSION_KEY) ? meta : undefined;
};

const unfit = (key: string, problem: string): WireError => {
  const message = `Invalid _meta envelope for protocol revision ${MODERN_REVISIONS[0]}: ${key}: ${problem}`;
  return new WireError(INVALID_PARAMS, message, { envelope: { key, problem } });
};

/** Reads a claim; a `WireError` says what is wrong with it. Whether the revision is known is another question. */
export const readEnvelope = (claim: JsonObject): Envelope | WireError => {
  const revision = claim[VERSION_KEY];
  const capabilities = claim[CAPABILITIES_KEY];
  if (!Object.hasOwn(claim, CAPABILITIES_KEY)) return unfit(CAPABILITIES_KEY, 'missing');
  if (typeof revision !== 'string') return unfit(VERSION_KEY, 'not a string');
  if (!isJsonObject(capabilities)) return unfit(CAPABILITIES_KEY, 'not an object');
  return { revision, clientInfo: claim[CLIENT_KEY], capabilities, logLevel: readLogLevel(claim[LOG_KEY]) };
};

export const missingEnvelope = (revision: string): WireError =>
  new WireError(INVALID_PARAMS, `Invalid params: revision ${revision} needs "_meta" with ${VERSION_KEY} and ${CAPABILITIES_KEY} in every request`, {
    envelope: { missing: [VERSION_KEY, CAPABILITIES_KEY] },
  });

/** Undefined where the revision is served. */
export const refuseRevision = (requested: string): WireError | undefined =>
  isSupportedModern(requested)
    ? undefined
    : new WireError(UNSUPPORTED_VERSION, 'Unsupported protocol version', { supported: MODERN_REVISIONS, requested });
