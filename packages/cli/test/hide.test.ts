import { describe, expect, test } from 'vitest';
import { hideArguments, hideSecrets } from '../src/changes/hide.js';
import { unifiedDiff } from '../src/changes/diff.js';
import { extractSecrets } from '../src/servers/secrets.js';

/** Lines as they stand in configurations, with nothing in them that anybody needs to hide. */
const HARMLESS = [
  '"PATH": "/usr/local/bin:/usr/bin"', '"PORT": 8080', '"AUTH_PORT": 8080', 'PORT=4484', '"keyMap": "vim"', '"keybindings": "emacs"', '"author": "somebody"',
  '"monkey": "banana"', 'tokenizer = "o200k_base"', '"MAX_TOKENS": "128000"', '"authProviderType": "google"', '"TOKEN_FILE": "/run/token"', 'bearer_token_env_var = "WEB_TOKEN"',
  '"AUTH_URL": "https://login.example/authorize"', '"url": "https://x.example/mcp?mode=fast"', '"Authorization": "Bearer ${API_TOKEN}"', '"API_KEY": "${API_KEY}"',
  '"args": ["--token", "${TOKEN}", "--port", "8080"]', '"args": ["--keymap", "vim"]', 'AUTH_MODE: basic', '"tokens": true', '"password": null', 'SSH_AUTH_SOCK=/run/agent.sock',
];

/** The same with a secret in them. */
const SECRET = [
  '"API_KEY": "canary"', '"API_KEY": "canary with \\"quotes\\" and canary"', "API_TOKEN='canary'", 'API_TOKEN = "canary"', '  GITHUB_TOKEN: canary and more canary', 'export PASSWORD=canary',
  '"env": { "A": "1", "SECRET": "canary" }', 'env = { "SECRET" = "canary" }', '"Authorization": "Bearer canary"', '"args": ["--header", "Authorization: Bearer canary"]', '"X-Api-Key":"canary"',
  '"args": ["--token", "canary"]', '"args": ["--api-key=canary", "x"]', 'args: [--token, "canary"]', '"url": "https://x.example/mcp?a=1&api_key=canary&b=2"', '"sshKey": "canary"',
  '"DATABASE_URL": "postgres://me:canary@db.example/x"', '"--dsn", "postgres://me:canary@db.example/x"', '"token": "canary", "other": 1', 'mcp.x.env.API_TOKEN = "canary"',
  '"FOO": "ghp_canaryABCDEFGH"', '"PIN_TOKEN": "canary"', '"command": "npx x --token canary"', '"env": "{\\"API_KEY\\": \\"canary\\"}"', '"Cookie": "a=canary"', 'DB_PASSWORD: "canary"  # canary',
  '"url": "https://x.example/mcp?api_key=canary"', '"https://x.example/mcp/?xApiKey=canary&mode=fast"', '"--url=https://x.example/?token=canary"', '"-e", "GITHUB_TOKEN=canary"', '"--env=API_KEY=canary"', '- --header=Authorization: Bearer canary',
];

describe('a diff', () => {
  test.each(HARMLESS)('shows %s', (line) => {
    for (const mark of ['', '+', '-  ', ' ']) expect(hideSecrets(`${mark}${line}`, [])).toBe(`${mark}${line}`);
  });

  test.each(SECRET.filter((line) => !line.includes('#')))('hides the secret of %s', (line) => {
    for (const mark of ['', '+', '-  ', ' ']) {
      const hidden = hideSecrets(`${mark}${line},\n`, []);
      expect(hidden).not.toContain('canary');
      expect(hidden).toContain('***');
    }
  });

  test('a line that is taken out keeps its sign, however it is spaced', () => {
    for (const sign of [' = ', '= ', ' : ', ': ', '=']) expect(hideSecrets(`-API_KEY${sign}"canary"`, [])).toBe(`-API_KEY${sign}"***"`);
    expect(hideSecrets('--token = canary', [])).toBe('--token = ***');
  });

  test('hides a value on the line after its flag, and keeps what stands around', () => {
    expect(hideSecrets('+  "args": [\n+    "--token",\n+    "canary",\n+    "--fast"\n+  ],', [])).toBe('+  "args": [\n+    "--token",\n+    "***",\n+    "--fast"\n+  ],');
    expect(hideSecrets('+  args:\n+    - --token\n+    - canary\n+    - --fast\n', [])).toBe('+  args:\n+    - --token\n+    - ***\n+    - --fast\n');
    expect(hideSecrets('"Authorization": "Bearer canary", "X-Team": "blue"', [])).toBe('"Authorization": "Bearer ***", "X-Team": "blue"');
  });

  test('a known secret that is a plain word or short hides nothing but itself', () => {
    const after = '{ "mode": "test", "port": 1, "env": { "API_KEY": "test", "API_TOKEN": "1a" }, "one": "1a" }\n';
    expect(unifiedDiff({ file: 'x', before: '', after }, ['test', '1a'])).toContain('+{ "mode": "test", "port": 1, "env": { "API_KEY": "***", "API_TOKEN": "***" }, "one": "1a" }');
    expect(hideSecrets('"odd": "x canary-7 y"\nnext "ca\\"na-7"', ['canary-7', 'ca"na-7'])).toBe('"odd": "x *** y"\nnext "***"');
  });
});

test('an import moves what a diff hides, and leaves what a diff shows', () => {
  const env = { AUTH_PORT: '8080', TOKEN_FILE: '/run/token', AUTH_URL: 'https://login.example/a', DATABASE_URL: 'postgres://me:pw@db.example/x', API_KEY: 'letmein', MAX_TOKENS: '128000' };
  const { entry, secrets } = extractSecrets('a', { command: 'x', env, args: ['--dsn', 'postgres://me:pw2@db.example/x', '--keymap', 'vim'] }, {});
  expect(entry.env).toEqual({ ...env, DATABASE_URL: '${DATABASE_URL}', API_KEY: '${API_KEY}' });
  expect(entry.args).toEqual(['--dsn', '${A_DSN}', '--keymap', 'vim']);
  expect(secrets.map(({ value }) => value)).toEqual(['postgres://me:pw2@db.example/x', 'postgres://me:pw@db.example/x', 'letmein']);
  const more = { OPENAPI_MCP_HEADERS: '{"Authorization": "Bearer letmein", "Version": "1"}', RUN: 'x --with ghp_ABCDEFGHIJ', OPTIONS: '{"level": 1}' };
  expect(extractSecrets('a', { command: 'x', env: more }, {}).entry.env).toEqual({ ...more, OPENAPI_MCP_HEADERS: '${OPENAPI_MCP_HEADERS}', RUN: '${RUN}' });
  expect(extractSecrets('b', { type: 'http', url: 'https://me:pw@x.example/mcp?token=t1' }, {})).toEqual({
    entry: { type: 'http', url: 'https://me:${B_PASSWORD}@x.example/mcp?token=${B_TOKEN}' }, secrets: [{ variable: 'B_PASSWORD', value: 'pw' }, { variable: 'B_TOKEN', value: 't1' }],
  });
});

/** Arguments as people have them, with the secret, and what becomes of them. */
const ARGUMENTS: readonly (readonly [args: readonly string[], safe: readonly string[]])[] = [
  [['run', '-i', '--rm', '-e', 'GITHUB_TOKEN=canary', 'image'], ['run', '-i', '--rm', '-e', 'GITHUB_TOKEN=${GITHUB_TOKEN}', 'image']],
  [['--env=API_KEY=canary', '--env=MODE=fast'], ['--env=API_KEY=${API_KEY}', '--env=MODE=fast']],
  [['mcp-remote', 'https://x.example/sse', '--header', 'Authorization: Bearer canary'], ['mcp-remote', 'https://x.example/sse', '--header', 'Authorization: Bearer ${A_TOKEN}']],
  [['--header', 'Authorization:Bearer canary'], ['--header', 'Authorization:Bearer ${A_TOKEN}']],
  [['--header=X-Api-Key: canary'], ['--header=X-Api-Key: ${A_X_API_KEY}']],
  [['mcp-remote', 'https://x.example/mcp/?tavilyApiKey=canary&mode=fast'], ['mcp-remote', 'https://x.example/mcp/?tavilyApiKey=${A_TAVILYAPIKEY}&mode=fast']],
  [['--url=https://x.example/?token=canary'], ['--url=https://x.example/?token=${A_TOKEN}']],
  [['https://me:canary@x.example/mcp'], ['https://me:${A_PASSWORD}@x.example/mcp']],
  [['--config', '{"apiKey":"canary","level":1}'], ['--config', '${A_CONFIG}']],
  [['-c', 'TOOL=1 run --with ghp_canaryABCDEFGH'], ['-c', '${A_CONFIG}']],
  [['--token', 'canary', '-k=x'], ['--token', '${A_TOKEN}', '-k=x']],
];

test.each(ARGUMENTS)('an import moves the secret out of the arguments %j', (args, safe) => {
  const { entry, secrets } = extractSecrets('a', { command: 'x', args }, {});
  expect(entry.args).toEqual(safe);
  expect(secrets.map(({ value }) => value).join()).toContain('canary');
  expect(hideSecrets(JSON.stringify({ args }, null, 2), secrets.map(({ value }) => value))).not.toContain('canary');
});

test.each([
  ['--header', 'Authorization: ${AUTH}'], ['--header', 'X-Team: blue'], ['-e', 'PORT=8080'], ['-e', 'GITHUB_TOKEN'], ['https://x.example/mcp?mode=fast#a=b'], ['C:\\tools\\x.js'], ['{"level":1}'], ['--author=somebody'], ['git+https://code.example/x@v1'],
])('and leaves %s %s', (...args) => {
  expect(extractSecrets('a', { command: 'x', args }, {})).toEqual({ entry: { command: 'x', args }, secrets: [] });
});

test('arguments are hidden by the same rule', () => {
  expect(hideArguments(['-y', 'x', '--token', 'canary', '--keymap', 'vim', '--api-key=canary', 'postgres://me:canary@h/x', '--auth-port', '80'])).toEqual(
    ['-y', 'x', '--token', '***', '--keymap', 'vim', '--api-key=***', 'postgres://me:***@h/x', '--auth-port', '80']);
});
