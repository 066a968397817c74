import { translateServers } from './servers.js';
import { given, isTable, isTexts, unread, type Table, type Translation } from './types.js';

const RETRIEVERS: readonly unknown[] = ['bm25', 'embeddings', 'hybrid'];

const retriever = (value: unknown, key: string): { readonly search: Table; readonly notes: readonly string[] } => {
  if (value === undefined || value === 'bm25') return { search: {}, notes: [] };
  return RETRIEVERS.includes(value)
    ? { search: { retriever: value }, notes: [`${key}: needs the package @mcp-working-set/search-embeddings-en beside mws.`] }
    : { search: {}, notes: [`${key}: mws has no such ranker; it ranks by words.`] };
};

/** toolsift.json: a list of servers, pinned tools by bare name, a retriever and how many it gives. */
const toolsift = (file: Table): Translation => {
  const { mcpServers, notes } = translateServers(file['servers']);
  const ranked = retriever(file['retriever'], 'retriever');
  const search = given({ limit: file['topK'], ...ranked.search });
  return {
    system: 'toolsift',
    config: given({ mcpServers, surface: 'retrieve', pins: file['pinned'], ...(Object.keys(search).length > 0 ? { search } : {}) }),
    notes: [...notes, ...ranked.notes, ...unread(file, ['servers', 'pinned', 'retriever', 'topK'], '')],
  };
};

/** mcp-lean.config.json: servers by name, profiles as lists of servers, tools that are loaded at the start. */
const lean = (file: Table): Translation => {
  const { mcpServers, notes } = translateServers(file['mcpServers']);
  const given_ = isTable(file['profiles']) ? Object.entries(file['profiles']) : [];
  const profiles = Object.fromEntries(given_.filter(([name]) => name !== 'default').map(([name, servers]) => [name, { servers }]));
  return {
    system: 'mcp-lean',
    config: given({ mcpServers, surface: 'loader', autoLoad: file['autoLoad'], ...(given_.length > 0 ? { profiles } : {}) }),
    notes: [
      ...notes,
      ...(given_.some(([name]) => name === 'default') ? ['profiles.default: is the name of the plain address here; list its servers at the top of the file, or give the profile another name.'] : []),
      ...unread(file, ['mcpServers', 'profiles', 'autoLoad'], ''),
    ],
  };
};

/** mcp-slim-proxy's config.json: servers by name and a block of settings, each of which has a default. */
const slim = (file: Table): Translation => {
  const { mcpServers, notes } = translateServers(file['mcpServers']);
  const settings = isTable(file['settings']) ? file['settings'] : {};
  const ranked = retriever(settings['ranker'], 'settings.ranker');
  const search = given({ limit: settings['searchLimit'], ...ranked.search });
  return {
    system: 'mcp-slim-proxy',
    config: given({
      mcpServers, surface: 'loader-slim', compressDescriptions: settings['compressDescriptions'] ?? true, autoLoad: settings['alwaysLoad'],
      bundles: settings['bundles'], cache: settings['cache'], cacheTtlSeconds: settings['cacheTtlSeconds'],
      ...(Object.keys(search).length > 0 ? { search } : {}),
    }),
    notes: [
      ...notes, ...ranked.notes,
      'settings.compressDescriptions: loses text; false keeps descriptions whole.',
      ...(settings['lazyConnect'] === false ? ['settings.lazyConnect: mws always connects when a server is needed; what it knows of it comes from its state file at once.'] : []),
      ...unread(settings, ['compressDescriptions', 'ranker', 'searchLimit', 'alwaysLoad', 'bundles', 'lazyConnect', 'cache', 'cacheTtlSeconds'], 'settings.'),
      ...unread(file, ['mcpServers', 'settings'], ''),
    ],
  };
};

const CS_VARIABLES: readonly (readonly [string, string])[] = [
  ['CS_CONFIG', 'set MWS_CONFIG, or give --config'],
  ['CS_API_KEY', 'mws listens on this machine alone and asks for no key; do not let others reach its port'],
  ['CS_ACCESS_CODE', 'mws has no page for logging in'],
  ['CS_TOKEN_SECRET', 'mws gives out no tokens'],
  ['CS_PUBLIC_URL', 'mws listens on this machine alone'],
];

/** Context-Saver's servers.json: a list of servers with defaults of calls; more is in variables of the environment. */
const contextSaver = (file: Table, env: Readonly<Record<string, string | undefined>>): Translation => {
  const defaults = isTable(file['defaults']) ? file['defaults'] : {};
  const call = defaults['callTimeoutMs'];
  const { mcpServers, notes } = translateServers(file['servers'], call === undefined ? {} : { timeouts: { call } });
  return {
    system: 'Context-Saver',
    config: { mcpServers, surface: 'gateway', adminTools: true },
    notes: [
      ...notes,
      'adminTools: reload_config is listed, as it was; without this key whoever calls tools cannot reload the configuration.',
      ...(call === undefined ? ['A call may take 300 s instead of 60 s; timeouts.call of a server says otherwise.'] : []),
      ...(defaults['breakerThreshold'] === undefined || defaults['breakerThreshold'] === 3 ? [] : ['defaults.breakerThreshold: is always 3 here.']),
      'A call is repeated after a lost connection only where the tool is marked read-only or idempotent.',
      ...CS_VARIABLES.filter(([name]) => env[name] !== undefined).map(([name, instead]) => `${name}: ${instead}.`),
      ...unread(defaults, ['callTimeoutMs', 'breakerThreshold'], 'defaults.'),
      ...unread(file, ['servers', 'defaults'], ''),
    ],
  };
};

const OLD_KEYS = ['upstream', 'listen', 'stateDir', 'serverName', 'backendHints', 'pins', 'pinFiles', 'promote', 'transcripts'];

/** mcp-working-set's own config.json of before: the same keys, other defaults. */
const workingSet = (file: Table): Translation => ({
  system: 'mcp-working-set',
  config: given({
    upstream: file['upstream'] ?? { url: 'http://127.0.0.1:4483/mcp' },
    ...Object.fromEntries(OLD_KEYS.slice(1).map((key) => [key, file[key]])),
    serverName: file['serverName'] ?? 'toolbox',
    transcripts: file['transcripts'] ?? [{ type: 'claude-code', root: '~/.claude/projects' }],
  }),
  notes: [
    'A demotion takes effect when no conversation is open, at the latest after promote.demoteAfterHours.',
    'The working set holds 40 tools and 10,000 tokens at most; promote.cap says otherwise.',
    ...unread(file, OLD_KEYS, ''),
  ],
});

/** Servers by name and nothing else, as clients keep them. */
const plain = (file: Table): Translation => {
  const { mcpServers, notes } = translateServers(file['mcpServers']);
  return { system: 'a client', config: { mcpServers }, notes: [...notes, ...unread(file, ['mcpServers'], '')] };
};

/** Translates the configuration of another system, told by its keys and its name; undefined where it is none. */
export const translate = (file: unknown, name: string, env: Readonly<Record<string, string | undefined>>): Translation | undefined => {
  if (!isTable(file)) return undefined;
  if (Array.isArray(file['servers'])) {
    const sifts = name === 'toolsift.json' || ['pinned', 'retriever', 'topK'].some((key) => Object.hasOwn(file, key));
    return sifts ? toolsift(file) : contextSaver(file, env);
  }
  if (isTable(file['settings']) && isTable(file['mcpServers'])) return slim(file);
  if (isTable(file['mcpServers'])) {
    const leans = name.startsWith('mcp-lean') || Object.hasOwn(file, 'autoLoad') || (isTable(file['profiles']) && Object.values(file['profiles']).every(isTexts));
    return leans ? lean(file) : plain(file);
  }
  return isTable(file['upstream']) || OLD_KEYS.some((key) => Object.hasOwn(file, key)) ? workingSet(file) : undefined;
};
