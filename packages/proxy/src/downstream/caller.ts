import { isJsonObject, type JsonObject } from '@mcp-working-set/core';
import type { Caller, Mount } from '../dispatch/types.js';
import type { RawJson } from '../wire/message.js';
import { agreeRevision } from './revisions.js';

/** What the transport knows of a client before it says anything. */
export interface Origin {
  readonly principal: string;
  readonly profile: string;
  readonly sessionId?: string | undefined;
  readonly project?: string | undefined;
  readonly mount?: Mount | undefined;
  readonly userAgent?: string | undefined;
}

/** Log lines and records take a name, not an essay. */
const NAME_LIMIT = 100;
const short = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value.slice(0, NAME_LIMIT) : undefined);

const EMPTY: JsonObject = {};

export const callerOf = (
  origin: Origin,
  told: { era: Caller['era']; revision: string; clientInfo: unknown; capabilities: unknown },
): Caller => {
  const clientInfo = isJsonObject(told.clientInfo) ? told.clientInfo : EMPTY;
  return {
    era: told.era,
    revision: told.revision,
    clientInfo,
    client: short(clientInfo['name']) ?? short(origin.userAgent?.split(/[\s/]/, 1)[0]) ?? 'unknown',
    clientVersion: short(clientInfo['version']),
    capabilities: isJsonObject(told.capabilities) ? told.capabilities : EMPTY,
    principal: origin.principal,
    profile: origin.profile,
    sessionId: origin.sessionId,
    ...(origin.project === undefined ? {} : { project: origin.project }),
    ...(origin.mount === undefined ? {} : { mount: origin.mount }),
  };
};

/** The client of a handshake. */
export const initializedCaller = (origin: Origin, params: RawJson | undefined): Caller => {
  const { protocolVersion, clientInfo, capabilities } = params?.object ?? {};
  return callerOf(origin, { era: 'legacy', revision: agreeRevision(protocolVersion), clientInfo, capabilities });
};

/** The client of an older era that has not introduced itself (yet). */
export const strangerCaller = (origin: Origin): Caller =>
  callerOf(origin, { era: 'legacy', revision: agreeRevision(undefined), clientInfo: undefined, capabilities: undefined });
