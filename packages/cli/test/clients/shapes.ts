import type { JsonObject } from '@mcp-working-set/core';
import type { ClientId } from '../../src/clients/types.js';

export interface Case {
  /** Fixture, and where it lies; below the home folder, or below the project with `./`. */
  readonly files: Readonly<Record<string, string>>;
  /** By scope and name: the entry, or the reason why it is skipped. */
  readonly found: Readonly<Record<string, unknown>>;
  readonly disabled?: readonly string[];
  readonly notes?: Readonly<Record<string, RegExp>>;
}

const CODE = '.config/Code/User';

export const CASES: Readonly<Record<ClientId, Case>> = {
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
      'user old': { type: 'http', url: 'https://old.example/sse' },
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

/** Further shapes and places that clients document. */
export const MORE: readonly (readonly [ClientId, string, Case])[] = [
  ['claude-code', 'servers that lists switch off', {
    files: { 'claude-code-off.json': '.claude.json', 'claude-code.mcp.json': './.mcp.json' },
    found: {
      'local scratch': { command: 'scratch-server', cwd: '@PROJECT@' }, 'local kept': { type: 'sse', url: 'https://kept.example/sse' },
      'project shared': { command: './tools/server.sh', cwd: '@PROJECT@' },
    },
    disabled: ['project shared', 'local scratch'],
    notes: { 'local kept': /^"headersHelper": the client signs in there by itself/ },
  }],
  ['claude-desktop', 'a byte order mark, a path of Windows, no last end of line', {
    files: { 'claude-desktop-wild.json': '.config/Claude/claude_desktop_config.json' },
    found: { 'user wild': { command: 'C:\\tools\\wild.exe', args: ['--name=日本'], env: { PORT: '8080', ON: 'true' } }, 'user net': { type: 'http', url: 'https://net.example/mcp' } },
  }],
  ['cursor', 'a project', {
    files: { 'cursor.json': '.cursor/mcp.json', 'cursor-project.json': './.cursor/mcp.json' },
    found: {
      ...CASES.cursor.found,
      'project own': { command: 'node', args: ['@PROJECT@/server.js', 'project'], cwd: '@PROJECT@/sub' },
      'project signed': { type: 'http', url: '${BASE}/mcp' },
    },
    notes: { 'project own': /env file/, 'project signed': /^"auth": the client signs in there/ },
  }],
  ['vscode', 'a project, and the settings of older versions', {
    files: { 'vscode.json': `${CODE}/mcp.json`, 'vscode-settings.json': `${CODE}/settings.json`, 'vscode-project.json': './.vscode/mcp.json' },
    found: {
      ...CASES.vscode.found,
      'project lib': { command: '@PROJECT@/run', args: ['--name', 'project'], cwd: '@PROJECT@' },
      'project gallery': { command: 'npx', args: ['-y', 'gallery-server'], cwd: '@PROJECT@' },
      'user disk': { command: '${HOME}/bin/disk', args: ['${WORKSPACEFOLDER}', '${CONFIG_DISK_LEVEL}'], env: { B: '2' } },
      'user socket': 'its address is none of HTTP',
    },
    notes: { ...CASES.vscode.notes, 'project lib': /"dev"/, 'project gallery': /"gallery", "version"/, 'user disk': /"env" holds something other than texts/ },
  }],
  ['codex', 'inline tables, lists over lines, CRLF, no last end of line', {
    files: { 'codex-wild.toml': '.codex/config.toml' },
    found: {
      'user notes': { command: 'npx', args: ['-y', 'notes-server'], env: { 'A B': '[x]', PLAIN: '$${NOT_A_VARIABLE}' } },
      'user linear': { type: 'http', url: 'https://linear.example/mcp' },
      'user quiet': { command: 'quiet-server', exclude: ['*'] },
    },
    disabled: ['user quiet'],
    notes: { 'user linear': /^"http_headers_helper": the client signs in there/, 'user quiet': /"tools": what the client calls without asking.*"environment_id"/ },
  }],
  ['gemini-cli', 'both words for a transport, lists of names', {
    files: { 'gemini-cli-wild.json': '.gemini/settings.json' },
    found: {
      'user either': { type: 'http', url: 'https://either.example/mcp' },
      'user typed': { type: 'sse', url: 'https://typed.example/sse', exclude: ['*'] },
      'user blocked': { command: 'blocked-server' },
      'user unnamed': { command: 'unnamed-server', args: ['${HOME}/x', '${UNSET:-y}', '100$'] },
      'user off': { command: 'off-server' },
      'user sock': 'it names neither a program nor an address',
    },
    disabled: ['user blocked', 'user unnamed'],
  }],
  ['opencode', 'version 2', {
    files: { 'opencode.jsonc': '.config/opencode/opencode.jsonc', 'opencode-2.jsonc': './.opencode/opencode.jsonc' },
    found: {
      ...CASES.opencode.found,
      'project paint': {
        command: 'npx', args: ['-y', 'paint-server', '--theme=${THEME}'], cwd: '@PROJECT@/tools', env: { PAINT_KEY: '${FILE_PAINT_KEY}' },
        exclude: ['clear*', 'erase'], timeouts: { connect: 90_000, firstConnect: 90_000, list: 8_000, call: 120_000 },
      },
      'project weather': { type: 'http', url: 'https://weather.example/mcp', headers: { Authorization: 'Bearer ${WEATHER}' } },
      'project older': { command: 'older-server', cwd: '@PROJECT@' },
    },
    disabled: ['user weather', 'project weather', 'project older'],
    notes: { 'project paint': /^the client reads a value from a file of its own; mws takes it from the variable FILE_PAINT_KEY/, 'project older': /"codemode"/ },
  }],
  ['windsurf', 'values from files', {
    files: { 'windsurf-wild.json': '.codeium/windsurf/mcp_config.json' },
    found: { 'user files': { command: '${TOOLS}/files', args: ['${FILE_KEY}'] }, 'user plain': { type: 'http', url: 'http://localhost:8080/sse' } },
    notes: { 'user files': /a file of its own; mws takes it from the variable FILE_KEY/ },
  }],
  ['zed', 'the newer shape', {
    files: { 'zed-wild.json': '.config/zed/settings.json' },
    found: {
      'user far': { type: 'http', url: 'https://far.example/mcp', headers: { Authorization: 'Bearer $not-expanded' }, timeouts: { call: 120_000 } },
      'user near': { command: 'near-server', exclude: ['erase'] },
      'user gem': 'an extension of Zed starts it',
    },
    disabled: ['user far'],
    notes: { 'user near': /^"oauth"/ },
  }],
  ['cline', 'the file of all its forms, which takes the place of the older one', {
    files: { 'cline-shared.json': '.cline/data/settings/cline_mcp_settings.json', 'cline.json': `${CODE}/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json` },
    found: {
      'user nested': { type: 'http', url: 'https://nested.example/mcp', headers: { 'X-Team': 'blue' } },
      'user program': { command: 'program-server', args: ['a'], cwd: '/srv' },
    },
    notes: { 'user nested': /^"oauth"/, 'user program': /"metadata"/ },
  }],
  ['goose', 'anchors, quotes, texts over lines', {
    files: { 'goose-wild.yaml': '.config/goose/config.yaml' },
    found: {
      'user memory': 'it is a part of Goose', 'user todo': 'it is a part of Goose', 'user script': 'it is a part of Goose',
      'user my tool': { command: 'uvx', args: ['--from', 'git+https://code.example/x#y', "it's", '8080'] },
      'user api': { type: 'http', url: 'https://api.example/mcp', headers: { Authorization: 'Bearer ${API_TOKEN}', 'X-Team': 'blue' } },
    },
    notes: { 'user my tool': /"name", "description"/, 'user api': /"name"; Goose keeps API_TOKEN in its keyring/ },
  }],
  ['copilot-cli', 'no tool, all tools, all but one', {
    files: { 'copilot-cli-wild.json': '.copilot/mcp-config.json' },
    found: {
      'user none': { command: 'none-server', exclude: ['*'] },
      'user all': { command: 'all-server', cwd: '/srv', exclude: ['rm'] },
      'user signed': { type: 'http', url: 'https://signed.example/mcp', headers: { 'X-Key': '${SIGNED_KEY:-none}' } },
    },
    notes: { 'user all': /"deferTools"/, 'user signed': /^"oauthClientId", "oidc"/ },
  }],
  ['kiro', 'sign-in, a registry, powers', {
    files: { 'kiro.json': '.kiro/settings/mcp.json', 'kiro-wild.json': './.kiro/settings/mcp.json' },
    found: {
      ...CASES.kiro.found,
      'project signed': { type: 'http', url: 'https://signed.example/mcp', headers: { Authorization: 'Bearer ${SIGNED}' }, timeouts: { call: 60_000 } },
      'project listed': 'it names neither a program nor an address',
    },
    notes: { 'project signed': /"autoApprove".*"oauth", "oauthScopes"/ },
  }],
];

/** A client's entry with members of which some have no counterpart in mws: what becomes of them, and which a note names. */
export const MEMBERS: readonly (readonly [ClientId, entry: JsonObject, entryOfMws: object, ...noted: string[]])[] = [
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
  ['zed', { source: 'custom', command: 'x', settings: { key: 'secret-word' }, timeout: 60 }, { timeouts: { call: 60_000 } }, 'settings'],
  ['zed', { command: { path: 'x', args: [], timeout: 60 }, settings: {} }, { timeouts: { call: 60_000 } }],
  ['cline', { command: 'x', disabled: false, autoApprove: ['a'], timeout: 60, transportType: 'stdio' }, { timeouts: { call: 60_000 } }, 'autoApprove'],
  ['cline', { url: 'https://a.example', transportType: 'http' }, { type: 'http' }],
  ['roo', { command: 'x', alwaysAllow: ['a'], watchPaths: ['secret-word'], disabledTools: ['b'] }, { exclude: ['b'] }, 'alwaysAllow', 'watchPaths'],
  ['goose', { type: 'stdio', cmd: 'x', bundled: true, timeout: 300, name: 'n', description: 'd', display_name: 'e', available_tools: ['a'] }, { include: ['a'], timeouts: { call: 300_000 } }, 'bundled', 'name', 'description', 'display_name'],
  ['goose', { type: 'streamable_http', uri: 'https://a.example', env_keys: ['KEY'], envs: { A: 'secret-word' } }, {}],
  ['copilot-cli', { type: 'local', command: 'x', tools: ['a'], timeout: 1_000, filterMapping: 'secret-word' }, { include: ['a'], timeouts: { call: 1_000 } }, 'filterMapping'],
  ['kiro', { command: 'x', disabled: false, autoApprove: ['a'], disabledTools: ['b'] }, { exclude: ['b'] }, 'autoApprove'],
];
