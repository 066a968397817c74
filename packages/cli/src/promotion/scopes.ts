import { profileScope, projectOfScope, projectScope } from '@mcp-working-set/core';
import type { CallRecord, MwsConfig, WorkingSetKey } from '@mcp-working-set/core';
import { LOCAL, LOCAL_KEY } from '../state/keys.js';

/** One working set that is decided: for everything, for a profile's folders, for one project. */
export interface Scope {
  readonly key: WorkingSetKey;
  /** Which calls are its evidence. */
  belongs(call: CallRecord): boolean;
}

export const profileKey = (profile: string): WorkingSetKey => ({ principal: LOCAL, scope: profileScope(profile) });
export const projectKey = (project: string): WorkingSetKey => ({ principal: LOCAL, scope: projectScope(project) });

export interface ScopeInput {
  readonly config: Pick<MwsConfig, 'profiles' | 'promote'>;
  readonly calls: Iterable<CallRecord>;
  /** What a folder's calls are kept under. */
  readonly projectOf: (folder: string) => string;
  /** Keys of sets that were decided before: they go on, to become smaller too. */
  readonly before: readonly WorkingSetKey[];
}

/**
 * The sets to decide. There is always the one for everything; with `promote.scope` "project" one more for each profile that
 * names folders (evidence: its folders' calls, and what was called under its own address) and for each project of which
 * any call is known.
 */
export const scopesOf = ({ config, calls, projectOf, before }: ScopeInput): readonly Scope[] => {
  const everything: Scope = { key: LOCAL_KEY, belongs: () => true };
  if (config.promote.scope === 'global') return [everything];
  const profiles = Object.entries(config.profiles).filter(([, { projects }]) => projects.length > 0).map(([name, profile]): Scope => {
    const folders = new Set(profile.projects.map(projectOf));
    return { key: profileKey(name), belongs: (call) => call.profile === name || (call.project !== undefined && folders.has(call.project)) };
  });
  const projects = new Set(before.map(({ scope }) => projectOfScope(scope)).filter((project) => project !== undefined));
  for (const { project } of calls) if (project !== undefined) projects.add(project);
  return [
    everything, ...profiles,
    ...[...projects].sort().map((project): Scope => ({ key: projectKey(project), belongs: (call) => call.project === project })),
  ];
};
