import { projectOfScope } from '@mcp-working-set/core';
import type { MwsConfig, StateStore, WorkingSetKey } from '@mcp-working-set/core';
import { LOCAL, LOCAL_KEY } from '../state/keys.js';
import { profileKey, projectKey } from './scopes.js';

/**
 * The state as a proxy sees it whose working sets follow `promote.scope`: whoever asks for the set of everything gets that
 * of the `project`, where it has one, and a profile has a set of its own only where it names folders. Calls are kept under
 * the project that they were made in.
 */
export const scopedState = (state: StateStore, config: Pick<MwsConfig, 'promote' | 'profiles'>, project?: string): StateStore => {
  const perProject = config.promote.scope === 'project';
  const own = new Set(!perProject ? [] : Object.entries(config.profiles).filter(([, { projects }]) => projects.length > 0).map(([name]) => profileKey(name).scope));
  /** Keys to ask, the first one that has a set counts. */
  const keysFor = (key: WorkingSetKey): readonly WorkingSetKey[] => {
    if (key.principal !== LOCAL) return [key];
    // A client of the daemon that is in a project.
    if (projectOfScope(key.scope) !== undefined) return perProject ? [key, LOCAL_KEY] : [LOCAL_KEY];
    if (key.scope !== LOCAL_KEY.scope) return own.has(key.scope) ? [key] : [LOCAL_KEY];
    return perProject && project !== undefined ? [projectKey(project), LOCAL_KEY] : [LOCAL_KEY];
  };
  const find = async (key: WorkingSetKey): Promise<WorkingSetKey> => {
    const keys = keysFor(key);
    for (const one of keys.slice(0, -1)) if ((await state.workingSets.get(one)) !== undefined) return one;
    return keys.at(-1) ?? key;
  };
  /** What is open keeps removals waiting in every set that it may be listed from. */
  const rowId = (id: string, at: number): string => (at === 0 ? id : `${id}#${at}`);
  return {
    ...state,
    changed: () => state.changed(),
    flush: () => state.flush(),
    close: () => state.close(),
    calls: project === undefined ? state.calls : { ...state.calls, append: (call) => state.calls.append({ project, ...call }) },
    workingSets: {
      get: async (key) => state.workingSets.get(await find(key)),
      update: async (key, change) => state.workingSets.update(await find(key), change),
      keys: () => state.workingSets.keys(),
    },
    presence: {
      hold: (row) => keysFor(row).forEach(({ scope }, at) => state.presence.hold({ ...row, id: rowId(row.id, at), scope })),
      release: (id) => [0, 1].forEach((at) => state.presence.release(rowId(id, at))),
      open: async (key, now) => state.presence.open(await find(key), now),
    },
  };
};
