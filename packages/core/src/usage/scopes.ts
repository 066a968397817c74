const PROJECT = 'project:';

/** Scope of the working set of everything. */
export const GLOBAL_SCOPE = 'global';
/** Scope of the working set of a profile's clients. */
export const profileScope = (profile: string): string => `profile:${profile}`;
/** Scope of the working set of a project, by the keyed hash of its folder. */
export const projectScope = (project: string): string => `${PROJECT}${project}`;
/** The project that a scope is of; undefined where it is of none. */
export const projectOfScope = (scope: string): string | undefined => (scope.startsWith(PROJECT) ? scope.slice(PROJECT.length) : undefined);
