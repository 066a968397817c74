import type { Era, JsonObject } from '@mcp-working-set/core';
import type { RawJson } from '../wire/message.js';
import { CAPABILITIES_KEY, CLIENT_KEY, LOG_KEY, VERSION_KEY } from '../wire/meta-keys.js';
import { scanObject, type MemberSpan } from '../wire/scan.js';
import type { UpstreamRequest } from './types.js';

const ENVELOPE: ReadonlySet<string> = new Set([VERSION_KEY, CLIENT_KEY, CAPABILITIES_KEY, LOG_KEY]);

/** What a connection writes into `_meta` of everything it sends. */
export interface Envelope {
  readonly era: Era;
  readonly revision: string;
  readonly version: string;
}

export interface OutgoingParams {
  /** JSON text; undefined for no parameters. */
  readonly text: string | undefined;
  /** The caller's own progress token, as JSON text, where it wants progress. */
  readonly clientToken?: string | undefined;
}

export interface OutgoingOptions {
  /** Stands in for the caller's progress token, so that two callers' tokens never meet. */
  readonly token: number;
  /** Progress is asked for even where the caller wants none: it is how a long request says that it is alive. */
  readonly progress?: boolean;
  readonly client?: string | undefined;
  readonly capabilities?: JsonObject | undefined;
  /** Least severity of log messages wanted, where the parameters do not say it. */
  readonly logLevel?: string | undefined;
}

/**
 * Parameters as they go to the upstream. Nothing is touched but `_meta`, and that only where the protocol needs it: the
 * progress token becomes ours, and what a 2026-07-28 request says about itself is written or removed for the era of the
 * upstream. Every other byte stays as the caller sent it.
 */
export const outgoingParams = (params: RawJson | undefined, envelope: Envelope, options: OutgoingOptions): OutgoingParams => {
  const text = params?.text;
  if (envelope.era === 'legacy' && (text === undefined || !mayHoldMeta(text))) return { text: options.progress ? withFirstMeta(text ?? '{}', `"progressToken":${options.token}`) : text };
  const spans = text === undefined ? [] : scanObject(text);
  // Parameters that are no object have no `_meta`; the upstream will say what it thinks of them.
  if (!spans) return { text };
  const meta = spans.findLast((span) => span.key === '_meta');
  const metaText = meta && text !== undefined ? text.slice(meta.start, meta.end) : '{}';
  const members = scanObject(metaText);
  if (!members && envelope.era === 'legacy') return { text };

  const kept: string[] = [];
  let clientToken: string | undefined;
  let logLevel = options.logLevel;
  let changed = false;
  let capabilities = options.capabilities === undefined ? undefined : JSON.stringify(options.capabilities);
  for (const { key, start, end } of members ?? []) {
    const value = metaText.slice(start, end);
    if (key === 'progressToken') {
      // Null is what some write who want none.
      if (value !== 'null') clientToken = value;
      changed = true;
    } else if (!ENVELOPE.has(key)) kept.push(`${JSON.stringify(key)}:${value}`);
    else if (key === LOG_KEY && envelope.era === 'modern') {
      kept.push(`${JSON.stringify(key)}:${value}`);
      logLevel = undefined;
    }
    else {
      if (key === CAPABILITIES_KEY) capabilities ??= value;
      changed = true;
    }
  }
  if (envelope.era === 'legacy' && !changed && !options.progress) return { text };
  if (clientToken !== undefined || options.progress) kept.unshift(`"progressToken":${options.token}`);
  if (envelope.era === 'modern') kept.push(envelopeText(envelope, options.client, capabilities));
  if (envelope.era === 'modern' && logLevel !== undefined) kept.push(`"${LOG_KEY}":${JSON.stringify(logLevel)}`);
  return { text: withMeta(text ?? '{}', spans, meta, kept), clientToken };
};

/** Requests that an upstream may work at for long: it is asked for progress, whether or not the caller wants any. */
export const mayTakeLong = ({ method }: Pick<UpstreamRequest, 'method'>): boolean => method === 'tools/call';

/** Cheap and never wrong in the negative: a key may be written with escapes. */
const mayHoldMeta = (text: string): boolean => text.includes('"_meta"') || text.includes('\\u');

const envelopeText = ({ revision, version }: Envelope, client: string | undefined, capabilities: string | undefined): string => {
  const info = JSON.stringify({ name: client === undefined ? 'mcp-working-set' : `mcp-working-set/${client}`, version });
  return `"${VERSION_KEY}":"${revision}","${CLIENT_KEY}":${info},"${CAPABILITIES_KEY}":${capabilities ?? '{}'}`;
};

const withMeta = (text: string, spans: readonly MemberSpan[], meta: MemberSpan | undefined, kept: readonly string[]): string => {
  const written = `{${kept.join(',')}}`;
  const metas = spans.filter((span) => span.key === '_meta').length;
  if (meta && metas === 1 && kept.length > 0) return text.slice(0, meta.start) + written + text.slice(meta.end);
  if (!meta) return withFirstMeta(text, kept.join(','));
  // A `_meta` that goes, or one that was there twice: the object is put together again from its members.
  const others = spans.filter((span) => span.key !== '_meta').map(({ key, start, end }) => `${JSON.stringify(key)}:${text.slice(start, end)}`);
  if (kept.length > 0) others.unshift(`"_meta":${written}`);
  return `{${others.join(',')}}`;
};

/** Parameters that hold no `_meta`, with one; what is no object stays as it is. */
const withFirstMeta = (text: string, members: string): string => text.replace(/^(\s*)\{(\s*\}?)/, (_, before: string, after: string) =>
  `${before}{"_meta":{${members}}${after.endsWith('}') ? '' : ','}${after}`);

/** Notification parameters with another progress token; undefined where the text holds none. */
export const withProgressToken = (text: string, token: string): string | undefined => {
  const span = scanObject(text)?.findLast(({ key }) => key === 'progressToken');
  return span && text.slice(0, span.start) + token + text.slice(span.end);
};

/** Our progress token in a notification of progress; undefined where it holds none of ours. */
export const progressTokenOf = (text: string): number | undefined => {
  const span = scanObject(text)?.findLast(({ key }) => key === 'progressToken');
  if (!span) return undefined;
  // Some servers turn a number into text on its way through.
  const token = Number(text.slice(span.start, span.end).replaceAll('"', ''));
  return Number.isSafeInteger(token) ? token : undefined;
};
