import { isJsonObject, type Era, type JsonObject } from '@mcp-working-set/core';
import { tellsChanges } from '../wire/list-changes.js';
import { RawJson, type Reply } from '../wire/message.js';
import { SERVER_KEY } from '../wire/meta-keys.js';
import { UNSUPPORTED_VERSION } from '../wire/errors.js';
import { UpstreamError } from './errors.js';
import { LEGACY_REVISIONS, MODERN_REVISION, NEWEST_LEGACY } from './revisions.js';

/** What an upstream says of itself when a connection begins. */
export interface Introduced {
  readonly era: Era;
  readonly revision: string;
  readonly capabilities: JsonObject;
  readonly serverInfo: JsonObject;
  readonly instructions?: string | undefined;
}

/**
 * What mws declares on connections that clients share, the same for all, so that one catalog serves them all: questions
 * of the upstream are passed to the client whose call they belong to. Roots belong to one client and are never declared.
 */
export const DECLARED: JsonObject = { sampling: { context: {}, tools: {} }, elicitation: { form: {}, url: {} } };

export const initializeParams = (version: string, capabilities: JsonObject, revision: string = NEWEST_LEGACY): RawJson =>
  RawJson.of({ protocolVersion: revision, capabilities, clientInfo: { name: 'mcp-working-set', version } });

/** Reads the answer to `initialize`. Throws `UpstreamError` where it is none. */
export const readInitialized = (upstream: string, reply: Reply): Introduced => {
  if (reply.error) throw new UpstreamError(upstream, 'refused', `refuses to initialize (${errorText(reply.error)})`);
  const result = objectOf(reply.result);
  const revision = result?.['protocolVersion'];
  if (!result || typeof revision !== 'string') throw new UpstreamError(upstream, 'bad-answer', 'its answer to initialize is none');
  if (!LEGACY_REVISIONS.includes(revision)) {
    throw new UpstreamError(upstream, 'bad-answer', `speaks protocol revision ${clip(revision)}, which mws does not know`);
  }
  return { era: 'legacy', revision, ...common(result) };
};

/**
 * The revision with `initialize` to be tried after a refusal: the newest that it names, in `data.supported` or else in its
 * words; the oldest where it refuses the revision and names none.
 */
export const revisionOffered = (reply: Reply): string | undefined => {
  const { code, message, data } = (reply.error && objectOf(reply.error)) ?? {};
  const supported = isJsonObject(data) && Array.isArray(data['supported']) ? (data['supported'] as readonly unknown[]) : undefined;
  if (supported) return LEGACY_REVISIONS.find((revision) => supported.includes(revision));
  if (code === UNSUPPORTED_VERSION || typeof message !== 'string' || !/protocol[ _-]?version/i.test(message)) return undefined;
  const others = LEGACY_REVISIONS.filter((revision) => revision !== NEWEST_LEGACY);
  return others.find((revision) => message.includes(revision)) ?? EVERYBODYS;
};

/** The revision that every server of that era knows. */
const EVERYBODYS = '2024-11-05';

/** Whether a refusal of the revision names the very one that was asked for: such a server is asked once more. */
export const offersSame = (reply: Reply): boolean => {
  const data = reply.error && objectOf(reply.error)?.['data'];
  return isJsonObject(data) && Array.isArray(data['supported']) && (data['supported'] as readonly unknown[]).includes(MODERN_REVISION);
};

/** Reads the answer to `server/discover`; undefined where it is none, or names no revision that mws speaks that way. */
export const readDiscovered = (reply: Reply): Introduced | undefined => {
  const result = reply.result && objectOf(reply.result);
  const versions = result?.['supportedVersions'];
  if (!result || !Array.isArray(versions) || !versions.includes(MODERN_REVISION)) return undefined;
  return { era: 'modern', revision: MODERN_REVISION, ...common(result) };
};

const common = (result: JsonObject): Omit<Introduced, 'era' | 'revision'> => {
  const { capabilities, serverInfo, instructions } = result;
  const meta = isJsonObject(result['_meta']) ? result['_meta'][SERVER_KEY] : undefined;
  return {
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    serverInfo: isJsonObject(serverInfo) ? serverInfo : isJsonObject(meta) ? meta : {},
    ...(typeof instructions === 'string' ? { instructions } : {}),
  };
};

const objectOf = (raw: RawJson): JsonObject | undefined => (isJsonObject(raw.value) ? raw.value : undefined);

const clip = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Code and message of a JSON-RPC error for a person. */
export const errorText = (error: RawJson): string => {
  const { code, message } = error.object;
  const words = typeof message === 'string' ? ` ${message.length > 200 ? `${message.slice(0, 200)}…` : message}` : '';
  return `${typeof code === 'number' ? code : 'error'}${words}`;
};

/** The filter of `subscriptions/listen` for what an upstream can tell; undefined where it can tell nothing. */
export const newsFilter = (capabilities: JsonObject, uris: readonly string[]): JsonObject | undefined => {
  const filter: JsonObject = {
    ...(tellsChanges(capabilities, 'tools') ? { toolsListChanged: true } : {}),
    ...(tellsChanges(capabilities, 'prompts') ? { promptsListChanged: true } : {}),
    ...(tellsChanges(capabilities, 'resources') ? { resourcesListChanged: true } : {}),
    ...(uris.length > 0 ? { resourceSubscriptions: uris } : {}),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
};
