import { expect, it } from 'vitest';
import { open, text } from '../relay/world.js';
import { startHttp } from '../upstreams/support.js';
import { call, httpClient } from '../downstream/http-client.js';
import { resolveCommand } from '../../src/upstreams/stdio/command.js';
import { upstreamEnvironment } from '../../src/upstreams/stdio/environment.js';
import { inputOf, listen, nameOf, peer } from './world.js';

it(nameOf('B118'), () => {
  const child = upstreamEnvironment({ PATH: '/bin', HOME: '/home/x', OTHER: 'y' }, { A: '1', EMPTY: '' }, 'linux');
  expect(child).toMatchObject({ PATH: '/bin', HOME: '/home/x', A: '1', EMPTY: '' });
});

it(nameOf('B119'), () => {
  const { env } = inputOf('B119');
  const child = upstreamEnvironment(env, {}, 'linux');
  for (const name of ['HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS']) expect(child[name]).toBe(env[name]);
  expect(child).not.toHaveProperty('AWS_SECRET_ACCESS_KEY');
  expect(upstreamEnvironment(env, { AWS_SECRET_ACCESS_KEY: 'zzz' }, 'linux')).toMatchObject({ AWS_SECRET_ACCESS_KEY: 'zzz' });
});

it(nameOf('B120'), () => {
  const files = new Set(['C:\\node\\npx.cmd', 'C:\\Program Files\\x\\srv.cmd', 'C:\\bin\\tool.exe']);
  const resolve = (command: string, args: readonly string[] = []) => resolveCommand({
    command, args, platform: 'win32', exists: (path) => files.has(path), environment: { PATH: 'C:\\bin;C:\\node', PATHEXT: '.COM;.EXE;.BAT;.CMD', COMSPEC: 'C:\\Windows\\cmd.exe' },
  });
  for (const command of ['npx', 'npx.cmd', 'C:\\Program Files\\x\\srv.cmd']) {
    const { file, args, verbatim } = resolve(command, ['a b', 'x&y', '%PATH%', '"q"', '^']);
    expect([file, verbatim, args.slice(0, 3)]).toEqual(['C:\\Windows\\cmd.exe', true, ['/d', '/s', '/c']]);
    // Nothing that cmd.exe acts on is left without a caret before it.
    expect(args[3]!.slice(1, -1)).not.toMatch(/(?<!\^)[&%"]/);
  }
  expect(resolve('tool', ['a b'])).toEqual({ file: 'C:\\bin\\tool.exe', args: ['a b'], verbatim: false });
});

it(nameOf('B123'), async () => {
  const stub = await startHttp({});
  const gateway = await open({ mcpServers: { locked: { url: stub.url } } });
  const client = httpClient((await listen(gateway)).url);
  const session = await client.session();
  await stub.change({ on: { 'tools/call': '401' } });
  const answer = await client.post(call(1, 'locked__echo', { text: 'x' }), session);
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty('www-authenticate');
  expect(text(answer.messages[0]!['result'])).toMatch(/locked.*(authenticat|401|sign)/i);
  await stub.change({ on: {} });
  expect((await client.post(call(2, 'locked__echo', { text: 'in' }), session)).messages).toMatchObject([{ result: { content: [{ text: 'in' }] } }]);
  client.close();
});

it(nameOf('B125'), async () => {
  const gateway = await open({ mcpServers: {} });
  const { url, port } = await listen(gateway);
  const client = httpClient(url);
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } } };
  const requests = inputOf('B125')['requests'] as readonly Record<string, string>[];
  const statuses: number[] = [];
  for (const { Host, Origin } of requests) {
    const { status, headers } = await client.post(initialize, { host: Host!.replace('PORT', String(port)), ...(Origin === undefined ? {} : { origin: Origin }) });
    statuses.push(status);
    expect('mcp-session-id' in headers).toBe(status === 200);
  }
  // "localhost" with another port is still this machine: what counts is the name, as in the specification.
  expect([statuses[0], statuses[1], statuses[3], statuses[4]]).toEqual([403, 403, 200, 200]);
  client.close();
});

it(`${nameOf('B125')}: what is bound to every interface is warned of`, async () => {
  const lines: string[] = [];
  const log = (message: string): void => void lines.push(message);
  const gateway = await open({ mcpServers: {} }, { logger: { debug: log, info: log, warn: log, error: log } });
  const { port } = await gateway.listen({ host: '0.0.0.0', port: 0, path: '/mcp' });
  expect(port).toBeGreaterThan(0);
  expect(lines.join('\n')).toMatch(/beyond this machine without authentication/);
  await peer(gateway);
});
