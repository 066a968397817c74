import type { MwsConfig, WorkingSetKey } from '@mcp-working-set/core';
import type { Caller, ListListener, Mount } from '../dispatch/types.js';
import { createAppends } from '../listing/appenders.js';
import { createLiveCatalog, type LiveCatalog } from '../listing/live-catalog.js';
import { createWorkingSets, type WorkingSets } from '../listing/working-set.js';
import { keyOf } from '../listing/working-set-key.js';
import type { Parts } from './parts.js';
import { mountedConfig } from './scope.js';
import { createView, reservedNames, type View } from './view.js';

const HOUR_MS = 3_600_000;

interface Mounted {
  readonly profile: string;
  readonly mount: Mount;
  readonly view: View;
}

/** No name holds a NUL. The name of the profile alone where the client says no more. */
const idOf = (profile: string, { surface, serverName }: Mount = {}): string =>
  surface === undefined && serverName === undefined ? profile : [profile, surface ?? '', serverName ?? ''].join('\0');

const sameKey = (a: WorkingSetKey, b: WorkingSetKey): boolean => a.principal === b.principal && a.scope === b.scope;

/** Everything that follows from one configuration; readers hold one while the next is built and put in its place. */
export interface Plan {
  readonly config: MwsConfig;
  readonly catalog: LiveCatalog;
  readonly workingSets: WorkingSets;
  /** By profile; `default` is always there. */
  readonly views: ReadonlyMap<string, View>;
  /** Views as clients mount them that say more than a profile, made when the first one comes. */
  readonly mounted: ReadonlyMap<string, Mounted>;
  view(profile: string, mount?: Mount): View;
  close(): void;
}

/** `changed` is told of lists that clients got and that are now others. */
export const createPlan = (config: MwsConfig, parts: Parts, changed: ListListener): Plan => {
  const { upstreams, ranker, state, clock } = parts;
  const catalog = createLiveCatalog({ config, upstreams, ranker, reserved: reservedNames(config) });
  const workingSets = createWorkingSets({ state, clock, pins: config.pins, demoteAfterMs: config.promote.demoteAfterHours * HOUR_MS });
  const names = ['default', ...Object.keys(config.profiles).filter((name) => name !== 'default')];
  const views = new Map(names.map((name) => [name, createView(config, name, catalog, workingSets, parts)]));
  const appends = createAppends(config.promote.appenders);
  const stops: (() => void)[] = [];
  const listen = (profile: string, { lists }: View, mount?: Mount): void => void stops.push(lists.onChanged((gained) => {
    const isMeant = (caller: Caller): boolean =>
      idOf(caller.profile, caller.mount) === idOf(profile, mount) && (gained === undefined || (sameKey(keyOf(caller), gained) && appends(caller)));
    changed('tools', profile, gained === undefined && mount === undefined ? undefined : isMeant);
  }));
  for (const [name, view] of views) listen(name, view);
  const mounted = new Map<string, Mounted>();
  const standard = views.get('default') as View;
  return {
    config,
    catalog,
    workingSets,
    views,
    mounted,
    view(profile, mount) {
      const id = idOf(profile, mount);
      if (mount === undefined || id === profile) return views.get(profile) ?? standard;
      const known = mounted.get(id);
      if (known) return known.view;
      const mountedAs = mountedConfig(config, profile, mount);
      const view = createView(mountedAs, profile, catalog.reserving(reservedNames(mountedAs)), workingSets, parts);
      mounted.set(id, { profile, mount, view });
      listen(profile, view, mount);
      return view;
    },
    close() {
      catalog.close();
      for (const stop of stops) stop();
    },
  };
};
