import { isJsonObject, type Json } from '@mcp-working-set/core';
import type { LiveOffers } from '../offers/live-offers.js';
import type { RawJson } from '../wire/message.js';
import type { News } from './news.js';
import type { RelayOptions } from './relay.js';
import type { Tasks } from './tasks.js';

/** Keeps in mind what answers name: tasks that were started, resources that are linked to. */
export const noting = ({ tasks, news, offers, several }: {
  tasks: Tasks; news: News; offers: Pick<LiveOffers, 'saw'>; several: () => boolean;
}): RelayOptions['note'] => (request, exchange, reply) => {
  const { caller } = exchange;
  if (reply.error) news.answered(request.upstream, exchange, reply);
  else {
    tasks.note(caller.principal, caller.sessionId, request.upstream, reply);
    if (several() && reply.result.text.includes('"uri"')) for (const uri of urisIn(reply.result)) offers.saw(request.upstream, uri);
  }
};

/** URIs of the links and embedded resources of a result: of a tool, a prompt or a resource. */
const urisIn = (result: RawJson): readonly string[] => {
  const { content, contents, messages } = result.object;
  const blocks: unknown[] = [];
  for (const list of [content, contents]) if (Array.isArray(list)) blocks.push(...(list as readonly unknown[]));
  if (Array.isArray(messages)) for (const message of messages as readonly Json[]) if (isJsonObject(message)) blocks.push(message['content']);
  return blocks.flatMap((block) => {
    if (!isJsonObject(block)) return [];
    const { uri, resource } = block;
    const inner = isJsonObject(resource) ? resource['uri'] : undefined;
    return [uri, inner].filter((one) => typeof one === 'string');
  });
};
