import { isJsonObject } from '@mcp-working-set/core';
import type { Caller, Dispatcher, Introduction, ListKind } from '../dispatch/types.js';
import { withMember } from '../wire/edit.js';
import { INTERNAL_ERROR, INVALID_PARAMS } from '../wire/errors.js';
import { tellsChanges } from '../wire/list-changes.js';
import { serializeMessage, RawJson, type Reply, type RequestMessage } from '../wire/message.js';
import { errorReply } from '../wire/reply.js';
import { SERVER_KEY, SUBSCRIPTION_KEY } from '../wire/meta-keys.js';

const KINDS: readonly ListKind[] = ['tools', 'prompts', 'resources'];

/** A subscription of 2026-07-28, as the client asked for it and as far as mws can keep it. */
export interface Subscription {
  /** Sends a list change to the client, if it wants that kind and is meant. */
  changed(kind: ListKind, to?: (caller: Caller) => boolean): void;
  /** Sends the last message and ends the watching of resources. */
  farewell(): void;
  /** The client is gone, or wants no more. */
  stop(): void;
  /** Nothing of what was asked for can be told: the stream may end at once. */
  readonly empty: boolean;
}

const flagOf = (kind: ListKind): string => `${kind}ListChanged`;

/** The kinds of list that are advertised as ones whose changes are told. */
const told = ({ capabilities }: Introduction): ReadonlySet<ListKind> =>
  new Set(KINDS.filter((kind) => tellsChanges(capabilities, kind)));

/** URIs of a filter: those that are texts, each once. */
const urisIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set((value as readonly unknown[]).filter((uri) => typeof uri === 'string'))] : [];

/**
 * Opens a subscription: sends the acknowledgement first, with what of the filter can be kept, and then news. Resolves to
 * an error reply where the filter is none.
 */
export const openSubscription = async (
  dispatcher: Dispatcher, { id, idText, params }: RequestMessage, caller: Caller, send: (json: string) => void,
): Promise<Subscription | Reply> => {
  const filter = params?.object['notifications'];
  if (!isJsonObject(filter)) return errorReply(INVALID_PARAMS, 'Invalid params: "notifications", the filter, is required');
  const introduction = await dispatcher.introduce(caller);
  const offered = told(introduction);
  const kinds = new Set(KINDS.filter((kind) => filter[flagOf(kind)] === true && offered.has(kind)));
  const written = idText ?? JSON.stringify(id);
  const tag = `"${SUBSCRIPTION_KEY}":${written}`;
  let early: RawJson[] | undefined = [];

  const updated = (news: RawJson): void => {
    if (early) early.push(news);
    else notify('notifications/resources/updated', news);
  };
  const notify = (method: string, news: RawJson): void => {
    const meta = withMember(news.member('_meta') ?? new RawJson('{}'), SUBSCRIPTION_KEY, written);
    send(serializeMessage({ kind: 'notification', method, params: withMember(news, '_meta', meta.text) }));
  };

  const watch = await dispatcher.watch(caller, urisIn(filter['resourceSubscriptions']), updated);
  const honoured = {
    ...Object.fromEntries([...kinds].map((kind) => [flagOf(kind), true])),
    ...(watch.uris.length > 0 ? { resourceSubscriptions: watch.uris } : {}),
  };
  send(`{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{${tag}},"notifications":${JSON.stringify(honoured)}}}`);
  const before = early;
  early = undefined;
  for (const news of before) updated(news);
  return {
    empty: kinds.size === 0 && watch.uris.length === 0,
    changed(kind, to) {
      if (kinds.has(kind) && (to?.(caller) ?? true)) send(`{"jsonrpc":"2.0","method":"notifications/${kind}/list_changed","params":{"_meta":{${tag}}}}`);
    },
    farewell() {
      watch.stop();
      send(`{"jsonrpc":"2.0","id":${written},"result":{"resultType":"complete","_meta":{${tag},"${SERVER_KEY}":${JSON.stringify(introduction.serverInfo)}}}}`);
    },
    stop: () => watch.stop(),
  };
};

/** Why a subscription is refused, as told to the client. */
export const tooManySubscriptions = (limit: number): Reply => errorReply(INTERNAL_ERROR, `Subscription limit reached (${limit})`);

/** A list change as the older era tells it. */
export const listChanged = (kind: ListKind): string => `{"jsonrpc":"2.0","method":"notifications/${kind}/list_changed"}`;
