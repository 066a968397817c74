import * as z from 'zod';
import { TRANSCRIPT_TYPES } from '../transcripts/clients.js';
import { flag, list, nonEmpty, object, oneOf, table, text, texts, whole } from './leaves.js';

/* The file as a person writes it. */
const DAY_MS = 86_400_000;
const MAX_TIMER_MS = 2_147_483_647;
/** The name under which clients mount mws. */
export const SERVER_NAME = /^[A-Za-z0-9_-]{1,50}$/;

/** Numbers and true/false are taken as the text they are written as, with a warning. */
const scalar = () =>
  z.union([z.string(), z.number(), z.boolean()], { error: 'a text' });

const bundles = () => table(texts(), 'an object of lists of tools');

/** A page's origin as browsers write it. */
const origin = () => {
  const error = 'an origin such as "https://app.example"';
  return text(error).regex(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s/?#]+\/?$/, { error });
};

/** From which version of a client on something holds. */
const since = () => {
  const error = 'a version such as "1.2.0", true for every version, false for none';
  return z.union([text(error).regex(/^\d+(?:\.\d+)*$/, { error }), z.boolean()], { error });
};

export const TRANSPORTS = ['stdio', 'http', 'streamable-http', 'streamableHttp', 'sse'] as const;
/** What clients are listed; see `docs/surfaces.md`. */
export const SURFACES = ['working-set', 'search', 'loader', 'loader-slim', 'retrieve', 'gateway', 'deferred', 'full'] as const;
/** Whether `call_tool` is one tool, or three by what the inner tool does. */
const CALL_TIERS = ['off', 'split', 'confirm'] as const;
/** What finds tools: words, meaning, or both. */
const RETRIEVERS = ['bm25', 'embeddings', 'hybrid'] as const;
export const SHARINGS = ['shared', 'session', 'exclusive'] as const;

const timeouts = object({
  call: whole(1, DAY_MS, 'milliseconds').optional().describe('A call, extended by progress. Default 300000.'),
  total: whole(1, 7 * DAY_MS, 'milliseconds').optional().describe('A call, however much progress it makes. Default 86400000.'),
  firstConnect: whole(1, DAY_MS, 'milliseconds').optional().describe('The first connect ever; a package may be downloading. Default 60000.'),
  connect: whole(1, DAY_MS, 'milliseconds').optional().describe('Later connects. Default 15000.'),
  list: whole(1, DAY_MS, 'milliseconds').optional().describe('tools/list, all pages together. Default 5000.'),
});

export const serverSchema = object({
  type: oneOf(TRANSPORTS).optional().describe('Transport; follows from command or url where it is left out. sse: HTTP+SSE of 2024-11-05.'),
  command: nonEmpty().optional().describe('Program of a stdio server. ${VAR}, ${VAR:-default} and ~ are expanded.'),
  args: list(scalar(), 'a list of texts').optional().describe('Its arguments. ${VAR} and ${VAR:-default} are expanded.'),
  env: table(scalar(), 'an object of texts').optional().describe('Added to its environment. ${VAR} and ${VAR:-default} are expanded.'),
  cwd: nonEmpty().optional().describe("Its working folder, relative to this file's. ${VAR}, ${VAR:-default} and ~ are expanded."),
  url: nonEmpty().optional().describe('Address of a Streamable HTTP or HTTP+SSE server. ${VAR} and ${VAR:-default} are expanded.'),
  headers: table(scalar(), 'an object of texts').optional().describe('Sent with each request. ${VAR} and ${VAR:-default} are expanded.'),
  enabled: flag().optional().describe('false switches the server off.'),
  disabled: flag().optional().describe('true switches the server off.'),
  include: texts().optional().describe("Globs over the server's own tool names; only these are used. Default: all."),
  exclude: texts().optional().describe('Globs of tools that are never listed, found or called; wins over include.'),
  profiles: texts().optional().describe('Names of the profiles that show it; nobody else does, the plain address included. Default: all show it.'),
  timeouts: timeouts.optional().describe('In milliseconds.'),
  idleMs: whole(0, MAX_TIMER_MS, 'milliseconds').optional().describe('An unused connection is closed after that; 0 never. Default 600000.'),
  sharing: oneOf(SHARINGS).optional().describe('shared: one connection for all clients; session: each client session has its own; exclusive: each is lent to one call at a time.'),
  concurrency: whole(1, 10_000).optional().describe('Calls in flight at most; further ones wait. Default: no limit.'),
}).describe('An MCP server, as in .mcp.json and claude_desktop_config.json.');

export type ServerEntry = z.output<typeof serverSchema>;

export const MAX_DAYS = 36_500;

export const fileSchema = object({
  $schema: text().optional(),
  upstream: serverSchema.optional().describe('Shorthand for a single server whose tools keep their own names.'),
  mcpServers: table(serverSchema, 'an object of servers by name').optional().describe('Servers by name.'),
  listen: object({
    host: nonEmpty().optional().describe('Default 127.0.0.1.'),
    port: whole(0, 65_535).optional().describe('Default 4484; 0 takes any free one.'),
    path: text('a path that begins with "/"').regex(/^\/[^\s?#]*$/, { error: 'a path that begins with "/"' }).optional().describe('Default /mcp.'),
    allowedHosts: texts().optional().describe('Names (or name:port) under which it may be addressed on loopback, besides localhost, 127.0.0.1 and [::1].'),
    allowedOrigins: list(origin(), 'a list of origins such as "https://app.example"').optional()
      .describe('Web pages that may use it, such as https://app.example; on loopback, pages of this machine always may.'),
    maxMessageBytes: whole(1_024, 1_073_741_824, 'bytes').optional().describe('Largest body of a request. Default 33554432.'),
    maxSessions: whole(1, 1_000_000).optional().describe('Sessions at once; the longest unused one makes room. Default 5000.'),
    sessionIdleMinutes: whole(1, 525_600, 'minutes').optional().describe('A session is closed after that long without a request or an open stream. Default 1440.'),
  }).optional().describe('Where mws serve listens.'),
  daemon: object({
    idleSeconds: whole(0, 31_536_000, 'seconds').optional()
      .describe('A daemon that a client started ends by itself so long after its last client has left; one started by hand or by the system does not. 0 never. Default 3600.'),
  }).optional().describe('The shared daemon.'),
  stateDir: nonEmpty().optional().describe('Folder of the state file. Default: mcp-working-set in $XDG_STATE_HOME or ~/.local/state.'),
  serverName: text().regex(SERVER_NAME, { error: '1 to 50 letters, digits, "_" and "-"' }).optional()
    .describe('The name under which clients mount mws. Default mws.'),
  serverAliases: texts().optional().describe('Other names under which clients mount or mounted it. Default toolbox.'),
  backendHints: table(text(), 'an object of texts').optional().describe('Backend → a few nouns that say what it is about.'),
  pins: texts().optional().describe('Tools that are always listed: own name, server/tool, listed name, or globs of these.'),
  pinFiles: texts().optional().describe('Globs of Markdown files whose front matter names tools to list.'),
  promote: object({
    minSessions: whole(1, 10_000).optional().describe('Distinct sessions with a successful call. Default 2.'),
    minCalls: whole(1, 1_000_000).optional().describe('Successful calls. Default 1.'),
    windowDays: whole(1, MAX_DAYS, 'days').optional().describe('How far back these count. Default 30.'),
    keepDays: whole(1, MAX_DAYS, 'days').optional().describe('A promoted tool stays for that long after its last successful session. Default 60.'),
    pinDecayDays: whole(1, MAX_DAYS, 'days').optional().describe('An unused pin of a pin file counts for that long. Default 90.'),
    demoteAfterHours: whole(0, MAX_DAYS * 24, 'hours').optional().describe('When a demotion takes effect at the latest. Default 24.'),
    cap: object({
      tools: whole(0, 100_000).optional().describe('Tools in the working set at most; pins count, but are never cut. Default 40.'),
      tokens: whole(0, 100_000_000).optional().describe('Tokens that they take in the list at most. Default 10000.'),
    }).optional().describe('How much the working set may hold; what saves most per token is kept.'),
    scope: oneOf(['global', 'project']).optional()
      .describe('project: a working set for each project folder (over stdio) and for each profile that names folders. Default global.'),
    everyMinutes: whole(0, 14 * 24 * 60, 'minutes').optional().describe('How often a running mws serve decides anew; 0 never. Default 60.'),
    appenders: table(since(), 'an object of clients by name').optional()
      .describe('More clients that are told of a promotion at once since they append tools to a conversation: the name that a client gives itself → the oldest version that does, or true; false takes a known one out. Known: see docs/clients.md.'),
  }).optional().describe('When a tool is promoted into the list, and when it leaves.'),
  surface: oneOf(SURFACES).optional().describe('What clients are listed. working-set: the tools in use, and meta-tools that reach all others; search: these meta-tools alone; loader, loader-slim, retrieve, gateway: the meta-tools of other systems; deferred: every tool, for clients that load schemas themselves; full: every tool and no meta-tools. Default working-set.'),
  autoLoad: texts().optional().describe('Tools that a surface with loading lists from the start: server/tool, server/*, listed name.'),
  alwaysLoad: texts().optional().describe('Another name for autoLoad; both count.'),
  bundles: bundles().optional().describe('Groups of tools that load_bundle loads at once: name → server/tool, listed name, or globs of these.'),
  loadBudgetTokens: whole(0, 100_000_000, 'tokens').optional().describe('Loaded tools take so many tokens of a list at most; the longest unused one is unloaded first. 0: no limit. Default 0.'),
  callTiers: oneOf(CALL_TIERS).optional().describe("split: call_tool becomes call_read_tool, call_write_tool and call_destructive_tool, by the called tool's annotations, so that a client can allow one and ask for another; confirm: the last one also asks a person in Claude Code, and cannot be used unattended. Default off."),
  compressDescriptions: flag().optional().describe('Shorten the descriptions of listed tools: openings that say nothing, and blocks of arguments and results that the schema repeats. It loses text. Default false.'),
  cache: flag().optional().describe('false: no stored catalog is served at the start; every server is asked first. Default true.'),
  cacheTtlSeconds: whole(0, 31_536_000, 'seconds').optional().describe('An older catalog is listed again in the background, at a start and while mws runs. 0: at every start. Default 86400.'),
  adminTools: flag().optional().describe('List reload_config on surfaces that have it: then whoever may call tools may reload the configuration. Default false.'),
  profiles: table(object({
    servers: texts().optional().describe('Names of the servers that it shows; "*" is all. Default: all.'),
    include: texts().optional().describe('Globs of tools, as server/tool or listed name; only these are used. Default: all.'),
    exclude: texts().optional().describe('Globs of tools that it never lists, finds or calls; wins over include.'),
    surface: oneOf(SURFACES).optional().describe('Default: that of the file.'),
    pins: texts().optional().describe('Tools that it always lists, instead of the pins of the file.'),
    bundles: bundles().optional().describe('Its own bundles, besides those of the file.'),
    autoLoad: texts().optional().describe('Tools that are loaded from the start, instead of those of the file.'),
    projects: texts().optional().describe('Project folders whose calls are the evidence of this profile, with promote.scope "project".'),
  }), 'an object of profiles by name').optional().describe('Views of mws under /mcp/<name>, also with --profile.'),
  transcripts: list(object({
    type: oneOf(TRANSCRIPT_TYPES).describe('Client, such as claude-code; all: every client, in its usual places; any: files under root, told apart by their names.'),
    root: nonEmpty().optional().describe('Folder of its transcripts. Default: where the client keeps them.'),
    enabled: flag().optional().describe('false leaves this client out.'),
  }), 'a list of objects with type and root').optional()
    .describe("Clients' transcripts as evidence of what is used. Default: all; a list says which instead, one that only switches clients off takes these away."),
  search: object({
    limit: whole(1, 100).optional().describe('Most tools in a reply of search_tools. Default: that of the surface (10; loader-slim and gateway 8, retrieve 5).'),
    budgetBytes: whole(1_000, 1_000_000, 'bytes').optional().describe('Largest reply of search_tools. Default 4500.'),
    learn: flag().optional().describe('Remember the stems of searches that a successful call followed, and find the called tools by them. Default false.'),
    synonyms: table(texts(), 'an object of lists of words').optional().describe('Words and phrases with what they also mean here, both ways; taken when mws starts.'),
    retriever: oneOf(RETRIEVERS).optional()
      .describe('bm25: tools are found by words; hybrid: by words and meaning; embeddings: by meaning alone. The last two need the package @mcp-working-set/search-embeddings-en; taken when mws starts. Default bm25.'),
  }).optional().describe('Replies of search_tools.'),
  results: object({
    maxBytes: whole(0, 1_000_000_000, 'bytes').optional().describe('Of a larger text in a result only the start is given, and read_result reads on; 0 never. Default 0.'),
  }).optional().describe('Results of tools.'),
}).describe('Configuration of mws (mcp-working-set).');

export type FileContent = z.output<typeof fileSchema>;

/** The file's shape as JSON Schema (2020-12), for editors. */
export const configJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(fileSchema, { io: 'input' }),
  title: 'mcp-working-set configuration',
});
