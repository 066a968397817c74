import { isJsonObject } from '@mcp-working-set/core';
import type { Exchange } from '../dispatch/types.js';
import { INTERNAL_ERROR } from '../wire/errors.js';
import { RawJson, type Reply } from '../wire/message.js';
import { withMember } from '../wire/edit.js';
import { errorReply } from '../wire/reply.js';
import type { RelayRequest } from './types.js';

/** An upstream that asks again and again is stopped. */
const MAX_ROUNDS = 10;
const INPUT_REQUIRED = 'input_required';

/** Whether an answer of 2026-07-28 is no answer yet but wants something from the client first. */
export const asksForInput = ({ result }: Reply): boolean =>
  result !== undefined && result.text.includes(INPUT_REQUIRED) && result.member('resultType')?.value === INPUT_REQUIRED;

/**
 * Gets what an upstream of 2026-07-28 asks for from a client of an older era, by requests of that era, and sends the
 * call again with it, until there is an answer. `requestState` goes back byte for byte.
 */
export const answerInputs = async (
  first: Reply, request: RelayRequest, exchange: Exchange, send: (request: RelayRequest) => Promise<Reply>,
): Promise<Reply> => {
  let reply = first;
  for (let round = 1; asksForInput(reply); round++) {
    if (round > MAX_ROUNDS) return errorReply(INTERNAL_ERROR, `${request.upstream} asked for input ${MAX_ROUNDS} times without an answer`);
    const responses = await askAll(reply.result as RawJson, exchange);
    if (!('text' in responses)) return responses;
    const state = reply.result?.member('requestState')?.text;
    let params = request.params ?? new RawJson('{}');
    params = withMember(params, 'inputResponses', responses.text);
    params = withMember(params, 'requestState', state);
    reply = await send({ ...request, params });
  }
  return reply;
};

/** Asks the client all that is asked for; the answers as JSON text, or the first refusal. */
const askAll = async (result: RawJson, exchange: Exchange): Promise<{ readonly text: string } | Reply> => {
  const asked = [...(result.member('inputRequests')?.members() ?? new Map<string, RawJson>())];
  const replies = await Promise.all(asked.map(async ([key, input]) => {
    const { method } = input.object;
    if (typeof method !== 'string') return [key, errorReply(INTERNAL_ERROR, 'The upstream asked for input without saying which')] as const;
    return [key, await exchange.request(method, input.member('params'))] as const;
  }));
  const refused = replies.find(([, reply]) => reply.error)?.[1];
  if (refused) return refused;
  return { text: `{${replies.map(([key, reply]) => `${JSON.stringify(key)}:${(reply.result as RawJson).text}`).join(',')}}` };
};

/** What a client answered to the questions of an `input_required` result, by key. */
export const inputResponses = (params: RawJson | undefined): ReadonlyMap<string, RawJson> | undefined => {
  const given = params?.member('inputResponses');
  return given && isJsonObject(given.value) ? given.members() : undefined;
};
