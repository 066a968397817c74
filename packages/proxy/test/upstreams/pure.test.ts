import { manualClock } from '@mcp-working-set/core/testing';
import { describe, expect, test } from 'vitest';
import { createBoundedLog } from '../../src/upstreams/bounded-log.js';
import { headerValue, paramHeadersOf } from '../../src/wire/param-headers.js';
import { createFlights } from '../../src/upstreams/in-flight.js';
import { createRedactor } from '../../src/upstreams/redact.js';
import { resolveCommand } from '../../src/upstreams/stdio/command.js';
import { upstreamEnvironment } from '../../src/upstreams/stdio/environment.js';
import { resultReply } from '../../src/wire/reply.js';
import { RawJson } from '../../src/wire/message.js';
import { callOf, httpSpec, stdioUpstream } from './support.js';

describe('the command of a stdio upstream', () => {
  const files = new Set(['C:\\node\\npx.cmd', 'C:\\node\\node.exe', 'C:\\work\\run.bat', 'D:\\tools\\x.EXE']);
  const environment = { Path: 'C:\\other;C:\\node\\', PATHEXT: '.EXE;.CMD;.BAT', ComSpec: 'C:\\Windows\\cmd.exe' };
  const windows = (command: string, args: string[] = [], cwd?: string) =>
    resolveCommand({ command, args, cwd, environment, platform: 'win32', exists: (path) => [...files].some((file) => file.toLowerCase() === path.toLowerCase()) });

  test('is itself everywhere but on Windows', () => {
    expect(resolveCommand({ command: 'npx', args: ['-y', 'a b'], environment: {}, platform: 'linux', exists: () => true })).toEqual({ file: 'npx', args: ['-y', 'a b'], verbatim: false });
  });

  test('is found on the path of Windows; a program needs no help', () => {
    expect(windows('node', ['a b'])).toEqual({ file: 'C:\\node\\node.exe', args: ['a b'], verbatim: false });
    expect(windows('D:\\tools\\x.exe')).toEqual({ file: 'D:\\tools\\x.exe', args: [], verbatim: false });
    expect(windows('unknown', ['a'])).toEqual({ file: 'unknown', args: ['a'], verbatim: false });
  });

  test('that is a batch file goes through cmd.exe, with every argument quoted for both readers', () => {
    expect(windows('npx', ['-y'])).toEqual({ file: 'C:\\Windows\\cmd.exe', args: ['/d', '/s', '/c', '"C:\\node\\npx.cmd ^^^"-y^^^""'], verbatim: true });
    expect(windows('.\\run', [], 'C:\\work').args[3]).toBe('"C:\\work\\run.bat"');
  });

  test('nothing in an argument reaches cmd.exe [processes.windows]', () => {
    // What is left when both readers have taken their carets away is the quoted argument itself.
    const unescaped = (text: string): string => text.replaceAll(/\^(.)/g, '$1');
    for (const [arg, quoted] of [['a&b', '"a&b"'], ['100%PATH%', '"100%PATH%"'], ['say "hi"', '"say \\"hi\\""'], ['C:\\dir\\', '"C:\\dir\\\\"'], ['a\\"b', '"a\\\\\\"b"'], ['', '""'], ['^|<>', '"^|<>"']] as const) {
      const line = windows('npx', [arg]).args[3] ?? '';
      const escaped = line.slice('"C:\\node\\npx.cmd '.length, -1);
      expect(unescaped(unescaped(escaped))).toBe(quoted);
      // Outside of carets no character is left that cmd.exe would act on.
      expect(escaped.replaceAll(/\^./g, '')).not.toMatch(/[&|<>()"%!]/);
    }
  });
});

describe('the environment of a stdio upstream', () => {
  const given = { PATH: '/bin', HOME: '/home/a', LC_ALL: 'C', GITHUB_TOKEN: 'secret', AWS_SECRET_ACCESS_KEY: 'secret', FUNC: '() { :; }', LANG: undefined, https_proxy: 'http://p', npm_config_registry: 'http://r', REQUESTS_CA_BUNDLE: '/ca', DOCKER_HOST: 'unix:///d', VOLTA_HOME: '/v' };

  test('is the safe part of ours, and what its entry says [processes.environment]', () => {
    expect(upstreamEnvironment(given, { TOKEN: 'mine', HOME: '/other' }, 'linux')).toEqual({
      PATH: '/bin', HOME: '/other', LC_ALL: 'C', https_proxy: 'http://p', npm_config_registry: 'http://r', REQUESTS_CA_BUNDLE: '/ca', DOCKER_HOST: 'unix:///d', VOLTA_HOME: '/v', TOKEN: 'mine', MCP_WORKING_SET_HOPS: '1',
    });
  });

  test('counts hops, whatever the variable holds', () => {
    expect(upstreamEnvironment({ MCP_WORKING_SET_HOPS: '2' }, {}, 'linux')['MCP_WORKING_SET_HOPS']).toBe('3');
    for (const odd of ['x', '-1', '1e99', '']) expect(upstreamEnvironment({ MCP_WORKING_SET_HOPS: odd }, {}, 'linux')['MCP_WORKING_SET_HOPS']).toBe('1');
  });

  test('on Windows an entry replaces a variable whatever its case', () => {
    expect(upstreamEnvironment({ Path: 'C:\\a' }, { PATH: 'C:\\b' }, 'win32')).toEqual({ PATH: 'C:\\b', MCP_WORKING_SET_HOPS: '1' });
  });
});

describe('what an upstream says, in a log', () => {
  test('holds none of its configuration\'s secrets', () => {
    const redact = createRedactor(stdioUpstream({}, {
      args: ['--api-key', 'key-in-args', '--token=tok-in-args', '--header', 'Authorization: Bearer hdr-in-args', 'server.js'], env: { PASSWORD: 'pass-in-env', LOG_LEVEL: 'verbose', DATA_DIR: '/var/data' },
    }));
    expect(redact('key-in-args tok-in-args hdr-in-args pass-in-env verbose /var/data server.js')).toBe('*** *** *** *** verbose /var/data server.js');
    const http = createRedactor(httpSpec('x', 'https://us%65r12:passw%6Frd@example.com/p?key=abcdefg', { headers: { Authorization: 'Bearer abc.def', 'X-Plain': 'plain-header' } }));
    expect(http('user12 password abcdefg Bearer abc.def, abc.def plain-header example.com')).toBe('*** *** *** ***, *** *** example.com');
  });

  test('masks a secret in every form in which it may come back', () => {
    const redact = createRedactor(stdioUpstream({}, {
      args: ['postgres://user:pass%20word@db/x'],
      env: { KEY: '-----BEGIN\nline-two-of-it\nEND', ODD: 'quo"te/and é' },
    }));
    expect(redact('line-two-of-it')).toBe('***');
    expect(redact('pass%20word and pass word')).toBe('*** and ***');
    expect(redact(JSON.stringify('quo"te/and é'))).toBe('"***"');
    expect(redact(encodeURIComponent('quo"te/and é'))).toBe('***');
  });

  test('acts on no terminal', () => {
    expect(createRedactor(stdioUpstream())('\u001b[31mred\u001b[0m \u0007bell \u001b]0;title')).toBe('red bell ]0;title');
  });

  test('comes at a bounded rate and says what it left out', () => {
    const clock = manualClock();
    const lines: string[] = [];
    const log = createBoundedLog({ clock, burst: 3, perSecond: 1, write: (line) => lines.push(line), redact: (text) => text });
    for (let i = 0; i < 10; i++) log(`${i}`);
    clock.advance(1_000);
    log('later');
    log('x'.repeat(100_000));
    expect(lines).toEqual(['0', '1', '2', 'later (7 lines before it left out)']);
    clock.advance(5_000);
    log('y'.repeat(100_000));
    expect(lines.at(-1)?.length).toBeLessThan(600);
  });
});

describe('headers of 2026-07-28', () => {
  test.each([
    ['plain', 'plain'], ['two words\tand more', 'two words\tand more'], ['', '=?base64??='], [' x', '=?base64?IHg=?='], ['x ', '=?base64?eCA=?='], ['ä', '=?base64?w6Q=?='],
    ['a\r\nInjected: 1', '=?base64?YQ0KSW5qZWN0ZWQ6IDE=?='], ['=?base64?eA==?=', '=?base64?PT9iYXNlNjQ/ZUE9PT89?='], ['x'.repeat(20), 'x'.repeat(20)],
  ])('%j as a value', (text, value) => {
    expect(headerValue(text)).toBe(value);
  });

  test('marks count where the protocol allows them, and a wrong one costs no other', () => {
    const property = (header: string | number, type = 'string') => ({ type, 'x-mcp-header': header });
    const found = paramHeadersOf({
      type: 'object',
      'x-mcp-header': 'Root',
      properties: {
        a: property('A'), again: property('a'), space: property('no good'), number: property(7), object: property('O', 'object'), n: property('N', 'integer'),
        deep: { type: 'object', properties: { b: property('B', 'boolean') } }, list: { type: 'array', items: property('Items') },
      },
      oneOf: [{ properties: { c: property('C') } }],
    });
    expect(found).toEqual([{ path: ['a'], header: 'Mcp-Param-A' }, { path: ['n'], header: 'Mcp-Param-N' }, { path: ['deep', 'b'], header: 'Mcp-Param-B' }]);
    expect(paramHeadersOf(undefined)).toEqual([]);
    expect(paramHeadersOf(true)).toEqual([]);
  });
});

describe('requests in flight', () => {
  const table = () => {
    const clock = manualClock();
    return { clock, flights: createFlights({ upstream: 'u', clock, timeoutMs: 1_000, totalMs: 10_000 }) };
  };
  const outcome = (reply: Promise<unknown>): Promise<unknown> => reply.then(() => 'answered', (error: { reason: string }) => error.reason);

  test('one that may be silent for ever goes on beside those whose time runs out [relay.timeout]', async () => {
    const { clock, flights } = table();
    const stream = flights.start({ ...callOf('s'), timeoutMs: Number.POSITIVE_INFINITY });
    const call = flights.start(callOf('t'));
    clock.advance(1_000);
    expect(await outcome(call.reply)).toBe('timeout');
    flights.start(callOf('u')).reply.catch(() => {});
    clock.advance(100_000);
    expect([stream.flight.settled, flights.size]).toEqual([false, 1]);
  });

  test('progress of its own extends the time, other progress does not [relay.timeout]', async () => {
    const { clock, flights } = table();
    const seen: string[] = [];
    const { flight, reply } = flights.start({ ...callOf('t'), onNotification: ({ params }) => seen.push(params?.text ?? '') });
    flight.clientToken = '"mine"';
    const progress = (token: number) => flights.progress({ kind: 'notification', method: 'notifications/progress', params: new RawJson(`{"progressToken":${token},"progress":1}`) });
    for (let i = 0; i < 5; i++) {
      clock.advance(900);
      expect(progress(flight.id)).toBe(true);
    }
    expect(seen).toEqual(Array.from({ length: 5 }, () => '{"progressToken":"mine","progress":1}'));
    clock.advance(900);
    expect(progress(flight.id + 1)).toBe(false);
    clock.advance(200);
    expect(await outcome(reply)).toBe('timeout');
    expect(flights.size).toBe(0);
  });

  test('a settled one leaves no record: late answers, progress and aborts find nothing [relay.late-cancel]', async () => {
    const { clock, flights } = table();
    const abort = new AbortController();
    const stopped: string[] = [];
    const { flight, reply } = flights.start({ ...callOf('t'), signal: abort.signal });
    flight.onGivenUp = (why) => stopped.push(why);
    flight.answer(resultReply({}));
    expect(await outcome(reply)).toBe('answered');
    expect(flights.get(flight.id)).toBeUndefined();
    abort.abort();
    clock.advance(10_000);
    flight.answer(resultReply({ again: true }));
    expect(stopped).toEqual([]);
    expect((await reply).result?.text).toBe('{}');
  });

  test('what comes without an address belongs to the only one that can own it', () => {
    const { flights } = table();
    expect(flights.only()).toBe('none');
    flights.start({ method: 'tools/list', principal: 'local' }).reply.catch(() => {});
    expect(flights.only()).toBe('none');
    const first = flights.start({ ...callOf('t'), onNotification() {} });
    expect(flights.only()).toBe(first.flight);
    flights.start({ ...callOf('t'), onNotification() {} });
    expect(flights.only()).toBe('several');
  });
});
