import type { MwsConfig } from '@mcp-working-set/core';
import type { ListListener } from '../dispatch/types.js';
import { createAppends } from '../listing/appenders.js';
import { createLiveCatalog, type LiveCatalog } from '../listing/live-catalog.js';
import { createWorkingSets, type WorkingSets } from '../listing/working-set.js';
import type { Parts } from './parts.js';
import { createView, reservedNames, type View } from './view.js';

const HOUR_MS = 3_600_000;

/** Everything that follows from one configuration; readers hold one while the next is built and put in its place. */
export interface Plan {
  readonly config: MwsConfig;
  readonly catalog: LiveCatalog;
  readonly workingSets: WorkingSets;
  /** By profile; `default` is always there. */
  readonly views: ReadonlyMap<string, View>;
  view(profile: string): View;
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
  const stops = [...views].map(([name, { lists }]) => lists.onChanged((gained) =>
    changed('tools', name, gained && ((caller) => caller.principal === gained.principal && appends(caller)))));
  const standard = views.get('default') as View;
  return {
    config,
    catalog,
    workingSets,
    views,
    view: (profile) => views.get(profile) ?? standard,
    close() {
      catalog.close();
      for (const stop of stops) stop();
    },
  };
};
