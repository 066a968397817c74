import type { StateStore, UpstreamSpec } from '@mcp-working-set/core';
import type { Gateway } from '@mcp-working-set/proxy';
import { chooseView } from '@mcp-working-set/core/config';
import type { CommandContext } from '../command.js';
import { loadConfiguration } from '../configuration/load.js';
import type { LoadedConfiguration } from '../configuration/load.js';
import { chosenProfile } from '../configuration/profiles.js';
import { tellConfigProblems } from '../configuration/tell.js';
import type { Concern } from '../configuration/tell.js';
import { withState } from '../state/open.js';
import { openGateway } from './open.js';

/** How long a command waits for a server of which nothing is known yet (a package may be downloading). */
const FIRST_WAIT_MS = 60_000;
/** After that time it says whom it waits for. */
const QUIET_MS = 3_000;
/** How long it waits for one that only has to confirm what is known. */
const CONFIRM_WAIT_MS = 20_000;

export interface Session extends LoadedConfiguration {
  readonly state: StateStore;
  readonly gateway: Gateway;
  /** Ids of servers whose tools are those of an earlier time, since they could not be asked now; only where that was wanted. */
  readonly stale: readonly string[];
  /** Ids of servers of which no tool is known, because they could neither be asked now nor ever before. */
  readonly unknown: readonly string[];
}

export interface SessionOptions {
  /** Decides which problems of servers are told; see `tellConfigProblems`. */
  readonly about?: Concern;
  /** Ask every server now, and take stored catalogs only of those that do not answer. */
  readonly live?: boolean;
  /** Servers whose stored catalog is dropped before any is asked. */
  readonly forget?: ((upstream: UpstreamSpec) => boolean) | undefined;
  /** The servers that are needed, where not all are; may throw for one that cannot be had. */
  readonly servers?: ((loaded: LoadedConfiguration) => readonly UpstreamSpec[]) | undefined;
  /** Look at what this profile shows; throws `MwsError` usage where there is none of that name. */
  readonly profile?: string | undefined;
}

/** A state in which every catalog looks old, so that it is asked for again and serves only until the answer is there. */
const withOldCatalogs = (state: StateStore): StateStore => ({
  ...state,
  changed: () => state.changed(),
  flush: () => state.flush(),
  close: () => state.close(),
  catalogs: {
    get: async (key, fingerprint) => {
      const stored = await state.catalogs.get(key, fingerprint);
      return stored && { ...stored, fetchedAt: 0 };
    },
    put: (key, fingerprint, catalog) => state.catalogs.put(key, fingerprint, catalog),
    delete: (key) => state.catalogs.delete(key),
  },
});

/**
 * What every command that looks at tools begins with: configuration, state and a proxy that knows its catalog. Problems
 * that concern the command are told on stderr. Everything is put away afterwards, whatever happens.
 */
export const withSession = async <T>(
  context: CommandContext,
  flag: string | undefined,
  use: (session: Session) => Promise<T>,
  { about = 'other', live = false, profile, servers, forget = () => false }: SessionOptions = {},
): Promise<T> => {
  const { environment, output } = context;
  const found = await loadConfiguration(environment, flag);
  const viewed = { ...found, config: chooseView(found.config, { profile: chosenProfile(found.config, profile) }) };
  tellConfigProblems(output, viewed, about);
  for (const notice of found.notices) output.warn(notice);
  if (found.exists && found.config.upstreams.length + found.config.leftOutServers.length === 0) output.note(`no server is configured in ${found.file}; \`mws setup\` or \`mws servers add\` brings some in`);
  const loaded = servers ? { ...viewed, config: { ...viewed.config, upstreams: servers(viewed) } } : viewed;
  return withState(environment, loaded.config, async (state) => {
    for (const { id } of loaded.config.upstreams.filter(forget)) await state.catalogs.delete(id);
    const gateway = await openGateway(context, { config: loaded.config, state: live ? withOldCatalogs(state) : state, logger: context.logger('error') });
    const at = (source: 'none' | 'stored') => gateway.status().filter(({ catalog }) => catalog === source);
    try {
      const wait = at('none').length > 0 ? FIRST_WAIT_MS : live ? CONFIRM_WAIT_MS : 0;
      if (wait > 0 && !(await gateway.settled(QUIET_MS))) {
        const slow = gateway.status().filter(({ state: now, catalog }) => catalog !== 'live' && now !== 'failed').map(({ id }) => id);
        output.note(`waiting for ${slow.join(', ')} (at most ${wait / 1_000} s)`);
        await gateway.settled(wait - QUIET_MS);
      }
      const [unknown, kept] = [at('none'), live ? at('stored') : []];
      const [stale, doubted] = [kept.filter(({ degraded }) => degraded === undefined), kept.filter(({ degraded }) => degraded !== undefined)];
      for (const { id, lastError } of unknown) output.warn(`server "${id}" could not be asked for its tools${lastError ? `: ${lastError}` : ''}`);
      for (const { id, lastError } of stale) output.warn(`server "${id}" could not be asked now, its tools are those of before${lastError ? `: ${lastError}` : ''}`);
      for (const { id, degraded } of doubted) output.note(`server "${id}" has answered, but ${degraded ?? ''}; if the shorter list is right, \`mws servers refresh ${id} --clear\` takes it now`);
      const ids = (list: typeof unknown): string[] => list.map(({ id }) => id);
      return await use({ ...loaded, state, gateway, unknown: ids(unknown), stale: ids(stale) });
    } finally {
      await gateway.close();
    }
  });
};
