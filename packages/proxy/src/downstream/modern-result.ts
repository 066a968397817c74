import type { Reply } from '../wire/message.js';
import { RawJson } from '../wire/message.js';

/** Methods whose results say how long and by whom they may be kept. */
const CACHED: ReadonlySet<string> = new Set(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read']);

const RESULT_TYPE = '"resultType":"complete"';
const CACHE_HINTS = '"ttlMs":0,"cacheScope":"private"';

/** Whether an object has a member; looks closer only where the name stands somewhere in the text. */
const has = (object: RawJson, name: string): boolean => object.text.includes(`"${name}"`) && object.member(name) !== undefined;

const known = new WeakMap<RawJson, Reply>();

/**
 * A result as 2026-07-28 wants it: with `resultType`, and where the method asks for it with cache hints. Members that
 * are there already stay; nothing else is touched, and the text is not parsed.
 */
export const modernReply = (method: string, reply: Reply): Reply => {
  if (reply.error !== undefined) return reply;
  const { text } = reply.result;
  const cached = CACHED.has(method);
  if (!cached && text.startsWith('{"resultType"')) return reply;
  const before = cached ? known.get(reply.result) : undefined;
  if (before) return before;
  const start = text.indexOf('{') + 1;
  if (start === 0 || text.slice(0, start).trim() !== '{') return reply;
  const missing: string[] = [];
  if (!has(reply.result, 'resultType')) missing.push(RESULT_TYPE);
  if (cached && !has(reply.result, 'ttlMs')) missing.push(CACHE_HINTS);
  if (missing.length === 0) return reply;
  const rest = text.slice(start);
  const whole: Reply = { result: new RawJson(`{${missing.join(',')}${/^\s*\}/.test(rest) ? '' : ','}${rest}`) };
  // Lists are answered with the same object for as long as they stand.
  if (cached) known.set(reply.result, whole);
  return whole;
};
