import type { Dispatcher } from '../dispatch/types.js';
import { RawJson, type Reply } from '../wire/message.js';
import { scanObject } from '../wire/scan.js';
import { SERVER_KEY } from '../wire/meta-keys.js';

/** Methods whose results say how long and by whom they may be kept. */
const CACHED: ReadonlySet<string> = new Set(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read']);

const RESULT_TYPE = '"resultType":"complete"';
const CACHE_HINTS = '"ttlMs":0,"cacheScope":"private"';

/** What is written into `_meta` of a result that does not say whose it is: one member as JSON text. */
type Identity = string | undefined;

export const identityOf = ({ serverInfo }: Pick<Dispatcher, 'serverInfo'>): Identity =>
  serverInfo && `"${SERVER_KEY}":${JSON.stringify(serverInfo)}`;

/** Whether an object has a member; looks closer only where the name stands somewhere in the text. */
const has = (object: RawJson, name: string): boolean => object.text.includes(`"${name}"`) && object.member(name) !== undefined;

/** Lists are answered with the same object for as long as they stand, which is then completed once. */
const known = new WeakMap<RawJson, { identity: Identity; reply: Reply }>();

/**
 * A result as 2026-07-28 wants it: with `resultType`, with the server's name in `_meta`, and where the method asks for
 * it with cache hints. Members that are there already stay; nothing else is touched, and the text is not parsed.
 */
export const modernReply = (method: string, reply: Reply, identity?: Identity): Reply => {
  if (reply.error !== undefined) return reply;
  const { result } = reply;
  const cached = CACHED.has(method);
  const before = cached ? known.get(result) : undefined;
  if (before && before.identity === identity) return before.reply;
  const whole = complete(result, cached, identity);
  if (whole === undefined) return reply;
  const completed: Reply = { result: new RawJson(whole) };
  if (cached) known.set(result, { identity, reply: completed });
  return completed;
};

/** The completed text; undefined where nothing is missing, or the text is no object. */
const complete = (result: RawJson, cached: boolean, identity: Identity): string | undefined => {
  const { text } = result;
  const start = text.indexOf('{') + 1;
  if (start === 0 || text.slice(0, start).trim() !== '{') return undefined;
  const missing: string[] = [];
  if (!text.startsWith('"resultType"', start) && !has(result, 'resultType')) missing.push(RESULT_TYPE);
  if (cached && !has(result, 'ttlMs')) missing.push(CACHE_HINTS);
  /** Where the name goes into a `_meta` that is there, just behind its brace; 0 for nowhere. */
  let inside = 0;
  if (identity !== undefined) {
    const meta = text.includes('"_meta"') ? scanObject(text)?.findLast(({ key }) => key === '_meta') : undefined;
    if (!meta) missing.push(`"_meta":{${identity}}`);
    else if (text[meta.start] === '{' && !has(new RawJson(text.slice(meta.start, meta.end)), SERVER_KEY)) inside = meta.start + 1;
  }
  if (missing.length === 0 && inside === 0) return undefined;
  const front = missing.length === 0 ? '{' : `{${missing.join(',')}${isEmptyAt(text, start) ? '' : ','}`;
  if (inside === 0) return front + text.slice(start);
  return `${front}${text.slice(start, inside)}${identity}${isEmptyAt(text, inside) ? '' : ','}${text.slice(inside)}`;
};

const EMPTY = /\s*\}/y;
/** Whether the object whose brace stands before `at` has no members. */
const isEmptyAt = (text: string, at: number): boolean => {
  EMPTY.lastIndex = at;
  return EMPTY.test(text);
};
