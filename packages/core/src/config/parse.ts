import { dirname, isAbsolute, join, resolve } from 'node:path';
import { SHORTHAND_ID } from '../names/table.js';
import { expandPath, type ExpandContext } from './expand.js';
import { ConfigError, formatPath, problemAt, unsetVariable } from './problems.js';
import { isRecord, readText, type Path, type ReadText } from './read.js';
import type { FileContent } from './schema.js';
import { autoLoadOf, readProfiles, shownIn, type ProfileReading } from './profiles.js';
import { readServer } from './servers.js';
import { shapeFile } from './shape.js';
import type { ConfigProblem, ListenSettings, MwsConfig, TranscriptSource, UpstreamSpec } from './types.js';

export interface ParseOptions extends ExpandContext {
  /** What messages call the file. Where it is an absolute path, relative folders in the file start from its folder. */
  readonly place: string;
}

export interface ParsedConfig {
  readonly config: MwsConfig;
  /** What was wrong and could be left out, or looks like a mistake; never more than that: see `ConfigError`. */
  readonly problems: readonly ConfigProblem[];
}

const isOff = (entry: unknown): boolean => isRecord(entry) && (entry['disabled'] === true || entry['enabled'] === false);

/** Takes servers that are switched off out of the value, unread: what is wrong in them concerns nobody. */
const takeDisabled = (value: unknown): { readonly value: unknown; readonly disabled: readonly string[] } => {
  if (!isRecord(value)) return { value, disabled: [] };
  const { upstream, mcpServers, ...rest } = value;
  const servers = isRecord(mcpServers) ? Object.entries(mcpServers) : [];
  return {
    value: {
      ...rest,
      ...(upstream === undefined || isOff(upstream) ? {} : { upstream }),
      ...(isRecord(mcpServers) ? { mcpServers: Object.fromEntries(servers.filter(([, entry]) => !isOff(entry))) } : mcpServers === undefined ? {} : { mcpServers }),
    },
    disabled: [...(isOff(upstream) ? [SHORTHAND_ID] : []), ...servers.filter(([, entry]) => isOff(entry)).map(([id]) => id)],
  };
};

const defaultStateDir = ({ env, home }: ExpandContext): string => {
  const base = env['XDG_STATE_HOME'];
  // The XDG specification: a relative path is to be ignored.
  return join(base && isAbsolute(base) ? base : join(home, '.local', 'state'), 'mcp-working-set');
};

/** A folder or glob of mws's own; there is no server to leave out, so a missing variable makes the file unusable. */
const ownPath = (text: string, path: Path, options: ParseOptions, source: ReadText, problems: ConfigProblem[]): string => {
  const expanded = expandPath(text, options);
  for (const name of new Set(expanded.missing)) problems.push(unsetVariable(source, path, name));
  if (expanded.malformed > 0) problems.push(problemAt(source, path, 'a "${…}" holds no variable name; allowed: ${NAME}, ${NAME:-default}, and $${ for a plain ${'));
  if (expanded.text === '' && expanded.missing.length === 0) problems.push(problemAt(source, path, 'found an empty text after expansion; allowed: a path'));
  return isAbsolute(options.place) && !isAbsolute(expanded.text) ? resolve(dirname(options.place), expanded.text) : expanded.text;
};

const readServers = (content: FileContent, listen: MwsConfig['listen'], options: ParseOptions, text: ReadText, problems: ConfigProblem[]): UpstreamSpec[] => {
  const context = { ...options, folder: isAbsolute(options.place) ? dirname(options.place) : undefined, listen, text };
  const entries = Object.entries(content.mcpServers ?? {}).map(([id, entry]) => ({ id, entry, path: ['mcpServers', id] as Path }));
  if (content.upstream) entries.unshift({ id: SHORTHAND_ID, entry: content.upstream, path: ['upstream'] });
  const specs: UpstreamSpec[] = [];
  for (const { id, entry, path } of entries) {
    if (id.trim() === '' || id.length > 200 || /[\p{Cc}]/u.test(id)) {
      problems.push(problemAt(text, path, 'the name of a server must have 1 to 200 characters and no control characters', { at: 'key' }));
    } else if (content.upstream && id === SHORTHAND_ID && path.length > 1) {
      problems.push(problemAt(text, path, 'the name "upstream" is taken by the shorthand upstream; give this server another name', { at: 'key' }));
    } else {
      const result = readServer(id, path, entry, context);
      problems.push(...result.problems);
      if (result.spec) specs.push(result.spec);
    }
  }
  return specs;
};

/** Servers of the file that came to nothing, with what is wrong in them; mws itself is none. */
const readLeftOut = (value: unknown, specs: readonly UpstreamSpec[], problems: readonly ConfigProblem[]): MwsConfig['leftOutServers'] => {
  const { upstream, mcpServers } = isRecord(value) ? value : {};
  const entries = [...(upstream === undefined ? [] : [[SHORTHAND_ID, upstream] as const]), ...(isRecord(mcpServers) ? Object.entries(mcpServers) : [])];
  return entries.flatMap(([id, entry]) => {
    const wrong = problems.filter(({ server, severity }) => server === id && severity === 'error');
    if (wrong.length === 0 || specs.some((spec) => spec.id === id)) return [];
    const profiles = isRecord(entry) ? entry['profiles'] : undefined;
    const named = Array.isArray(profiles) && profiles.every((name) => typeof name === 'string');
    const place = formatPath(entry === upstream ? ['upstream'] : ['mcpServers', id]);
    const inside = (path: string): string => (path.startsWith(place) ? path.slice(place.length).replace(/^\./, '') : path);
    const reason = wrong.map(({ path, message }) => [inside(path), message].filter((part) => part !== '').join(': ')).join('; ');
    return [{ id, reason, ...(named ? { profiles: profiles as readonly string[] } : {}) }];
  });
};

const readListen = (given: NonNullable<FileContent['listen']>): ListenSettings => ({
  host: given.host ?? '127.0.0.1',
  port: given.port ?? 4484,
  path: given.path ?? '/mcp',
  allowedHosts: given.allowedHosts ?? [],
  allowedOrigins: given.allowedOrigins ?? [],
  maxMessageBytes: given.maxMessageBytes ?? 33_554_432,
  maxSessions: given.maxSessions ?? 5_000,
  sessionIdleMinutes: given.sessionIdleMinutes ?? 1_440,
});

/**
 * Reads a configuration file's text.
 *
 * What concerns one server alone (a wrong type, a missing variable, an unsupported transport) is reported and drops that
 * server; unknown keys, doubled keys and an entry that is mws itself are warnings. Throws `ConfigError` (an `MwsError`
 * `config-invalid`) with every reason where the file as a whole cannot be used.
 */
export const parseConfig = (source: string, options: ParseOptions): ParsedConfig => {
  const text = readText(source);
  if (!('value' in text)) {
    const { message, position } = text;
    throw new ConfigError(options.place, [{ code: 'unreadable', path: '', message, severity: 'error', ...position }]);
  }
  const { value, disabled } = takeDisabled(text.value);
  const problems: ConfigProblem[] = text.findings.map(({ path, position, message }) => ({ code: 'doubtful', path: formatPath(path), message, severity: 'warning', ...position }));
  const shaped = shapeFile({ ...text, value });
  problems.push(...shaped.problems);
  const { content } = shaped;
  if (!content) throw new ConfigError(options.place, problems);

  const own: ConfigProblem[] = [];
  const path = (value: string, at: Path): string => ownPath(value, at, options, text, own);
  const listen = readListen(content.listen ?? {});
  const specs = readServers(content, listen, options, text, problems);
  const leftOut = readLeftOut(value, specs, problems);
  const servers = [...specs, ...leftOut];
  const plainServers = shownIn(servers, undefined);
  const serverName = content.serverName ?? 'mws';
  const promote = content.promote ?? {};
  const config: MwsConfig = {
    upstreams: specs,
    shorthand: content.upstream !== undefined,
    listen,
    daemon: { idleSeconds: content.daemon?.idleSeconds ?? 3_600 },
    stateDir: content.stateDir === undefined ? defaultStateDir(options) : path(content.stateDir, ['stateDir']),
    serverName,
    serverAliases: (content.serverAliases ?? ['toolbox']).filter((alias) => alias !== serverName),
    backendHints: content.backendHints ?? {},
    pins: content.pins ?? [],
    pinFiles: (content.pinFiles ?? [DEFAULT_PIN_FILES]).map((file, index) => path(file, ['pinFiles', index])),
    promote: {
      minSessions: promote.minSessions ?? 2,
      minCalls: promote.minCalls ?? 1,
      windowDays: promote.windowDays ?? 30,
      keepDays: promote.keepDays ?? 60,
      pinDecayDays: promote.pinDecayDays ?? 90,
      demoteAfterHours: promote.demoteAfterHours ?? 24,
      cap: { tools: promote.cap?.tools ?? 40, tokens: promote.cap?.tokens ?? 10_000 },
      scope: promote.scope ?? 'global',
      everyMinutes: promote.everyMinutes ?? 60,
      appenders: promote.appenders ?? {},
    },
    profiles: readProfiles(content, { text, servers, path, disabled, errors: own, warnings: problems }),
    transcripts: readTranscripts(content.transcripts, { text, path, errors: own }),
    surface: content.surface ?? 'working-set',
    autoLoad: autoLoadOf(content),
    bundles: content.bundles ?? {},
    loadBudgetTokens: content.loadBudgetTokens ?? 0,
    callTiers: content.callTiers ?? 'off',
    compressDescriptions: content.compressDescriptions ?? false,
    cache: { enabled: content.cache ?? true, ttlSeconds: content.cacheTtlSeconds ?? 86_400 },
    adminTools: content.adminTools ?? false,
    search: {
      limit: content.search?.limit, budgetBytes: content.search?.budgetBytes ?? 4_500, learn: content.search?.learn ?? false,
      synonyms: content.search?.synonyms ?? {}, retriever: content.search?.retriever ?? 'bm25',
    },
    results: { maxBytes: content.results?.maxBytes ?? 0 },
    ...(plainServers === undefined ? {} : { plainServers }),
    disabledServers: disabled,
    leftOutServers: leftOut,
  };
  if (config.promote.keepDays < config.promote.windowDays) {
    problems.push(problemAt(text, ['promote', 'keepDays'], `${config.promote.keepDays} days are less than windowDays (${config.promote.windowDays}): tools will come and go`, { code: 'doubtful', severity: 'warning' }));
  }
  if (own.length > 0) throw new ConfigError(options.place, [...problems, ...own]);
  return { config, problems };
};

/** Files of skills, which name the tools that they use. */
const DEFAULT_PIN_FILES = '~/.claude/skills/*/SKILL.md';

const ALL_TRANSCRIPTS: TranscriptSource = { type: 'all', enabled: true };

/** A list that only switches off takes away from the default, which is everything; any other replaces it. */
const readTranscripts = (entries: FileContent['transcripts'], { text, path, errors }: Pick<ProfileReading, 'text' | 'path' | 'errors'>): readonly TranscriptSource[] => {
  const sources = (entries ?? []).map(({ type, root, enabled }, index): TranscriptSource => {
    if (type === 'any' && root === undefined) errors.push(problemAt(text, ['transcripts', index], 'the type "any" needs a root: the folder whose files are told apart by their names'));
    return { type, enabled: enabled ?? true, ...(root === undefined ? {} : { root: path(root, ['transcripts', index, 'root']) }) };
  });
  const onlyOff = entries === undefined || (entries.length > 0 && sources.every(({ enabled }) => !enabled));
  return onlyOff ? [ALL_TRANSCRIPTS, ...sources] : sources;
};

/** What holds without a file. */
export const defaultConfig = (context: ExpandContext): MwsConfig => parseConfig('', { ...context, place: 'defaults' }).config;
