import { isJsonObject, type Json, type JsonObject } from '@mcp-working-set/core';
import { INVALID_PARAMS, METHOD_NOT_FOUND } from '../wire/errors.js';
import type { RawJson, Reply } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import type { Caller } from './types.js';

/** The capability that a client declares in order to be asked something. */
const NEEDS: ReadonlyMap<string, string> = new Map([
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
  ['roots/list', 'roots'],
]);

const declared = (capabilities: JsonObject, name: string): Json | undefined => (Object.hasOwn(capabilities, name) ? capabilities[name] : undefined);

/** What of a capability a question needs besides the capability itself; undefined for nothing. */
const partOf = (method: string, params: RawJson | undefined, capability: JsonObject): string | undefined => {
  if (method === 'elicitation/create') {
    if (params?.text.includes('"url"') && params.member('mode')?.value === 'url') return 'url';
    // One that names no mode means forms, as it did before there was anything else.
    return Object.hasOwn(capability, 'url') ? 'form' : undefined;
  }
  if (method === 'sampling/createMessage' && params && /"tools"|"toolChoice"/.test(params.text) && (params.member('tools') ?? params.member('toolChoice'))) return 'tools';
  return undefined;
};

/** The error for a question that this client has not declared itself able to answer; undefined where it has. */
export const refuseInput = ({ capabilities }: Caller, method: string, params: RawJson | undefined): Reply | undefined => {
  const needed = NEEDS.get(method);
  if (needed === undefined) return undefined;
  const capability = declared(capabilities, needed);
  if (capability === undefined || capability === null) return errorReply(METHOD_NOT_FOUND, `${method}: the client did not declare ${needed}`);
  const part = isJsonObject(capability) ? partOf(method, params, capability) : undefined;
  if (part === undefined || !isJsonObject(capability)) return undefined;
  const has = declared(capability, part);
  return has === undefined || has === null ? errorReply(INVALID_PARAMS, `${method}: the client did not declare ${needed}.${part}`) : undefined;
};
