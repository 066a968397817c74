import type { JsonObject } from '@mcp-working-set/core';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { discover } from '../../src/clients/discover.js';
import type { FoundServer } from '../../src/clients/discover.js';
import { editText } from '../../src/clients/formats/format.js';
import { CLIENTS } from '../../src/clients/index.js';
import type { ClientId, Mount } from '../../src/clients/types.js';
import { createMachine, fixture, put } from './support.js';

const LISTEN = { host: '127.0.0.1', port: 4484 };
const STDIO: Mount = { kind: 'stdio', command: '/opt/mws', args: ['connect'] };
const HTTP: Mount = { kind: 'http', url: 'http://127.0.0.1:4484/mcp' };

interface Case {
  /** Fixture, and where it lies; below the home folder, or below the project with `./`. */
  readonly files: Readonly<Record<string, string>>;
  /** By scope and name: the entry, or the reason why it is skipped. */
  readonly found: Readonly<Record<string, unknown>>;
  readonly disabled?: readonly string[];
  readonly notes?: Readonly<Record<string, RegExp>>;
}

const CODE = '.config/Code/User';

const CASES: Readonly<Record<ClientId, Case>> = {
  'claude-code': {
    files: { 'claude-code.json': '.claude.json', 'claude-code.mcp.json': './.mcp.json' },
    found: {
      'user tracker': { type: 'http', url: 'https://tracker.example/mcp', headers: { Authorization: 'Bearer ${TRACKER_TOKEN:-none}' } },
      'user notes': { command: 'npx', args: ['-y', 'notes-server', '--root', '${HOME}/notes'] },
      'project shared': { command: './tools/server.sh', cwd: '@PROJECT@' },
      'local scratch': { command: 'scratch-server', env: { MODE: 'fast' }, cwd: '@PROJECT@' },
    },
  },
  'claude-desktop': {
    files: { 'claude-desktop.json': '.config/Claude/claude_desktop_config.json' },
    found: { 'user files': { command: 'npx', args: ['-y', 'files-server', '/srv/$${literal}'] } },
  },
  cursor: {
    files: { 'cursor.json': '.cursor/mcp.json' },
    found: {
      'user search': { command: 'search-server', args: ['--index', '${HOME}/index'], env: { API_KEY: '${SEARCH_KEY}' } },
      'user remote': { type: 'http', url: 'https://remote.example/mcp', headers: { 'X-Team': 'blue' } },
    },
  },
  vscode: {
    files: { 'vscode.json': `${CODE}/mcp.json` },
    found: {
      'user tickets': { type: 'http', url: 'https://tickets.example/mcp', headers: { Authorization: 'Bearer ${TICKETS_TOKEN}' } },
      'user build': { command: 'build-server' },
    },
    notes: { 'user tickets': /asks for "tickets-token".*TICKETS_TOKEN/, 'user build': /env file/ },
  },
  codex: {
    files: { 'codex.toml': '.codex/config.toml' },
    found: {
      'user docs': { command: 'docs-server', args: ['--fast', '--port=0'], env: { LEVEL: '1', DOCS_TOKEN: '${DOCS_TOKEN}' }, timeouts: { call: 90_000 } },
      'user web.search': { type: 'http', url: 'https://web.example/mcp', headers: { 'X-Team': 'blue', Authorization: 'Bearer ${WEB_TOKEN}' }, exclude: ['purge'] },
    },
  },
  'gemini-cli': {
    files: { 'gemini-cli.json': '.gemini/settings.json' },
    found: {
      'user maps': { type: 'http', url: 'https://maps.example/mcp', headers: { 'X-Key': '${MAPS_KEY}' }, timeouts: { call: 20_000 } },
      'user old': { type: 'sse', url: 'https://old.example/sse' },
      'user local': { command: 'local-server', args: ['--db', '${DB_FILE}'], include: ['read', 'list'], exclude: ['drop'] },
    },
  },
  opencode: {
    files: { 'opencode.jsonc': '.config/opencode/opencode.jsonc' },
    found: {
      'user paint': { command: 'npx', args: ['-y', 'paint-server'], env: { PAINT_KEY: '${PAINT_KEY}' } },
      'user weather': { type: 'http', url: 'https://weather.example/mcp' },
    },
    disabled: ['user weather'],
  },
  windsurf: {
    files: { 'windsurf.json': '.codeium/windsurf/mcp_config.json' },
    found: {
      'user cards': { type: 'http', url: 'https://cards.example/mcp', headers: { Authorization: 'Bearer ${CARDS}' } },
      'user sheets': { command: 'sheets-server', exclude: ['wipe'] },
    },
    disabled: ['user sheets'],
  },
  zed: {
    files: { 'zed.json': '.config/zed/settings.json' },
    found: {
      'user lint': { command: 'lint-server', args: ['--all'] },
      'user older': { command: 'older-server', args: ['x'], env: { A: '1' } },
      'user from-extension': 'an extension of Zed starts it',
    },
  },
  cline: {
    files: { 'cline.json': `${CODE}/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json` },
    found: {
      'user shell': { command: 'shell-server', timeouts: { call: 120_000 } },
      'user events': { type: 'sse', url: 'https://events.example/sse' },
      'user stream': { type: 'http', url: 'https://stream.example/mcp' },
    },
    notes: { 'user shell': /^"autoApprove": what the client calls without asking is not carried over/ },
  },
  roo: {
    files: { 'roo.json': `${CODE}/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json` },
    found: {
      'user stream': { type: 'http', url: 'https://stream.example/mcp' },
      'user watch': { command: 'watch-server', cwd: '/srv', exclude: ['rm'] },
    },
  },
  goose: {
    files: { 'goose.yaml': '.config/goose/config.yaml' },
    found: {
      'user developer': 'it is a part of Goose',
      'user github': { command: 'npx', args: ['-y', 'github-server'], env: { LEVEL: '1', GITHUB_TOKEN: '${GITHUB_TOKEN}' }, timeouts: { call: 300_000 } },
      'user remote': { type: 'http', url: 'https://remote.example/mcp', headers: { 'X-Team': 'blue' } },
    },
    disabled: ['user remote'],
    notes: { 'user github': /^not carried over, since mws has no such setting: "name"; .*GITHUB_TOKEN in its keyring/ },
  },
  'copilot-cli': {
    files: { 'copilot-cli.json': '.copilot/mcp-config.json' },
    found: {
      'user browser': { command: 'browser-server', args: ['--headless'], env: { KEY: '${BROWSER_KEY}' } },
      'user few': { type: 'http', url: 'https://few.example/mcp', include: ['get', 'list'] },
    },
  },
  kiro: {
    files: { 'kiro.json': '.kiro/settings/mcp.json' },
    found: { 'user spec': { command: 'spec-server', env: { TOKEN: '${SPEC_TOKEN}' }, exclude: ['erase'] } },
  },
};

const key = ({ table, name }: FoundServer): string => `${table.scope} ${name}`;

/** Lines without the comma that an addition may need, or a removal may leave over. */
const bare = (text: string): string[] => text.split('\n').map((line) => line.replace(/,(\s*(?:\/\/.*)?)$/, '$1'));

const inOrder = (few: readonly string[], many: readonly string[]): boolean => {
  let at = 0;
  return few.every((line) => (at = many.indexOf(line, at) + 1) > 0);
};

describe.each(CLIENTS.map((client) => [client.id, client] as const))('%s', (id, client) => {
  const { files, found, disabled = [], notes = {} } = CASES[id];
  const set = () => {
    const machine = createMachine();
    const texts = new Map(Object.entries(files).map(([name, place]) => {
      const text = fixture(name, machine);
      return [put(place.startsWith('./') ? join(machine.cwd, place) : join(machine.home, place), text), text];
    }));
    return { machine, texts };
  };

  test('its servers are read in mws\'s words', () => {
    const { machine } = set();
    const [seen] = discover(machine, LISTEN, [client]);
    expect(seen?.problems).toEqual([]);
    expect(seen?.installed).toBe(true);
    const entries = Object.fromEntries((seen?.servers ?? []).map((server) => [key(server), 'entry' in server.read ? server.read.entry : server.read.skipped]));
    expect(entries).toEqual(JSON.parse(JSON.stringify(found).replaceAll('@PROJECT@', machine.cwd)));
    expect(seen?.servers.filter(({ read }) => 'entry' in read && !read.enabled).map(key)).toEqual(disabled);
    for (const server of seen?.servers ?? []) {
      if ('entry' in server.read) expect(server.read.notes.join('; '), key(server)).toMatch(notes[key(server)] ?? /^$/);
    }
  });

  test('mws goes in and out without another byte changing, and is known for what it is', () => {
    const { machine, texts } = set();
    for (const table of client.tables(machine)) {
      const before = texts.get(table.file);
      if (before === undefined) continue;
      for (const mount of [STDIO, HTTP]) {
        const path = [...table.path, 'mws'];
        const after = editText(table.format, before, [{ kind: 'set', path, value: client.write(mount) }], table.file);
        expect(inOrder(bare(before), bare(after))).toBe(bare(before).length > 2);
        expect(editText(table.format, after, [{ kind: 'remove', path }], table.file)).toBe(before);
        put(table.file, after);
        const [seen] = discover(machine, LISTEN, [client]);
        const own = seen?.servers.find((server) => server.own);
        expect(own?.name).toBe('mws');
        expect(own?.read).toMatchObject({ enabled: true, entry: mount.kind === 'http' ? { url: mount.url } : { command: mount.command, args: mount.args } });
        put(table.file, before);
      }
    }
  });

  test('each of its servers can be taken out alone, and nothing else goes with it', () => {
    const { machine, texts } = set();
    const [seen] = discover(machine, LISTEN, [client]);
    for (const { table, name } of seen?.servers ?? []) {
      const before = texts.get(table.file) ?? '';
      const after = editText(table.format, before, [{ kind: 'remove', path: [...table.path, name] }], table.file);
      expect(after.length).toBeLessThan(before.length);
      const emptied = new RegExp(`^(\\s*"?${table.path.at(-1)}"?:) \\{\\}$`);
      expect(bare(before).length < 3 || inOrder(bare(after).filter((line) => !emptied.test(line)), bare(before))).toBe(true);
    }
  });
});

test('a file that is broken is left alone and named with the line; one that is missing is no problem', () => {
  for (const client of CLIENTS) {
    const machine = createMachine();
    expect(discover(machine, LISTEN, [client])[0]).toMatchObject({ installed: false, servers: [], problems: [] });
    const table = client.tables(machine)[0]!;
    put(table.file, table.format.name === 'JSON' ? '{\n  "a": 1,\n  oops\n}\n' : table.format.name === 'TOML' ? 'a = 1\nb = = 2\n' : 'a: 1\nb: [1\n');
    const [seen] = discover(machine, LISTEN, [client]);
    expect(seen?.servers).toEqual([]);
    expect(seen?.problems).toHaveLength(1);
    expect(seen?.problems[0]).toMatch(new RegExp(`^${table.file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}:[23] is left as it is: no valid ${table.format.name}`));
    const edits = [{ kind: 'set' as const, path: [...table.path, 'mws'], value: client.write(STDIO) }];
    expect(() => editText(table.format, 'nonsense: [', edits, table.file)).toThrow(/is left as it is/);
  }
});

/** A client's entry with members of which some have no counterpart in mws: what becomes of them, and which a note names. */
const MEMBERS: readonly (readonly [ClientId, entry: JsonObject, entryOfMws: object, ...noted: string[]])[] = [
  ['claude-code', { command: 'x', timeout: 900_000, alwaysLoad: true }, { timeouts: { call: 900_000 } }, 'alwaysLoad'],
  ['claude-code', { type: 'http', url: 'https://a.example', headersHelper: 'secret-word', oauth: { clientId: 'c' } }, {}, 'headersHelper', 'oauth'],
  ['claude-desktop', { command: 'x', description: 'secret-word' }, {}, 'description'],
  ['cursor', { command: 'x', url: 'https://secret-word.example', auth: { CLIENT_ID: 'c' } }, {}, 'url', 'auth'],
  ['vscode', { command: 'x', dev: { watch: 'secret-word' }, sandboxEnabled: true }, {}, 'dev', 'sandboxEnabled'],
  ['codex', { command: 'x', startup_timeout_sec: 20, tool_timeout_sec: 0.5 }, { timeouts: { call: 500, connect: 20_000 } }],
  ['codex', { command: 'x', startup_timeout_ms: 90_000 }, { timeouts: { connect: 90_000, firstConnect: 90_000 } }],
  ['codex', { command: 'x', startup_timeout_sec: 30, startup_timeout_ms: 1 }, { timeouts: { connect: 30_000 } }],
  ['codex', { command: 'x', env_vars: ['A', { name: 'B', source: 'remote' }] }, { env: { A: '${A}', B: '${B}' } }],
  ['codex', { command: 'x', enabled: true, enabled_tools: ['a'], disabled_tools: ['b'] }, { include: ['a'], exclude: ['b'] }],
  ['codex', { command: 'x', required: true, supports_parallel_tool_calls: true, default_tools_approval_mode: 'secret-word', tools: { a: { approval_mode: 'approve' } } }, {}, 'required', 'supports_parallel_tool_calls', 'default_tools_approval_mode', 'tools'],
  ['codex', { command: 'x', http_headers: { A: 'secret-word' }, bearer_token_env_var: 'T' }, {}, 'http_headers', 'bearer_token_env_var'],
  ['codex', { url: 'https://a.example', env: { A: 'secret-word' }, scopes: ['s'], oauth_resource: 'r' }, {}, 'env', 'scopes', 'oauth_resource'],
  ['gemini-cli', { command: 'x', trust: true, includeTools: ['a'], excludeTools: ['b'], description: 'd' }, { include: ['a'], exclude: ['b'] }, 'trust', 'description'],
  ['gemini-cli', { httpUrl: 'https://a.example', authProviderType: 'secret-word', targetAudience: 't' }, {}, 'authProviderType', 'targetAudience'],
  ['opencode', { type: 'local', command: ['x'], enabled: true, timeout: 9_000 }, { timeouts: { list: 9_000 } }],
  ['opencode', { type: 'remote', url: 'https://a.example', oauth: { clientSecret: 'secret-word' } }, {}, 'oauth'],
  ['windsurf', { serverUrl: 'https://a.example', disabledTools: ['a'], alwaysAllow: ['b'] }, { exclude: ['a'] }, 'alwaysAllow'],
  ['zed', { source: 'custom', command: 'x', settings: { key: 'secret-word' }, timeout: 60 }, {}, 'settings', 'timeout'],
  ['zed', { command: { path: 'x', args: [], timeout: 60 }, settings: {} }, {}, 'timeout'],
  ['cline', { command: 'x', disabled: false, autoApprove: ['a'], timeout: 60, transportType: 'stdio' }, { timeouts: { call: 60_000 } }, 'autoApprove'],
  ['cline', { url: 'https://a.example', transportType: 'http' }, { type: 'http' }],
  ['roo', { command: 'x', alwaysAllow: ['a'], watchPaths: ['secret-word'], disabledTools: ['b'] }, { exclude: ['b'] }, 'alwaysAllow', 'watchPaths'],
  ['goose', { type: 'stdio', cmd: 'x', bundled: true, timeout: 300, name: 'n', description: 'd', display_name: 'e', available_tools: ['a'] }, { include: ['a'], timeouts: { call: 300_000 } }, 'bundled', 'name', 'description', 'display_name'],
  ['goose', { type: 'streamable_http', uri: 'https://a.example', env_keys: ['KEY'] }, {}, 'env_keys'],
  ['copilot-cli', { type: 'local', command: 'x', tools: ['a'], timeout: 1_000, filterMapping: 'secret-word' }, { include: ['a'], timeouts: { call: 1_000 } }, 'filterMapping'],
  ['kiro', { command: 'x', disabled: false, autoApprove: ['a'], disabledTools: ['b'] }, { exclude: ['b'] }, 'autoApprove'],
];

for (const [id, entry, expected, ...noted] of MEMBERS) test(`${id}: of ${JSON.stringify(entry)} nothing is lost without a word`, () => {
  const client = CLIENTS.find((one) => one.id === id)!;
  const read = client.read(entry, client.tables(createMachine())[0]!);
  if (!('entry' in read)) throw new Error(read.skipped);
  const more = Object.entries(read.entry).filter(([key]) => !['command', 'url', 'type'].includes(key) || key in expected);
  expect(Object.fromEntries(more)).toEqual(expected);
  const said = read.notes.join('\n');
  expect([...said.matchAll(/"([^"]+)"/g)].map(([, key]) => key).sort()).toEqual([...noted].sort());
  expect(said).not.toContain('secret-word');
});

test('what is empty, or says what holds anyhow, needs no word; what is no text gets one', () => {
  const read = (entry: JsonObject) => {
    const result = CLIENTS.find(({ id }) => id === 'cline')!.read(entry, CLIENTS[0]!.tables(createMachine())[0]!);
    return 'entry' in result ? result.notes : result.skipped;
  };
  expect(read({ command: 'x', autoApprove: [], trust: false, env: {}, description: '', other: null })).toEqual([]);
  expect(read({ command: 'x', env: { A: '1', B: null } })).toEqual(['"env" holds something other than texts, which is not carried over']);
  expect(read({ command: 'x', args: ['a', { b: 1 }] })).toEqual(['"args" holds something other than texts, which is not carried over']);
  expect(read({ type: 'ws', url: 'https://a.example' })).toContain('WebSocket');
  expect(read({ url: 'unix:///run/a.sock' })).toBe('its address is none of HTTP');
});

test('a value of an unexpected shape is skipped with a reason', () => {
  const machine = createMachine();
  put(join(machine.home, '.cursor/mcp.json'), '{"mcpServers":{"a":1,"b":{"command":5},"c":{"command":["x"]},"d":{"url":""}}}');
  const [seen] = discover(machine, LISTEN, CLIENTS.filter(({ id }) => id === 'cursor'));
  expect(seen?.servers.map(({ read }) => ('entry' in read ? read.entry : read.skipped))).toEqual([
    'it is no object', ...Array.from({ length: 3 }, () => 'it names neither a program nor an address'),
  ]);
  put(join(machine.home, '.cursor/mcp.json'), '{"mcpServers":[]}');
  expect(discover(machine, LISTEN, CLIENTS.filter(({ id }) => id === 'cursor'))[0]).toMatchObject({ servers: [], problems: [] });
});

test('$CLAUDE_CONFIG_DIR, $CODEX_HOME, $COPILOT_HOME and the folders of other systems are heeded', () => {
  const files = (changes: Parameters<typeof createMachine>[0], id: ClientId) =>
    CLIENTS.find((client) => client.id === id)?.tables(createMachine(changes)).map(({ file }) => file);
  expect(files({ env: { CLAUDE_CONFIG_DIR: '/cc' } }, 'claude-code')).toContain('/cc/.claude.json');
  expect(files({ env: { CODEX_HOME: '/cx' } }, 'codex')).toContain('/cx/config.toml');
  expect(files({ env: { CODEX_HOME: 'relative' } }, 'codex')).not.toContain('relative/config.toml');
  expect(files({ env: { COPILOT_HOME: '/cp' } }, 'copilot-cli')).toContain('/cp/mcp-config.json');
  expect(files({ platform: 'darwin' }, 'claude-desktop')?.[0]).toMatch(/home\/Library\/Application Support\/Claude\/claude_desktop_config\.json$/);
  expect(files({ platform: 'darwin' }, 'vscode')?.[0]).toMatch(/Library\/Application Support\/Code\/User\/mcp\.json$/);
  expect(files({ platform: 'win32' }, 'goose')?.[0]).toMatch(/Block\/goose\/config\/config\.yaml$/);
  expect(files({ platform: 'win32', env: { APPDATA: '/roaming' } }, 'cline')?.[0]).toMatch(/^\/roaming\/Code\/User\/globalStorage/);
});
