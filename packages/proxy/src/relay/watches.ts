import type { Clock, WatchedResource } from '@mcp-working-set/core';
import type { Caller, ClientLine } from '../dispatch/types.js';
import type { ResourcePlace } from '../offers/uris.js';
import type { ConnectionKey, Upstreams } from '../upstreams/types.js';
import { RawJson, type Reply } from '../wire/message.js';
import { SUBSCRIPTION_KEY } from '../wire/meta-keys.js';
import { resultReply } from '../wire/reply.js';
import { withMember } from '../wire/edit.js';

/** Someone who wants to know when a resource changes; told under the URI that he asked for. */
export interface Watcher {
  /** One for each session or stream. */
  readonly id: string;
  updated(params: RawJson): void;
}

/** A session as a watcher: told on its own stream. */
export const watcherOf = (line: ClientLine): Watcher => ({
  id: line.caller.sessionId ?? '',
  updated: (params) => line.notify('notifications/resources/updated', params),
});

/** Who watches which resource: an upstream is asked once, however many watch. */
export interface Watches {
  add(watcher: Watcher, caller: Caller, place: ResourcePlace, asked: string): Promise<Reply>;
  remove(watcher: string, caller: Caller, place: ResourcePlace): Promise<Reply>;
  /** A session has come back after a restart: what it watched is watched again, as soon as its upstream lets it. */
  restore(watcher: Watcher, caller: Caller, watched: readonly WatchedResource[]): void;
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

export interface WatchesOptions {
  readonly upstreams: Pick<Upstreams, 'watch' | 'unwatch'>;
  readonly clock: Clock;
  /** What a session watches has changed: it is to be watched after a restart too. */
  readonly keep: (session: string, watched: readonly WatchedResource[]) => void;
}

/** Pauses between attempts to watch again what an upstream did not let us; the last one goes on. */
const RETRY_MS = [1_000, 5_000, 30_000, 60_000];

export const createWatches = ({ upstreams, clock, keep }: WatchesOptions): Watches => {
  const watches = new Map<string, Watch>();
  /** What sessions watched before a restart and do not watch again yet, by watcher and then by watch. */
  const waiting = new Map<string, Map<string, WatchedResource>>();
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

  const keepOf = ({ id }: Pick<Watcher, 'id'>, { sessionId }: Caller): void => {
    if (id !== sessionId) return;
    const now = [...watches.values()].flatMap(({ place, watchers }) => {
      const asked = watchers.get(id)?.asked;
      return asked === undefined ? [] : [{ asked, ...place }];
    });
    const later = [...(waiting.get(id) ?? [])].flatMap(([name, one]) => (watches.get(name)?.watchers.has(id) ? [] : [one]));
    keep(id, [...now, ...later]);
  };
  const stopWaiting = (watcher: string, name: string): void => {
    const left = waiting.get(watcher);
    left?.delete(name);
    if (left?.size === 0) waiting.delete(watcher);
  };

  const add = async (watcher: Watcher, caller: Caller, place: ResourcePlace, asked: string): Promise<Reply> => {
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
  };

  /** Watches again what a session watched, however long the upstream takes to be there. */
  const again = async (watcher: Watcher, caller: Caller, { asked, ...place }: WatchedResource, attempt = 0): Promise<void> => {
    const name = nameOf(caller, place);
    if (!waiting.get(watcher.id)?.has(name)) return;
    try {
      const reply = await add(watcher, caller, place, asked);
      stopWaiting(watcher.id, name);
      // It may have changed while nobody watched it. One that is refused is not the session's any more.
      if (reply.error) keepOf(watcher, caller);
      else if (watches.get(name)?.watchers.has(watcher.id)) watcher.updated(RawJson.of({ uri: asked }));
    } catch {
      clock.after(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] as number, () => void again(watcher, caller, { asked, ...place }, attempt + 1));
    }
  };

  return {
    async add(watcher, caller, place, asked) {
      stopWaiting(watcher.id, nameOf(caller, place));
      const reply = await add(watcher, caller, place, asked);
      if (!reply.error) keepOf(watcher, caller);
      return reply;
    },
    async remove(watcher, caller, place) {
      const name = nameOf(caller, place);
      stopWaiting(watcher, name);
      const watch = watches.get(name);
      const watched = watch?.watchers.delete(watcher);
      keepOf({ id: watcher }, caller);
      return watch && watched && watch.watchers.size === 0 ? end(name, watch) : resultReply({});
    },
    restore(watcher, caller, watched) {
      waiting.set(watcher.id, new Map(watched.map((one) => [nameOf(caller, one), one])));
      for (const one of watched) void again(watcher, caller, one);
    },
    leave(watcher) {
      waiting.delete(watcher);
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
