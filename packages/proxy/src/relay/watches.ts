import type { Caller } from '../dispatch/types.js';
import type { ResourcePlace } from '../offers/uris.js';
import type { ConnectionKey, Upstreams } from '../upstreams/types.js';
import type { RawJson, Reply } from '../wire/message.js';
import { SUBSCRIPTION_KEY } from '../wire/meta-keys.js';
import { resultReply } from '../wire/reply.js';
import { withMember } from '../wire/edit.js';

/** Someone who wants to know when a resource changes; told under the URI that he asked for. */
export interface Watcher {
  /** One for each session or stream. */
  readonly id: string;
  updated(params: RawJson): void;
}

/** Who watches which resource: an upstream is asked once, however many watch. */
export interface Watches {
  add(watcher: Watcher, caller: Caller, place: ResourcePlace, asked: string): Promise<Reply>;
  remove(watcher: string, caller: Caller, place: ResourcePlace): Promise<Reply>;
  /** A session or stream is over. */
  leave(watcher: string): void;
  /** `notifications/resources/updated` of an upstream, about what is watched for the keys that it concerns. */
  updated(upstream: string, concerns: (key: ConnectionKey) => boolean, params: RawJson): void;
}

interface Watch {
  /** The upstream's answer. */
  readonly begun: Promise<Reply>;
  readonly key: ConnectionKey;
  readonly place: ResourcePlace;
  /** Watchers by id, each with the URI under which it knows the resource. */
  readonly watchers: Map<string, { readonly watcher: Watcher; readonly asked: string }>;
}

export const createWatches = (upstreams: Pick<Upstreams, 'watch' | 'unwatch'>): Watches => {
  const watches = new Map<string, Watch>();
  const nameOf = (caller: Caller, { upstream, uri }: ResourcePlace): string => [caller.principal, caller.era, caller.sessionId ?? '', upstream, uri].join('\0');

  const begin = (name: string, { principal, sessionId, era }: Caller, place: ResourcePlace): Watch => {
    const key: ConnectionKey = { principal, sessionId, era };
    const watch: Watch = { key, place, watchers: new Map(), begun: upstreams.watch(place.upstream, key, place.uri) };
    watches.set(name, watch);
    return watch;
  };
  const end = (name: string, { place, key }: Watch): Promise<Reply> => {
    watches.delete(name);
    return upstreams.unwatch(place.upstream, key);
  };

  return {
    async add(watcher, caller, place, asked) {
      const name = nameOf(caller, place);
      const watch = watches.get(name) ?? begin(name, caller, place);
      watch.watchers.set(watcher.id, { watcher, asked });
      const forget = (): void => {
        watch.watchers.delete(watcher.id);
        if (watch.watchers.size === 0 && watches.get(name) === watch) watches.delete(name);
      };
      try {
        const reply = await watch.begun;
        if (reply.error) forget();
        return reply;
      } catch (error) {
        forget();
        throw error;
      }
    },
    async remove(watcher, caller, place) {
      const name = nameOf(caller, place);
      const watch = watches.get(name);
      if (!watch?.watchers.delete(watcher) || watch.watchers.size > 0) return resultReply({});
      return end(name, watch);
    },
    leave(watcher) {
      for (const [name, watch] of [...watches]) {
        if (watch.watchers.delete(watcher) && watch.watchers.size === 0) end(name, watch).catch(() => {});
      }
    },
    updated(upstream, concerns, params) {
      const uri = params.member('uri')?.value;
      for (const { key, place, watchers } of watches.values()) {
        if (place.upstream !== upstream || !concerns(key)) continue;
        // An upstream may name a part of what is watched.
        if (typeof uri !== 'string' || (uri !== place.uri && !uri.startsWith(place.uri.endsWith('/') ? place.uri : `${place.uri}/`))) continue;
        for (const { watcher, asked } of watchers.values()) {
          const shown = asked === place.uri ? params : withMember(params, 'uri', JSON.stringify(asked + uri.slice(place.uri.length)));
          watcher.updated(withoutSubscription(shown));
        }
      }
    },
  };
};

/** The mark of our own subscription upstream means nothing to those who watch through us. */
const withoutSubscription = (params: RawJson): RawJson => {
  const meta = params.member('_meta');
  if (!meta?.text.includes('subscriptionId')) return params;
  const left = withMember(meta, SUBSCRIPTION_KEY, undefined);
  return withMember(params, '_meta', left.text === '{}' ? undefined : left.text);
};
