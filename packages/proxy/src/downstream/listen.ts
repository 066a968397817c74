import { isJsonObject } from '@mcp-working-set/core';
import type { Introduction } from '../dispatch/types.js';
import { INVALID_PARAMS } from '../wire/errors.js';
import type { Reply, RequestMessage } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import { SERVER_KEY, SUBSCRIPTION_KEY } from './envelope.js';

/** A subscription of 2026-07-28, as the client asked for it and as far as mws can keep it. */
export interface Subscription {
  readonly tools: boolean;
  /** The first message on the stream. */
  readonly acknowledgement: string;
  /** `notifications/tools/list_changed` for this subscription. */
  readonly toolsChanged: string;
  /** The answer when mws ends the subscription in good order. */
  readonly farewell: string;
}

/** Reads the filter of `subscriptions/listen` against what mws advertises; an error reply where there is none. */
export const readSubscription = ({ id, idText, params }: RequestMessage, introduction: Introduction): Subscription | Reply => {
  const filter = params?.object['notifications'];
  if (!isJsonObject(filter)) return errorReply(INVALID_PARAMS, 'Invalid params: "notifications", the filter, is required');
  const { tools: offered } = introduction.capabilities;
  const tools = filter['toolsListChanged'] === true && isJsonObject(offered) && offered['listChanged'] === true;
  const written = idText ?? JSON.stringify(id);
  const meta = `"_meta":{"${SUBSCRIPTION_KEY}":${written}}`;
  const end = `"_meta":{"${SUBSCRIPTION_KEY}":${written},"${SERVER_KEY}":${JSON.stringify(introduction.serverInfo)}}`;
  const honoured = tools ? '{"toolsListChanged":true}' : '{}';
  return {
    tools,
    acknowledgement: `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{${meta},"notifications":${honoured}}}`,
    toolsChanged: `{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{${meta}}}`,
    farewell: `{"jsonrpc":"2.0","id":${written},"result":{"resultType":"complete",${end}}}`,
  };
};

/** Why a subscription is refused, as told to the client. */
export const tooManySubscriptions = (limit: number): Reply => errorReply(-32603, `Subscription limit reached (${limit})`);

