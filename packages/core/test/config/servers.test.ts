import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/index.js';

const parse = (mcpServers: unknown, env: Record<string, string | undefined> = {}, more: object = {}) =>
  parseConfig(JSON.stringify({ mcpServers, ...more }), { place: '/c/config.json', env, home: '/home/ada' });
/** The server `a` beside a sound one that must stay. */
const one = (entry: unknown, env: Record<string, string | undefined> = {}, more: object = {}) => {
  const { config, problems } = parse({ a: entry, sound: { command: 'ok' } }, env, more);
  expect(config.upstreams.at(-1)).toMatchObject({ id: 'sound', kind: 'stdio', command: 'ok' });
  return { spec: config.upstreams.find(({ id }) => id === 'a'), problems };
};

describe('expansion', () => {
  it('expands once in command, args, env, url, headers and cwd (report B117)', () => {
    const env = { TOK: 's3cr$t&x', HOME: '/home/ada', AGAIN: '${TOK}', EMPTY: '', TILDE: '~/x' };
    const http = one({ url: 'http://127.0.0.1:9/${P:-mcp}', headers: { Authorization: 'Bearer ${TOK}', X: '$${TOK}', Z: 'a${TOK}b${TOK}', A: '${AGAIN}', D: '$5 $TOK $$ ${EMPTY:-d}${EMPTY}' } }, env);
    expect(http.spec).toMatchObject({
      url: 'http://127.0.0.1:9/mcp',
      headers: { Authorization: 'Bearer s3cr$t&x', X: '${TOK}', Z: 'as3cr$t&xbs3cr$t&x', A: '${TOK}', D: '$5 $TOK $$ d' },
    });
    const stdio = one({ command: '${BIN:-~/bin/run}', args: ['--k=${TOK}', '${TILDE}', '~/y'], env: { K: '${TOK}', N: '${EMPTY}' }, cwd: '${HOME}' }, env);
    expect(stdio.spec).toMatchObject({ command: '~/bin/run', args: ['--k=s3cr$t&x', '~/x', '~/y'], env: { K: 's3cr$t&x', N: '' }, cwd: '/home/ada' });
    expect(one({ command: '~/bin/${X}', cwd: '~' }, { X: 'run' }).spec).toMatchObject({ command: '/home/ada/bin/run', cwd: '/home/ada' });
    expect([...http.problems, ...stdio.problems]).toEqual([]);
  });

  it('takes a server of HTTP+SSE as one of its own', () => {
    const url = 'https://x.example/sse';
    const { spec, problems } = one({ type: 'sse', url, headers: { Authorization: 'Bearer t' } });
    expect(problems).toEqual([]);
    expect(spec).toMatchObject({ kind: 'http', transport: 'sse', url, headers: { Authorization: 'Bearer t' } });
    const streamable = one({ type: 'http', url, headers: { Authorization: 'Bearer t' } }).spec;
    expect(streamable).not.toHaveProperty('transport');
    expect(streamable?.fingerprint).not.toBe(spec?.fingerprint);
  });

  it.each([
    ['command', { command: '${MISSING}' }, 'mcpServers.a.command'],
    ['args', { command: 'x', args: ['y', '--k=${MISSING}'] }, 'mcpServers.a.args[1]'],
    ['env', { command: 'x', env: { 'K.K': '${MISSING}' } }, 'mcpServers.a.env["K.K"]'],
    ['cwd', { command: 'x', cwd: '/${MISSING}' }, 'mcpServers.a.cwd'],
    ['url', { url: 'https://x.example/${MISSING}' }, 'mcpServers.a.url'],
    ['headers', { url: 'https://x.example', headers: { Y: '${MISSING}' } }, 'mcpServers.a.headers.Y'],
  ])('names a missing variable in %s with its server and drops that server alone', (_field, entry, path) => {
    const { spec, problems } = one(entry);
    expect(spec).toBeUndefined();
    expect(problems).toEqual([expect.objectContaining({ path, server: 'a', severity: 'error', message: expect.stringMatching(/variable MISSING is not set \(needed by server "a"\)/) })]);
  });

  it('lets no "${" through that is no reference', () => {
    for (const text of ['${', '${}', '${env:TOKEN}', '${1X}', '${A B}', 'x${A-b}', '${TOKEN']) {
      const { spec, problems } = one({ command: 'x', args: [text] }, { TOKEN: 't' });
      expect(spec, text).toBeUndefined();
      expect(problems[0]?.message).toContain('holds no variable name');
    }
  });

  it('leaves out white space around the value of a header: tokens out of files end in a line break', () => {
    expect(one({ url: 'http://x.example', headers: { Authorization: 'Bearer ${T}', X: '\t y ' } }, { T: 'abc\r\n' }).spec).toMatchObject({ headers: { Authorization: 'Bearer abc', X: 'y' } });
  });

  it('does not take inherited members for variables', () => {
    expect(one({ command: '${constructor}${toString}' }).problems.map(({ message }) => message.split(' is ')[0])).toEqual(['the variable constructor', 'the variable toString']);
  });

  it('never says what a value is', () => {
    const SECRET = 'sk-canary-8817';
    const entries: unknown[] = [
      { command: 'x', args: [`\${${SECRET}}`] }, { command: 'x', env: { K: [SECRET] } }, { url: SECRET }, { url: `${SECRET}:x` }, { url: `https://u:${SECRET}@x.example` },
      { url: 'https://x.example', headers: { A: `${SECRET}\nx` } }, { url: 'https://x.example', headers: { A: '${S}\r\nB: c' } }, { type: SECRET, command: 'x' },
      { command: 'x', sharing: SECRET }, { command: { a: SECRET } }, SECRET, [SECRET], { command: 'x', args: SECRET }, { url: 'ftp://${S}' },
    ];
    for (const entry of entries) {
      const { spec, problems } = one(entry, { S: SECRET });
      expect(spec).toBeUndefined();
      expect(problems.length).toBeGreaterThan(0);
      expect(JSON.stringify(problems)).not.toContain(SECRET);
    }
  });
});

describe('one bad server costs the others nothing', () => {
  it.each<[name: string, entry: unknown, path: string, message: RegExp]>([
    ['neither', {}, 'mcpServers.a', /neither command nor url/],
    ['both', { command: 'x', url: 'http://x.example' }, 'mcpServers.a', /both command and url/],
    ['sse without url', { type: 'sse', command: 'x' }, 'mcpServers.a.type', /"sse" needs url/],
    ['another transport', { type: 'websocket', url: 'ws://x.example' }, 'mcpServers.a.type', /found a text; allowed: "stdio", "http"/],
    ['a slip in the transport', { type: 'htttp', url: 'http://x.example' }, 'mcpServers.a.type', /did you mean "http"\?/],
    ['stdio without command', { type: 'stdio', url: 'http://x.example' }, 'mcpServers.a.type', /needs command/],
    ['http without url', { type: 'http', command: 'x' }, 'mcpServers.a.type', /"http" needs url/],
    ['null', null, 'mcpServers.a', /found null; allowed: an object/],
    ['a list', [], 'mcpServers.a', /found a list; allowed: an object/],
    ['args as text', { command: 'x', args: '-y' }, 'mcpServers.a.args', /found a text; allowed: a list of texts/],
    ['args with an object', { command: 'x', args: [{}] }, 'mcpServers.a.args[0]', /found an object; allowed: a text/],
    ['env with null', { command: 'x', env: { A: null } }, 'mcpServers.a.env.A', /found null; allowed: a text/],
    ['env as list', { command: 'x', env: ['A=1'] }, 'mcpServers.a.env', /found a list; allowed: an object of texts/],
    ['a name of env that is none', { command: 'x', env: { 'A=B': '1' } }, 'mcpServers.a.env["A=B"]', /without "="/],
    ['an inexact number', { command: 'x', args: [12345678901234567890] }, 'mcpServers.a.args[0]', /too large to be exact/],
    ['an empty command', { command: '' }, 'mcpServers.a.command', /found an empty text/],
    ['a command that turns out empty', { command: '${E:-}' }, 'mcpServers.a.command', /empty text after expansion/],
    ['NUL', { command: 'x', args: ['a\0b'] }, 'mcpServers.a.args[0]', /NUL/],
    ['no address', { url: 'x.example/mcp' }, 'mcpServers.a.url', /no address; allowed: http/],
    ['another scheme', { url: 'file:///etc/passwd' }, 'mcpServers.a.url', /another scheme/],
    ['a password in the address', { url: 'https://u:p@x.example' }, 'mcpServers.a.url', /in headers/],
    ['a header that splits', { url: 'https://x.example', headers: { A: 'b\r\nC: d' } }, 'mcpServers.a.headers.A', /cannot carry/],
    ['a header name that is none', { url: 'https://x.example', headers: { 'A B': 'c' } }, 'mcpServers.a.headers["A B"]', /not a name/],
    ['a timeout of nothing', { command: 'x', timeouts: { call: 0 } }, 'mcpServers.a.timeouts.call', /found the number 0; allowed: a whole number from 1 to 86400000 \(milliseconds\)/],
    ['idle time beyond the timers', { command: 'x', idleMs: 2 ** 31 }, 'mcpServers.a.idleMs', /found the number 2147483648/],
    ['a sharing that is none', { command: 'x', sharing: 'session-wide' }, 'mcpServers.a.sharing', /allowed: "shared", "session", "exclusive"/],
    ['disabled as text', { command: 'x', disabled: 'yes' }, 'mcpServers.a.disabled', /found a text; allowed: true or false/],
  ])('%s', (_name, entry, path, message) => {
    const { spec, problems } = one(entry);
    expect(spec).toBeUndefined();
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map((problem) => problem.path)).toEqual([path]);
    expect(errors[0]).toMatchObject({ server: 'a', message: expect.stringMatching(message), line: 1 });
  });

  it('takes numbers and true/false in env, args and headers as text, with a warning', () => {
    const { spec, problems } = one({ command: 'x', args: ['--port', 8080], env: { DEBUG: true } });
    expect(spec).toMatchObject({ args: ['--port', '8080'], env: { DEBUG: 'true' } });
    expect(problems.map(({ path, severity }) => [path, severity])).toEqual([['mcpServers.a.args[1]', 'warning'], ['mcpServers.a.env.DEBUG', 'warning']]);
  });

  it.each(['http', 'streamable-http', 'streamableHttp', undefined])('takes type %s for an address', (type) => {
    expect(one({ type, url: 'https://x.example/mcp', command: type === undefined ? undefined : 'ignored' }).spec).toMatchObject({ kind: 'http', url: 'https://x.example/mcp' });
  });

  it('refuses names that nobody could write, and a second "upstream"', () => {
    const { config, problems } = parse({ '': { command: 'x' }, 'a\nb': { command: 'x' }, upstream: { command: 'second' } }, {}, { upstream: { command: 'first' } });
    expect(config.upstreams.map((spec) => [spec.id, spec.kind === 'stdio' && spec.command])).toEqual([['upstream', 'first']]);
    expect(problems).toHaveLength(3);
    expect(parse({ upstream: { command: 'x' } }).config).toMatchObject({ shorthand: false, upstreams: [{ id: 'upstream' }] });
  });

  it('drops a broken shorthand and keeps the servers', () => {
    const { config, problems } = parse({ b: { command: 'x' } }, {}, { upstream: 'http://x' });
    expect(config.upstreams.map(({ id }) => id)).toEqual(['b']);
    expect(problems).toEqual([expect.objectContaining({ path: 'upstream', server: 'upstream' })]);
  });
});

describe('an entry that is mws itself', () => {
  it.each<[unknown]>([
    [{ command: 'mws' }], [{ command: '/usr/local/bin/mws', args: ['serve', '--stdio'] }], [{ command: 'C:\\tools\\mws.cmd' }], [{ command: 'mcp-working-set' }],
    [{ command: 'npx', args: ['-y', 'mcp-working-set'] }], [{ command: 'npx', args: ['mcp-working-set@0.1.0', 'serve'] }], [{ command: 'pnpm', args: ['dlx', 'mcp-working-set'] }],
    [{ command: 'npm', args: ['exec', '--yes', '--package=mcp-working-set', '--', 'mws'] }], [{ command: 'npx', args: ['-p', 'mcp-working-set', 'mws'] }],
    [{ command: 'node', args: ['/lib/node_modules/mcp-working-set/dist/main.js'] }],
    [{ url: 'http://127.0.0.1:4484/mcp' }], [{ url: 'http://localhost:4484/mcp/work' }], [{ url: 'http://[::1]:4484/' }],
  ])('is skipped with a warning: %j', (entry) => {
    const { spec, problems } = one(entry);
    expect(spec).toBeUndefined();
    expect(problems).toEqual([expect.objectContaining({ severity: 'warning', server: 'a', message: expect.stringContaining('mws itself') })]);
  });

  it.each<[unknown]>([
    [{ command: 'npx', args: ['-y', 'some-server', 'mcp-working-set'] }], [{ command: 'mws-other' }], [{ command: 'node', args: ['server.js', 'mws'] }],
    [{ url: 'http://127.0.0.1:4483/mcp' }], [{ url: 'http://x.example:4484/mcp' }],
  ])('is not taken for: %j', (entry) => {
    expect(one(entry).spec).toBeDefined();
  });

  it('knows its own address where another one is configured', () => {
    expect(one({ url: 'http://10.0.0.5:9000/mcp' }, {}, { listen: { host: '10.0.0.5', port: 9000 } }).spec).toBeUndefined();
    expect(one({ url: 'http://127.0.0.1:9000/mcp' }, {}, { listen: { host: '0.0.0.0', port: 9000 } }).spec).toBeUndefined();
    expect(one({ url: 'http://127.0.0.1:4484/mcp' }, {}, { listen: { port: 9000 } }).spec).toBeDefined();
  });
});

describe('the fingerprint', () => {
  const print = (entry: unknown, env: Record<string, string> = {}) => one(entry, env).spec?.fingerprint;
  it('is the same for the same upstream, however it is written', () => {
    expect(print({ command: 'x', env: { A: '1', B: '2' } })).toBe(print({ env: { B: '${TWO}', A: '1' }, command: 'x', idleMs: 5, timeouts: { call: 9 } }, { TWO: '2' }));
  });
  it('differs for another command, argument, variable, folder, address or header, and shows none of it', () => {
    const entries = [
      { command: 'x' }, { command: 'y' }, { command: 'x', args: ['a'] }, { command: 'x', args: ['a', 'b'] }, { command: 'x', args: ['a b'] }, { command: 'x', env: { A: 'b' } }, { command: 'x', cwd: '/b' }, { command: 'x', cwd: '/c' },
      { url: 'http://x.example' }, { url: 'http://x.example/a' }, { url: 'http://x.example', headers: { A: 'b' } },
    ];
    const prints = entries.map((entry) => print(entry));
    expect(new Set(prints).size).toBe(entries.length);
    for (const one of prints) expect(one).toMatch(/^[0-9a-f]{32}$/);
  });
  it.each([
    ['variable', (value: string) => ({ command: 'x', env: { OTHER: '1', KEY: value } })],
    ['header', (value: string) => ({ url: 'http://x.example', headers: { Other: '1', Key: value } })],
    ['header over HTTP+SSE', (value: string) => ({ type: 'sse', url: 'http://x.example', headers: { Other: '1', Key: value } })],
  ])('differs for another value of the same %s, written out or from the environment', (_, entry) => {
    const prints = [print(entry('a')), print(entry('b')), print(entry('${K}'), { K: 'c' }), print(entry('${K}'), { K: 'd' })];
    expect(new Set(prints).size).toBe(4);
    expect(print(entry('${K}'), { K: 'a' })).toBe(prints[0]);
  });
});
