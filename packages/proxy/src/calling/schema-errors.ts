import { isJsonObject } from '@mcp-working-set/core';
import { INVALID_PARAMS } from '../wire/errors.js';
import type { Reply } from '../wire/message.js';

/** A larger answer is no complaint about arguments. */
const MOST_CHARACTERS = 65_536;

/** -32602 is also the code for these, of which a schema says nothing. */
const OF_ANOTHER_KIND =
  /\b(?:unknown|no such) (?:tool|prompt|resource|task|method|name)\b|\b(?:tool|prompt|resource|task)\b.{0,200}\b(?:not found|does not exist|disabled|unknown|excluded)\b|\b(?:cursor|envelope|protocol version|output validation)\b/is;

const PREFIXES = /^(?:MCP error -32602:\s*|Error (?:executing|calling) tool [^\n]{1,200}?:\s*|An error occurred invoking '[^\n']{1,200}':\s*|Error:\s*)+/;

/**
 * How the texts begin in which servers say that arguments do not fit: the TypeScript SDKs (zod), the Python SDK
 * (jsonschema, pydantic), both FastMCPs, the SDKs for Go, Rust and C#, ajv, and what servers of many say by hand.
 */
const COMPLAINTS: readonly RegExp[] = [
  /^Input validation error\b/i,
  /^(?:Invalid|Bad) (?:arguments?|params|parameters?|input)\b/i,
  /^(?:invalid params: )?validating "arguments"/,
  /^failed to deserialize parameters\b/i,
  /^The arguments dictionary is missing a value for the required parameter\b/,
  /^\d+ validation errors? for (?:call\[[^\n]*|\w*(?:Arguments|Args|Input|Params|Parameters|Request))\n/i,
  /^Tool '[^\n]{1,200}' parameter validation failed\b/,
  /^(?:missing|required) (?:required )?(?:argument|parameter|property|field)s?\b/i,
  /^(?:data|input|args|arguments|params)?(?:[/.][^\s]*)? ?must (?:have required property|be (?:string|number|integer|boolean|object|array|equal to)|NOT have additional properties|match )/,
];

/** The issues of zod as JSON, as a handler throws them; they are of the arguments if they name one. */
const ZOD_ISSUE = /^\[\s*\{[^]{0,300}"code":\s*"[a-z_]+"/;
const ZOD_PATH = /"path":\s*\[\s*(?:"([^"]*)"|\])/g;

/** Whether a text of an upstream says that the arguments of a call do not fit the tool's schema. */
const isComplaint = (text: string, keys: ReadonlySet<string>): boolean => {
  const core = text.slice(0, 1_000).trimStart().replace(PREFIXES, '');
  if (COMPLAINTS.some((complaint) => complaint.test(core))) return true;
  if (ZOD_ISSUE.test(core)) return [...core.matchAll(ZOD_PATH)].some(([, key]) => (key === undefined ? core.includes('"unrecognized_keys"') : keys.has(key)));
  return text.startsWith('MCP error -32602') && !OF_ANOTHER_KIND.test(text.slice(0, 500));
};

/**
 * Whether an upstream refused a call because its arguments do not fit: as a JSON-RPC error, or as a result that says so.
 * `keys` are those of the tool's arguments.
 */
export const isSchemaError = (reply: Reply, keys: ReadonlySet<string>): boolean => {
  if (reply.error) {
    if (reply.error.text.length > MOST_CHARACTERS) return false;
    const { code, message } = reply.error.object;
    if (typeof message !== 'string') return false;
    return isComplaint(message, keys) || (code === INVALID_PARAMS && !OF_ANOTHER_KIND.test(message.slice(0, 500)));
  }
  const { text } = reply.result;
  if (text.length > MOST_CHARACTERS || !text.includes('"isError"')) return false;
  const { isError, content } = reply.result.object;
  if (isError !== true || !Array.isArray(content)) return false;
  const first: unknown = content.find((block) => isJsonObject(block) && block['type'] === 'text');
  return isJsonObject(first) && typeof first['text'] === 'string' && isComplaint(first['text'], keys);
};
