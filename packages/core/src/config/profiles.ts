import { problemAt } from './problems.js';
import type { Path, ReadText } from './read.js';
import type { FileContent } from './schema.js';
import type { ConfigProblem, MwsConfig, ProfileSettings } from './types.js';

/** The plain address, which is no profile of the file. */
const STANDARD = 'default';
/** What a URL holds as it is. */
const NAME = /^[A-Za-z0-9._~-]{1,64}$/;

/** Both names of the same list. */
export const autoLoadOf = ({ autoLoad = [], alwaysLoad = [] }: Pick<FileContent, 'autoLoad' | 'alwaysLoad'>): readonly string[] => [...new Set([...autoLoad, ...alwaysLoad])];

export interface ProfileReading {
  readonly text: ReadText;
  /** Expands a folder of the file. */
  readonly path: (value: string, at: Path) => string;
  /** Names of servers that the file switches off: a profile may still name them. */
  readonly disabled: readonly string[];
  /** Where problems are added: such that make the file unusable, and others. */
  readonly errors: ConfigProblem[];
  readonly warnings: ConfigProblem[];
}

/** The profiles, with what the whole file says where they say nothing. */
export const readProfiles = (content: FileContent, { text, path, disabled, errors, warnings }: ProfileReading): MwsConfig['profiles'] => {
  const known = new Set([...Object.keys(content.mcpServers ?? {}), ...(content.upstream ? ['upstream'] : [])]);
  return Object.fromEntries(Object.entries(content.profiles ?? {}).map(([name, profile]): [string, ProfileSettings] => {
    const at = (...inner: Path): Path => ['profiles', name, ...inner];
    if (name === STANDARD) errors.push(problemAt(text, at(), 'the name "default" is that of the plain address; say the same at the top of the file', 'error', 'key'));
    else if (!NAME.test(name)) errors.push(problemAt(text, at(), 'the name of a profile stands in an address: 1 to 64 letters, digits, ".", "_", "~" and "-"', 'error', 'key'));
    profile.servers?.forEach((server, index) => {
      if (server === '*' || known.has(server) || disabled.includes(server)) return;
      warnings.push(problemAt(text, at('servers', index), `no server has that name; there are: ${[...known].join(', ') || 'none'}`, 'warning'));
    });
    const everything = profile.servers === undefined || profile.servers.includes('*');
    return [name, {
      ...(everything || profile.servers === undefined ? {} : { servers: profile.servers }),
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
