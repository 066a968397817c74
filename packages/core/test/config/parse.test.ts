import { describe, expect, it } from 'vitest';
import { chooseView, ConfigError, configJsonSchema, defaultConfig, formatProblem, parseConfig, sampleConfig } from '../../src/config/index.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

const HOME = '/home/ada';
const PLACE = '/etc/mws/config.json';
const parse = (file: unknown, env: Record<string, string | undefined> = {}, place = PLACE) =>
  parseConfig(typeof file === 'string' ? file : JSON.stringify(file), { place, env, home: HOME });

const failure = (file: unknown, env: Record<string, string | undefined> = {}): ConfigError => {
  try {
    parse(file, env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('parsed');
};

describe('a whole file', () => {
  it('takes every default from nothing, from an empty text and from an empty object', () => {
    const config = defaultConfig({ home: HOME, env: {} });
    expect(config).toEqual({
      upstreams: [], shorthand: false, disabledServers: [], leftOutServers: [],
      listen: {
        host: '127.0.0.1', port: 4484, path: '/mcp', allowedHosts: [], allowedOrigins: [],
        maxMessageBytes: 33_554_432, maxSessions: 5_000, sessionIdleMinutes: 1_440,
      },
      stateDir: '/home/ada/.local/state/mcp-working-set',
      serverName: 'mws', serverAliases: ['toolbox'],
      backendHints: {}, pins: [], pinFiles: ['/home/ada/.claude/skills/*/SKILL.md'], transcripts: [{ type: 'all', enabled: true }], profiles: {},
      promote: {
        minSessions: 2, minCalls: 1, windowDays: 30, keepDays: 60, pinDecayDays: 90, demoteAfterHours: 24,
        cap: { tools: 40, tokens: 10_000 }, scope: 'global', everyMinutes: 60, appenders: {},
      },
      surface: 'working-set', autoLoad: [], bundles: {}, loadBudgetTokens: 0, callTiers: 'off', compressDescriptions: false,
      cache: { enabled: true, ttlSeconds: 86_400 }, adminTools: false, daemon: { idleSeconds: 3_600 },
      search: { limit: undefined, budgetBytes: 4500, learn: false, synonyms: {}, retriever: 'bm25' },
      results: { maxBytes: 0 },
    });
    for (const text of ['', '{}', '  // nothing yet\n', '\uFEFF{}']) expect(parse(text)).toEqual({ config, problems: [] });
  });

  it('takes what is said of listening, key by key', () => {
    const listen = {
      host: '0.0.0.0', port: 0, path: '/x', allowedHosts: ['mws.local', 'mws.local:8080'], allowedOrigins: ['https://app.example', 'vscode-webview://abc/'],
      maxMessageBytes: 1_024, maxSessions: 1, sessionIdleMinutes: 1,
    };
    expect(parse({ listen })).toMatchObject({ config: { listen }, problems: [] });
    expect(parse({ listen: { maxSessions: 7 } }).config.listen).toEqual({ ...defaultConfig({ home: HOME, env: {} }).listen, maxSessions: 7 });
  });

  it('needs no field: each alone is taken, and all others keep their defaults', () => {
    const base = defaultConfig({ home: HOME, env: {} });
    const alone: Readonly<Record<string, unknown>> = {
      stateDir: '/s', serverName: 'desk', backendHints: { mail: 'mailbox' }, pins: ['a'], pinFiles: ['/p/*.md'], transcripts: [{ type: 'codex', enabled: true }],
      serverAliases: ['tools'], surface: 'loader', autoLoad: ['files/*'], bundles: { work: ['files/read'] }, loadBudgetTokens: 900, callTiers: 'split',
      compressDescriptions: true, adminTools: true,
    };
    const sections: Readonly<Partial<Record<keyof typeof base, object>>> = {
      listen: { host: '::1', port: 1, path: '/x' }, daemon: { idleSeconds: 1 }, results: { maxBytes: 9 },
      promote: { minSessions: 3, minCalls: 2, windowDays: 7, keepDays: 31, pinDecayDays: 5, demoteAfterHours: 1, scope: 'project', everyMinutes: 5, cap: { tools: 7, tokens: 800 } },
      search: { limit: 3, budgetBytes: 2_000, learn: true, retriever: 'hybrid', synonyms: { wombat: ['folder'] } },
    };
    for (const [key, value] of Object.entries(alone)) expect(parse({ [key]: value })).toEqual({ config: { ...base, [key]: value }, problems: [] });
    for (const [key, value, taken] of [
      ['alwaysLoad', ['files/*'], { autoLoad: ['files/*'] }], ['cache', false, { cache: { ...base.cache, enabled: false } }], ['cacheTtlSeconds', 5, { cache: { ...base.cache, ttlSeconds: 5 } }],
    ] as const) expect(parse({ [key]: value })).toEqual({ config: { ...base, ...taken }, problems: [] });
    for (const [section, keys] of Object.entries(sections) as [keyof typeof base, object][]) {
      for (const [key, value] of Object.entries(keys)) {
        expect(parse({ [section]: { [key]: value } })).toEqual({ config: { ...base, [section]: { ...(base[section] as object), [key]: value } }, problems: [] });
      }
    }
  });

  it('parses the example of the design it was asked for', () => {
    const { config, problems } = parse(`{
      "upstream": { "url": "http://127.0.0.1:4483/mcp" },
      "listen": { "host": "127.0.0.1", "port": 4484 },
      "stateDir": "~/.local/state/mcp-working-set",
      "serverName": "toolbox",
      "backendHints": { "mail": "mailbox and filters", "drive": "files and docs" },
      "pins": [],
      "pinFiles": ["~/.claude/skills/*/SKILL.md"],
      "promote": { "minSessions": 2, "minCalls": 1, "windowDays": 30, "keepDays": 60, "pinDecayDays": 90 },
      "transcripts": [{ "type": "claude-code", "root": "~/.claude/projects" }]
    }`);
    expect(problems).toEqual([]);
    expect(config).toMatchObject({
      shorthand: true, serverName: 'toolbox', serverAliases: [],
      stateDir: '/home/ada/.local/state/mcp-working-set',
      backendHints: { mail: 'mailbox and filters', drive: 'files and docs' },
      pinFiles: ['/home/ada/.claude/skills/*/SKILL.md'],
      transcripts: [{ type: 'claude-code', root: '/home/ada/.claude/projects', enabled: true }],
    });
    expect(config.upstreams).toEqual([
      expect.objectContaining({
        id: 'upstream', kind: 'http', url: 'http://127.0.0.1:4483/mcp', headers: {}, sharing: 'shared', idleMs: 600_000,
        timeouts: { call: 300_000, total: 86_400_000, firstConnect: 60_000, connect: 15_000, list: 5_000 },
      }),
    ]);
  });

  it('takes comments, trailing commas, line ends of Windows and a byte order mark', () => {
    const { config, problems } = parse('\uFEFF{\r\n  // one\r\n  "pins": ["a", /* two */ "b",],\r\n}\r\n');
    expect(config.pins).toEqual(['a', 'b']);
    expect(problems).toEqual([]);
  });

  it('keeps servers in file order and leaves out the ones switched off, unread', () => {
    const { config, problems } = parse({
      mcpServers: {
        b: { command: 'b' },
        off: { command: 'x', disabled: true, env: { A: '${NOT_SET}' }, nonsense: 1 },
        a: { url: 'https://a.example/mcp' },
        alsoOff: { enabled: false },
        on: { command: 'on', enabled: true, disabled: false },
      },
      upstream: { command: 'one' },
    });
    expect(config.upstreams.map(({ id }) => id)).toEqual(['upstream', 'b', 'a', 'on']);
    expect(config.disabledServers).toEqual(['off', 'alsoOff']);
    expect(problems).toEqual([]);
  });

  it('says which servers the plain address and each profile show', () => {
    const file = { mcpServers: { a: { command: 'a' }, b: { command: 'b', profiles: ['shop', 'gone'] }, c: { command: 'c', profiles: [] } }, profiles: { shop: {}, other: {}, chosen: { servers: ['c'] }, all: { servers: ['*'] } } };
    const { config, problems } = parse(file);
    expect(config.plainServers).toEqual(['a']);
    expect(Object.entries(config.profiles).map(([name, { servers }]) => [name, servers])).toEqual([['shop', ['a', 'b']], ['other', ['a']], ['chosen', ['c']], ['all', ['a']]]);
    expect(problems).toMatchObject([{ path: 'mcpServers.b.profiles[1]', severity: 'warning', message: expect.stringContaining('no profile has that name; there are: shop, other, chosen, all') as string }]);
    expect(parse({ mcpServers: { a: { command: 'a' } }, profiles: { shop: {} } }).config).not.toHaveProperty('plainServers');
    // The shorthand names no profile, so that everybody is shown it.
    const both = parse({ upstream: { command: 'one' }, mcpServers: { b: { command: 'b', profiles: ['shop'] } }, profiles: { shop: {} } }).config;
    expect([both.plainServers, both.profiles['shop']?.servers]).toEqual([['upstream'], undefined]);
  });

  it('shows a server that is left out in the views that would show it, so that these alone speak of it', () => {
    const unset = { command: '${NOT_SET}' };
    const { config } = parse({ mcpServers: { a: { command: 'a' }, b: { command: 'b', profiles: ['shop'] }, plain: unset, own: { ...unset, profiles: ['shop'] }, odd: { command: 1, profiles: ['other'] } }, profiles: { shop: {}, other: {} } });
    expect(config.plainServers).toEqual(['a', 'plain']);
    expect(Object.values(config.profiles).map(({ servers }) => servers)).toEqual([['a', 'b', 'plain', 'own'], ['a', 'plain', 'odd']]);
    expect(chooseView(config, { profile: 'other' })).toMatchObject({ upstreams: [{ id: 'a' }], leftOutServers: [{ id: 'plain' }, { id: 'odd' }] });
  });

  it('says which servers are left out, and why', () => {
    const { config } = parse({ mcpServers: { a: { command: 'a' }, unset: { command: 'x', args: [1], env: { A: '${NOT_SET}' } }, odd: { command: 1 }, off: { command: 'x', disabled: true }, me: { command: 'mws' } } });
    expect(config.upstreams.map(({ id }) => id)).toEqual(['a']);
    expect(config.leftOutServers).toEqual([
      { id: 'unset', reason: expect.stringMatching(/^env\.A: the variable NOT_SET is not set/) as string },
      { id: 'odd', reason: 'command: found the number 1; allowed: a text that is not empty' },
    ]);
    expect(parse({ upstream: { command: '${NOT_SET}', args: ['${}'] }, mcpServers: { 'a b': {} } }).config.leftOutServers).toEqual([
      { id: 'upstream', reason: expect.stringMatching(/^command: the variable NOT_SET is not set .*; args\[0\]: a "\$\{…\}" holds no variable name/) as string },
      { id: 'a b', reason: 'found neither command nor url; allowed: one of the two' },
    ]);
  });

  it('reads all fields of a server', () => {
    const { config } = parse({
      mcpServers: {
        s: {
          type: 'stdio', command: 'node', args: ['x.js'], env: { A: '' }, cwd: 'sub', include: ['get_*'], exclude: ['get_all'],
          timeouts: { call: 1000, list: 50 }, idleMs: 0, sharing: 'session',
        },
      },
    });
    expect(config.upstreams[0]).toMatchObject({
      id: 's', kind: 'stdio', enabled: true, command: 'node', args: ['x.js'], env: { A: '' }, cwd: '/etc/mws/sub',
      include: ['get_*'], exclude: ['get_all'], timeouts: { call: 1000, firstConnect: 60_000, connect: 15_000, list: 50 }, idleMs: 0, sharing: 'session',
    });
  });

  it('puts the state where XDG_STATE_HOME says, unless that is relative', () => {
    expect(parse('', { XDG_STATE_HOME: '/var/s' }).config.stateDir).toBe('/var/s/mcp-working-set');
    expect(parse('', { XDG_STATE_HOME: 's' }).config.stateDir).toBe('/home/ada/.local/state/mcp-working-set');
    expect(parse({ stateDir: '.state' }).config.stateDir).toBe('/etc/mws/.state');
    expect(parse({ stateDir: '${S:-/x}/y' }).config.stateDir).toBe('/x/y');
    expect(parseConfig('{"stateDir":"s"}', { place: 'standard input', env: {}, home: HOME }).config.stateDir).toBe('s');
  });

  it('has a sample that parses without a word, and one with its comments taken as content', () => {
    expect(parse(sampleConfig()).problems).toEqual([]);
    const uncommented = sampleConfig().replace(/^(\s*)\/\/ (?=\s*["}])/gm, '$1');
    const { config, problems } = parse(uncommented, { HOME, TRACKER_TOKEN: 't' });
    expect(problems).toEqual([]);
    expect(config.upstreams.map(({ id }) => id)).toEqual(['upstream', 'files', 'tracker']);
  });

  it('has a JSON Schema that takes the sample and refuses what parsing reports', () => {
    const validate = new Ajv2020({ strict: false }).compile(configJsonSchema());
    expect(validate({ upstream: { url: 'http://127.0.0.1:1/mcp' }, mcpServers: { a: { command: 'x', args: ['y'] } }, listen: { port: 1 } })).toBe(true);
    for (const wrong of [{ listen: { port: 70_000 } }, { mcpServers: [] }, { mcpServers: { a: { comand: 'x' } } }, { promote: { minSessions: 0 } }]) {
      expect(validate(wrong)).toBe(false);
    }
  });
});

describe('what makes the file unusable', () => {
  const cases: [name: string, file: unknown, line: RegExp][] = [
    ['a list', '[]', /^\/etc\/mws\/config\.json:1:1: found a list; allowed: an object$/],
    ['a broken text', '{\n  "pins": ["a" "b"]\n}', /config\.json:2:16: not valid JSON: no "," between two entries$/],
    ['a bare word', '{ "serverName": mws }', /:1:17: not valid JSON: a word that JSON does not know/],
    ['an end too soon', '{ "pins": [', /not valid JSON: no closing "]"/],
    ['no JSON at all', 'port = 4484', /not valid JSON/],
    ['a port out of range', { listen: { port: 65_536 } }, /listen\.port: found the number 65536; allowed: a whole number from 0 to 65535$/],
    ['a broken port', { listen: { port: 1.5 } }, /listen\.port: found the number 1\.5; allowed: a whole number/],
    ['a negative port', { listen: { port: -1 } }, /listen\.port: found the number -1/],
    ['a port as text', { listen: { port: '4484' } }, /listen\.port: found a text; allowed: a whole number/],
    ['a page instead of its origin', { listen: { allowedOrigins: ['https://app.example/page'] } }, /listen\.allowedOrigins\[0\]: found a text; allowed: an origin/],
    ['a host that is empty', { listen: { allowedHosts: [''] } }, /listen\.allowedHosts\[0\]: found an empty text/],
    ['sessions that never are', { listen: { maxSessions: 0 } }, /listen\.maxSessions: found the number 0/],
    ['a path without its slash', { listen: { path: 'mcp' } }, /listen\.path: found a text; allowed: a path that begins with "\/"/],
    ['servers as a list', { mcpServers: [{ command: 'x' }] }, /mcpServers: found a list; allowed: an object of servers by name/],
    ['null', { mcpServers: null }, /mcpServers: found null/],
    ['a pin that is none', { pins: ['a', 1] }, /pins\[1\]: found the number 1; allowed: a text that is not empty/],
    ['pins as a text', { pins: 'a' }, /pins: found a text; allowed: a list of texts/],
    ['a server name that no client takes', { serverName: 'my tools' }, /serverName: found a text; allowed: 1 to 50 letters/],
    ['a policy of nothing', { promote: { minSessions: 0 } }, /promote\.minSessions: found the number 0; allowed: a whole number from 1 to/],
    ['no version of a client', { promote: { appenders: { mine: 'newest' } } }, /promote\.appenders\.mine: found a text; allowed: a version such as "1\.2\.0", true for every version, false for none/],
    ['a list of clients', { promote: { appenders: { mine: ['1.2'] } } }, /promote\.appenders\.mine: found a list; allowed: a version such as/],
    ['a huge number', '{ "promote": { "windowDays": 1e999 } }', /promote\.windowDays: found the number Infinity/],
    ['transcripts of an unknown client', { transcripts: [{ type: 'claude' }] }, /transcripts\[0\]\.type: found a text; allowed: "claude-code", "codex", /],
    ['transcripts of any client without a root', { transcripts: [{ type: 'any' }] }, /transcripts\[0\]: the type "any" needs a root/],
    ['transcripts of any client without a root, switched off', { transcripts: [{ type: 'any', enabled: false }] }, /:1:\d+: transcripts\[0\]: the type "any" needs a root/],
    ['hints that are lists', { backendHints: { mail: ['a'] } }, /backendHints\.mail: found a list; allowed: a text/],
    ['a missing variable in a path of its own', { stateDir: '${NOWHERE}' }, /stateDir: the variable NOWHERE is not set/],
  ];
  it.each(cases)('%s', (_name, file, line) => {
    const error = failure(file);
    expect(error.code).toBe('config-invalid');
    expect(error.message).toMatch(line);
  });

  it.each<[string, unknown, object[]]>([
    ['no JSON', '{', [{ code: 'unreadable' }]],
    ['a wrong value', { pins: 1 }, [{ code: 'invalid' }]],
    ['a variable that mws itself needs', { stateDir: '/${NOWHERE}/${THERE}' }, [{ code: 'unset-variable', variable: 'NOWHERE' }, { code: 'unset-variable', variable: 'THERE' }]],
    ['a variable of a server', { mcpServers: { a: { command: '${NOWHERE}' } } }, [{ code: 'unset-variable', variable: 'NOWHERE', server: 'a' }]],
    ['a server that is none', { mcpServers: { a: {} } }, [{ code: 'invalid', server: 'a' }]],
    ['an unknown key', { zzz: 1 }, [{ code: 'unknown' }]],
    ['an unknown server', { profiles: { web: { servers: ['a'] } } }, [{ code: 'unknown' }]],
    ['mws itself', { mcpServers: { a: { command: 'mws', args: ['connect'] } } }, [{ code: 'itself', server: 'a' }]],
    ['a key that comes twice', '{ "pins": [], "pins": [] }', [{ code: 'doubtful' }]],
    ['a number for a text', { mcpServers: { a: { command: 'x', args: [1] } } }, [{ code: 'doubtful', server: 'a' }]],
  ])('gives %s a code, whatever the words are', (_name, file, expected) => {
    const problems = (): readonly object[] => {
      try {
        return parse(file).problems;
      } catch (error) {
        return (error as ConfigError).problems;
      }
    };
    expect(problems()).toMatchObject(expected);
    expect(problems()).toHaveLength(expected.length);
  });

  it('tells every reason at once, each with its place', () => {
    const error = failure('{\n  "listen": { "port": "x" },\n  "pins": 1,\n  "mcpServers": { "a": { "args": 1 } }\n}');
    expect(error.problems.map((problem) => formatProblem(problem, 'c.json').split(';')[0]).sort()).toEqual([
      'c.json:2:23: listen.port: found a text',
      'c.json:3:11: pins: found the number 1',
      'c.json:4:34: mcpServers.a.args: found the number 1',
    ]);
    expect(error.message.split('\n')).toHaveLength(3);
  });

  it('refuses what is too large or too deep without exhausting the machine', () => {
    expect(failure(`{"pins":["${'x'.repeat(9_000_000)}"]}`).message).toMatch(/too large/);
    expect(failure('['.repeat(200_000)).message).toMatch(/nests too deeply/);
    expect(failure(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`).message).toMatch(/nests too deeply/);
  });
});

describe('keys', () => {
  it('warns of unknown ones, names the nearest, and goes on', () => {
    const { config, problems } = parse('{\n  "pin": ["a"],\n  "servers": {},\n  "listen": { "prot": 1 },\n  "zzz": 1,\n  "mcpServers": { "a": { "comand": "y", "command": "x" } }\n}');
    expect(config.upstreams.map(({ id }) => id)).toEqual(['a']);
    expect(problems.every(({ severity }) => severity === 'warning')).toBe(true);
    const lines = problems.map((problem) => formatProblem(problem, 'c'));
    expect(lines).toContain('c:2:3: pin: unknown key, ignored; did you mean "pins"?');
    expect(lines).toContain('c:3:3: servers: unknown key, ignored; did you mean "mcpServers"?');
    expect(lines).toContain('c:4:15: listen.prot: unknown key, ignored; did you mean "port"?');
    expect(lines).toContain('c:6:26: mcpServers.a.comand: unknown key, ignored; did you mean "command"?');
    expect(lines.find((line) => line.includes('zzz'))).toMatch(/^c:5:3: zzz: unknown key, ignored; known here: .*mcpServers/);
    expect(problems.find(({ path }) => path === 'mcpServers.a.comand')?.server).toBe('a');
  });

  it('counts the last of a doubled key and says so', () => {
    const { config, problems } = parse('{\n  "serverName": "one",\n  "serverName": "two"\n}');
    expect(config.serverName).toBe('two');
    expect(problems).toEqual([expect.objectContaining({ path: 'serverName', severity: 'warning', line: 3, column: 3, message: expect.stringContaining('first in line 2') })]);
  });

  it('lets no key reach a prototype, at any place', () => {
    const { config, problems } = parse('{ "__proto__": { "pins": ["evil"] }, "mcpServers": { "__proto__": { "command": "evil" }, "a": { "command": "x", "env": { "__proto__": "evil" } } }, "backendHints": { "__proto__": "evil", "constructor": "c" } }');
    expect(problems.map(({ path }) => path)).toEqual(['__proto__', 'mcpServers.__proto__', 'mcpServers.a.env.__proto__', 'backendHints.__proto__']);
    expect(config.pins).toEqual([]);
    expect(config.upstreams.map(({ id }) => id)).toEqual(['a']);
    expect(Object.keys(config.backendHints)).toEqual(['constructor']);
    expect(({} as Record<string, unknown>)['pins']).toBeUndefined();
  });

  it('takes names of object members as names of servers', () => {
    const ids = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const { config, problems } = parse({ mcpServers: Object.fromEntries(ids.map((id) => [id, { command: 'x' }])) });
    expect(config.upstreams.map(({ id }) => id)).toEqual(ids);
    expect(problems).toEqual([]);
  });
});
