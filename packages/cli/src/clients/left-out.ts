import { isJsonObject } from '@mcp-working-set/core';
import type { Json, JsonObject } from '@mcp-working-set/core';

/** Members by which a client lets tools be called without asking a person. */
const APPROVAL = /^(?:auto_?approve|always_?allow|trust|default_tools_approval_mode)$/i;
/** Members with which a client signs in at a server. */
const SIGN_IN = /^(?:auth|oauth|oidc$|scopes$|(?:http_)?headers_?helper$)/i;
/** Members that only say which kind of entry it is, or that it is switched on. */
const PLAIN = new Set(['type', 'enabled', 'disabled']);
/** Flags that say what holds without them where they are false. */
const OFF_BY_DEFAULT = new Set(['trust', 'oauth', 'bundled', 'required', 'supports_parallel_tool_calls', 'alwaysLoad', 'sandboxEnabled', 'debug', 'remote']);

const saysNothing = (key: string, value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (value === false && OFF_BY_DEFAULT.has(key)) ||
  (Array.isArray(value) && value.length === 0) || (isJsonObject(value) && Object.keys(value).length === 0);

/** Codex keeps approvals by tool. */
const isApproval = (key: string, value: Json | undefined): boolean =>
  APPROVAL.test(key) || (key === 'tools' && isJsonObject(value) && Object.values(value).every((tool) => isJsonObject(tool) && 'approval_mode' in tool));

/** Notes on the members of a client's entry that do not come along: all but the `taken`. No note holds a value. */
export const leftOut = (entry: JsonObject, taken: readonly string[]): readonly string[] => {
  const left = Object.entries(entry).filter(([key, value]) => !taken.includes(key) && !PLAIN.has(key) && !saysNothing(key, value));
  const approvals = left.filter(([key, value]) => isApproval(key, value)).map(([key]) => key);
  const signIn = left.filter(([key]) => SIGN_IN.test(key)).map(([key]) => key);
  const others = left.map(([key]) => key).filter((key) => !approvals.includes(key) && !signIn.includes(key));
  const named = (keys: readonly string[]): string => keys.map((key) => `"${key}"`).join(', ');
  return [
    ...(approvals.length > 0 ? [`${named(approvals)}: what the client calls without asking is not carried over; allow the tools of mws there instead`] : []),
    ...(signIn.length > 0 ? [`${named(signIn)}: the client signs in there by itself; mws needs a token of its own in headers`] : []),
    ...(others.length > 0 ? [`not carried over, since mws has no such setting: ${named(others)}`] : []),
  ];
};
