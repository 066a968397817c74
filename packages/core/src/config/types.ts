/** Timeouts in milliseconds. */
export interface UpstreamTimeouts {
  /** A call, extended by progress. Default 300,000. */
  readonly call: number;
  /** A call, however much progress it makes; questions to a person included. Default 86,400,000. */
  readonly total: number;
  /** The first connect of this configuration ever (a package may be downloading). Default 60,000. */
  readonly firstConnect: number;
  /** Later connects. Default 15,000. */
  readonly connect: number;
  /** `tools/list`, all pages together. Default 5,000. */
  readonly list: number;
}

interface UpstreamCommon {
  readonly id: string;
  readonly enabled: boolean;
  /** Globs over the upstream's own tool names; empty `include` means all. Excluded wins. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Profiles that alone show it; absent: all views do. */
  readonly profiles?: readonly string[];
  readonly timeouts: UpstreamTimeouts;
  /** Close an unused connection after that many milliseconds; 0 never. Default 600,000. */
  readonly idleMs: number;
  readonly sharing: 'shared' | 'session' | 'exclusive';
  /** Calls in flight at most; undefined for no limit. */
  readonly concurrency?: number;
  /** Hash of what decides what the upstream is (kind, command, url, …), after expansion; secrets only inside the hash. */
  readonly fingerprint: string;
}

export interface StdioUpstream extends UpstreamCommon {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  /** Added to the environment the process gets. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface HttpUpstream extends UpstreamCommon {
  readonly kind: 'http';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `sse`: HTTP+SSE of 2024-11-05, said by the configuration. Absent: Streamable HTTP, and HTTP+SSE where that is not there. */
  readonly transport?: 'sse';
}

/** An upstream ready to be connected: expanded, checked. */
export type UpstreamSpec = StdioUpstream | HttpUpstream;

export interface PromotePolicy {
  readonly minSessions: number;
  readonly minCalls: number;
  readonly windowDays: number;
  readonly keepDays: number;
  readonly pinDecayDays: number;
  /** When a demotion takes effect at the latest, hours. */
  readonly demoteAfterHours: number;
}

export interface PromoteSettings extends PromotePolicy {
  /** Bounds of the decided set. */
  readonly cap: { readonly tools: number; readonly tokens: number };
  readonly scope: 'global' | 'project';
  /** How often a daemon decides; 0 never. */
  readonly everyMinutes: number;
  /** Clients that append tools in mid-conversation, by name: from a version on, in every version, or in none. */
  readonly appenders: Readonly<Record<string, string | boolean>>;
}

export interface TranscriptSource {
  /** A client; `any`: told apart by the files' names (needs a root); `all`: every client's usual places. */
  readonly type: string;
  /** Without it the client's usual places. */
  readonly root?: string;
  /** False leaves the client out, whatever else names it. */
  readonly enabled: boolean;
}

/** What clients are listed. */
export type SurfaceName = 'working-set' | 'search' | 'loader' | 'loader-slim' | 'retrieve' | 'gateway' | 'deferred' | 'full';

/** Names of groups of tools with the patterns that they stand for. */
export type Bundles = Readonly<Record<string, readonly string[]>>;

/** A view of mws under an address of its own. */
export interface ProfileSettings {
  /** Ids of the upstreams that it shows; undefined for all. */
  readonly servers?: readonly string[];
  /** Globs over `upstream/tool` and exposed names; empty `include` means all. Excluded wins. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Those of the whole configuration where the profile has none. */
  readonly surface: SurfaceName;
  readonly pins: readonly string[];
  readonly autoLoad: readonly string[];
  readonly bundles: Bundles;
  /** Absolute folders whose evidence is this profile's own. */
  readonly projects: readonly string[];
}

/** Where and how mws listens over HTTP. */
export interface ListenSettings {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  readonly path: string;
  /** Values of `Host` that are accepted on loopback besides its own names. */
  readonly allowedHosts: readonly string[];
  /** Web pages that may use mws, such as `https://app.example`. */
  readonly allowedOrigins: readonly string[];
  /** Largest body of a request, bytes. Default 32 MiB. */
  readonly maxMessageBytes: number;
  /** Sessions in memory at once. Default 5,000. */
  readonly maxSessions: number;
  /** A session without a request and without an open stream is closed after that. Default 1,440. */
  readonly sessionIdleMinutes: number;
}

/** A server of the file that cannot be used. */
export interface LeftOutServer extends Pick<UpstreamCommon, 'id' | 'profiles'> {
  /** What is wrong in it. */
  readonly reason: string;
}

/** The whole configuration, expanded, with every default filled in. */
export interface MwsConfig {
  /** Upstreams that can be used, in file order; disabled ones are not in it. */
  readonly upstreams: readonly UpstreamSpec[];
  /** True where the file used the single-upstream shorthand `upstream` (id `upstream`, own names kept). */
  readonly shorthand: boolean;
  readonly listen: ListenSettings;
  /** `idleSeconds`: how long after its last client a daemon ends that a client started; 0 never. Default 3,600. */
  readonly daemon: { readonly idleSeconds: number };
  /** Folder of the state file. */
  readonly stateDir: string;
  /** Name under which clients mount mws, and other names for the same. */
  readonly serverName: string;
  readonly serverAliases: readonly string[];
  /** Backend → a few nouns. */
  readonly backendHints: Readonly<Record<string, string>>;
  readonly pins: readonly string[];
  readonly pinFiles: readonly string[];
  readonly promote: PromoteSettings;
  readonly profiles: Readonly<Record<string, ProfileSettings>>;
  /** The profile that the plain address shows, where one was chosen at the start. */
  readonly standardProfile?: string;
  readonly transcripts: readonly TranscriptSource[];
  readonly surface: SurfaceName;
  /** Patterns of tools that a surface with loading lists from the start. */
  readonly autoLoad: readonly string[];
  readonly bundles: Bundles;
  /** Loaded tools take so many tokens of a list at most; 0 for no limit. */
  readonly loadBudgetTokens: number;
  /** `split`: three tools in place of `call_tool`, by the annotations of the called one; `confirm`: and a person is asked. */
  readonly callTiers: 'off' | 'split' | 'confirm';
  /** Descriptions of listed tools lose what says little; lossy. */
  readonly compressDescriptions: boolean;
  /** Whether stored catalogs are served at the start, and from which age on they are listed again. Default true, 86,400. */
  readonly cache: { readonly enabled: boolean; readonly ttlSeconds: number };
  /** Whether `reload_config` is listed. */
  readonly adminTools: boolean;
  readonly search: {
    /** Most tools in a reply; undefined for that of the surface. */
    readonly limit: number | undefined;
    readonly budgetBytes: number;
    /** Keep the stems of searches that a successful call followed. */
    readonly learn: boolean;
    /** Words and phrases with what they also mean, both ways. */
    readonly synonyms: Readonly<Record<string, readonly string[]>>;
    readonly retriever: 'bm25' | 'embeddings' | 'hybrid';
  };
  /** `maxBytes`: a larger text in a result is cut and can be read on; 0 never. Default 0. */
  readonly results: { readonly maxBytes: number };
  /** Ids of the servers that the plain address shows; absent: all. */
  readonly plainServers?: readonly string[];
  /** Ids of servers that the file switches off, in file order. */
  readonly disabledServers: readonly string[];
  /** Servers that cannot be used as they are configured, and why. Views name them as if they could. */
  readonly leftOutServers: readonly LeftOutServer[];
}

/**
 * What kind of problem it is, which decides what helps: the text as a whole cannot be read; something is not allowed; a
 * variable is not set; a key or name means nothing here; an entry is mws itself; something looks like a mistake, and is taken.
 */
export type ProblemCode = 'unreadable' | 'invalid' | 'unset-variable' | 'unknown' | 'itself' | 'doubtful';

/** Something wrong in the configuration. A `server` problem leaves the other servers running. */
export interface ConfigProblem {
  readonly code: ProblemCode;
  /** The variable that is not set, with `unset-variable`. */
  readonly variable?: string;
  /** Place in the file, such as `mcpServers.github.env.TOKEN`. */
  readonly path: string;
  /** What was found, what is allowed, what to do; never a secret's value. */
  readonly message: string;
  readonly server?: string;
  readonly severity: 'error' | 'warning';
  /** Where it stands in the text, both from 1; absent where the file does not hold it. */
  readonly line?: number;
  readonly column?: number;
}
