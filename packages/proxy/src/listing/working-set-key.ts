import { GLOBAL_SCOPE, profileScope, projectScope, type WorkingSetKey } from '@mcp-working-set/core';

/** The working set of a profile's clients; that of a project where the plain view is seen from one. */
export const keyOf = ({ principal, profile, project }: { principal: string; profile: string; project?: string | undefined }): WorkingSetKey => ({
  principal,
  scope: profile !== 'default' ? profileScope(profile) : project === undefined ? GLOBAL_SCOPE : projectScope(project),
});
