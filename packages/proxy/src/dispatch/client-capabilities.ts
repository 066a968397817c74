import type { JsonObject } from '@mcp-working-set/core';
import { METHOD_NOT_FOUND } from '../wire/errors.js';
import type { Reply } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import type { Caller } from './types.js';

/** The capability that a client declares in order to be asked something. */
const NEEDS: ReadonlyMap<string, string> = new Map([
  ['sampling/createMessage', 'sampling'],
  ['elicitation/create', 'elicitation'],
  ['roots/list', 'roots'],
]);

const declares = (capabilities: JsonObject, name: string): boolean => Object.hasOwn(capabilities, name) && capabilities[name] !== null;

/** The error for a question that this client has not declared itself able to answer; undefined where it has. */
export const refuseInput = ({ capabilities }: Caller, method: string): Reply | undefined => {
  const needed = NEEDS.get(method);
  if (needed === undefined || declares(capabilities, needed)) return undefined;
  return errorReply(METHOD_NOT_FOUND, `${method}: the client did not declare ${needed}`);
};
