import { basename } from 'node:path';
import type { ClientDefinition } from '../clients/types.js';
import type { Edit } from '../clients/formats/format.js';
import type { OwnConfig } from '../servers/own-config.js';
import type { Probe } from './probe.js';

/** Profile for clients that defer tools by themselves: every tool is announced, the ones in use stay loaded. */
export const DEFERRED = 'deferred';

/** The names of all tools must not cost more than that, since such a client reads them in every conversation. */
const MOST_NAME_TOKENS = 2_000;

/** The profile that fits a client: `deferred` where it defers natively and the names alone are cheap, else the plain view. */
export const profileFor = (client: Pick<ClientDefinition, 'defers'>, probe: Pick<Probe, 'nameTokens'> | undefined): string | undefined =>
  client.defers && probe !== undefined && probe.nameTokens < MOST_NAME_TOKENS ? DEFERRED : undefined;

/** A project's own profile, by its folder's name. */
export const projectProfile = (folder: string): string => basename(folder).replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 50) || 'project';

/** Edits that make the profiles that are mounted and not there yet; `servers` are those of the project, which no other view shows. */
export const profileEdits = (own: OwnConfig, options: { readonly deferred: boolean; readonly project: string | undefined; readonly servers: readonly string[] }): readonly Edit[] => [
  ...(options.deferred && !own.profiles.includes(DEFERRED) ? [{ kind: 'set', path: ['profiles', DEFERRED], value: { surface: 'deferred' } } as const] : []),
  ...(options.project === undefined ? [] : projectEdits(own, options.project, options.servers)),
];

const projectEdits = (own: OwnConfig, folder: string, servers: readonly string[]): readonly Edit[] => {
  const name = projectProfile(folder);
  return [
    ...(own.profiles.includes(name) ? [] : [{ kind: 'set', path: ['profiles', name], value: { projects: [folder] } } as const]),
    ...servers.map((id) => ({ kind: 'set', path: ['mcpServers', id, 'profiles'], value: [name] }) as const),
  ];
};
