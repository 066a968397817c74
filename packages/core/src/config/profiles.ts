import { MwsError } from '../errors.js';
import { problemAt } from './problems.js';
import type { Path, ReadText } from './read.js';
import { SURFACES, type FileContent } from './schema.js';
import type { ConfigProblem, MwsConfig, ProfileSettings, SurfaceName, UpstreamSpec } from './types.js';

/** The plain address, which is no profile of the file. */
const STANDARD = 'default';
/** What a URL holds as it is. */
const NAME = /^[A-Za-z0-9._~-]{1,64}$/;

/** Both names of the same list. */
export const autoLoadOf = ({ autoLoad = [], alwaysLoad = [] }: Pick<FileContent, 'autoLoad' | 'alwaysLoad'>): readonly string[] => [...new Set([...autoLoad, ...alwaysLoad])];

export interface ProfileReading {
  readonly text: ReadText;
  /** The servers, also those that are left out. */
  readonly servers: readonly Shown[];
  /** Expands a folder of the file. */
  readonly path: (value: string, at: Path) => string;
  /** Names of servers that the file switches off: a profile may still name them. */
  readonly disabled: readonly string[];
  /** Where problems are added: such that make the file unusable, and others. */
  readonly errors: ConfigProblem[];
  readonly warnings: ConfigProblem[];
}

type Shown = Pick<UpstreamSpec, 'id' | 'profiles'>;

/** Ids of the servers that a view without a choice of its own shows; undefined for all. `name`: undefined for the plain address. */
export const shownIn = (servers: readonly Shown[], name: string | undefined): readonly string[] | undefined => {
  const shown = servers.filter(({ profiles }) => profiles === undefined || (name !== undefined && profiles.includes(name)));
  return shown.length === servers.length ? undefined : shown.map(({ id }) => id);
};

/** The profiles, with what the whole file says where they say nothing. */
export const readProfiles = (content: FileContent, { text, servers: all, path, disabled, errors, warnings }: ProfileReading): MwsConfig['profiles'] => {
  for (const [id, entry] of Object.entries(content.mcpServers ?? {})) {
    entry.profiles?.forEach((name, index) => {
      if (!Object.hasOwn(content.profiles ?? {}, name)) warnings.push(problemAt(text, ['mcpServers', id, 'profiles', index], `no profile has that name; there are: ${Object.keys(content.profiles ?? {}).join(', ') || 'none'}`, { code: 'unknown', severity: 'warning' }));
    });
  }
  const known = new Set([...Object.keys(content.mcpServers ?? {}), ...(content.upstream ? ['upstream'] : [])]);
  return Object.fromEntries(Object.entries(content.profiles ?? {}).map(([name, profile]): [string, ProfileSettings] => {
    const at = (...inner: Path): Path => ['profiles', name, ...inner];
    if (name === STANDARD) errors.push(problemAt(text, at(), 'the name "default" is that of the plain address; say the same at the top of the file', { at: 'key' }));
    else if (!NAME.test(name)) errors.push(problemAt(text, at(), 'the name of a profile stands in an address: 1 to 64 letters, digits, ".", "_", "~" and "-"', { at: 'key' }));
    profile.servers?.forEach((server, index) => {
      if (server === '*' || known.has(server) || disabled.includes(server)) return;
      warnings.push(problemAt(text, at('servers', index), `no server has that name; there are: ${[...known].join(', ') || 'none'}`, { code: 'unknown', severity: 'warning' }));
    });
    const everything = profile.servers === undefined || profile.servers.includes('*');
    const servers = everything ? shownIn(all, name) : profile.servers;
    return [name, {
      ...(servers === undefined ? {} : { servers }),
      include: profile.include ?? [],
      exclude: profile.exclude ?? [],
      surface: profile.surface ?? content.surface ?? 'working-set',
      pins: profile.pins ?? content.pins ?? [],
      autoLoad: profile.autoLoad ?? autoLoadOf(content),
      bundles: { ...content.bundles, ...profile.bundles },
      projects: (profile.projects ?? []).map((folder, index) => path(folder, at('projects', index))),
    }];
  }));
};

/**
 * The configuration as it is served with `--profile` and `--surface`: the plain address shows that profile, and servers
 * that it does not show are not there at all. Throws `MwsError` usage where there is no such profile or surface.
 */
export const chooseView = (config: MwsConfig, { profile, surface }: { readonly profile?: string | undefined; readonly surface?: string | undefined }): MwsConfig => {
  if (surface !== undefined && !(SURFACES as readonly string[]).includes(surface)) throw new MwsError('usage', `no surface is named "${surface}"; there are ${SURFACES.join(', ')}`);
  const own = profile !== undefined && Object.hasOwn(config.profiles, profile) ? config.profiles[profile] : undefined;
  if (profile !== undefined && !own) throw new MwsError('usage', `no profile is named "${profile}"; there are: ${Object.keys(config.profiles).join(', ') || 'none'}`);
  const chosen = surface === undefined ? config : { ...config, surface: surface as SurfaceName };
  if (profile === undefined || !own) return chosen;
  const isShown = ({ id }: Shown): boolean => own.servers?.includes(id) ?? true;
  return {
    ...chosen,
    standardProfile: profile,
    profiles: { ...config.profiles, [profile]: surface === undefined ? own : { ...own, surface: surface as SurfaceName } },
    upstreams: config.upstreams.filter(isShown),
    leftOutServers: config.leftOutServers.filter(isShown),
  };
};
