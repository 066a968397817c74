import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createWorld, type World } from './support.js';

// What the meta-tool does is written beside the file that it reads again: packages/proxy/test/surfaces/gateway.test.ts has its reply.

const INITIALIZE = { method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } };
const server = (id: string): object => ({ [id]: { command: `no-such-program-${id}` } });
const config = (servers: object): string => JSON.stringify({ surface: 'gateway', adminTools: true, mcpServers: servers });

interface Talk {
  ask(tool: string): Promise<string>;
  end(): Promise<unknown>;
}
const textOf = (answer: any): string => answer.result.content[0].text;

const overStdio = async (world: World, file: string): Promise<Talk> => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const running = world.start(['serve', '--stdio', '--config', file], { stdin, stdout, isTty: { stdin: false, stdout: false, stderr: false } });
  const waiting = new Map<number, (answer: any) => void>();
  let rest = '';
  stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.map((text) => JSON.parse(text))) waiting.get(line.id)?.(line);
  });
  let ids = 0;
  const request = (message: object): Promise<any> => new Promise((resolve) => {
    waiting.set(++ids, resolve);
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: ids, ...message })}\n`);
  });
  await request(INITIALIZE);
  return {
    ask: async (name) => textOf(await request({ method: 'tools/call', params: { name, arguments: {} } })),
    async end() {
      stdin.end();
      return running.ended;
    },
  };
};

const overHttp = async (world: World, file: string): Promise<Talk> => {
  const running = world.start(['serve', '--port', '0', '--config', file]);
  const url = /serves (http:\S+)/.exec(await running.until('serves http'))?.[1] ?? '';
  const post = (message: object, headers: Record<string, string> = {}): Promise<Response> => fetch(url, {
    method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  });
  const session = (await post(INITIALIZE)).headers.get('mcp-session-id') ?? '';
  return {
    async ask(name) {
      const text = await (await post({ method: 'tools/call', params: { name, arguments: {} } }, { 'mcp-session-id': session })).text();
      return textOf(JSON.parse(/\{.*\}/.exec(text)?.[0] ?? ''));
    },
    async end() {
      running.signal('SIGTERM');
      return running.ended;
    },
  };
};

test.each([['stdio', overStdio], ['HTTP', overHttp]] as const)('reload_config over %s takes over what the file says; a broken file changes nothing, says where, and what runs goes on', async (_how, start) => {
  const world = createWorld();
  const file = world.write(join(world.cwd, 'own.json'), config(server('one')));
  const talk = await start(world, file);
  expect(await talk.ask('list_servers')).toMatch(/^one: /);
  for (const broken of ['{ "mcpServers": ', '{"mcpServers":{"one":{"command":7}}}']) {
    writeFileSync(file, broken);
    expect(await talk.ask('reload_config')).toMatch(/^Nothing was changed: .*own\.json:1:\d+: /);
    expect(await talk.ask('list_servers')).toMatch(/^one: [^\n]*$/);
  }
  writeFileSync(file, config(server('two')));
  expect(await talk.ask('reload_config')).toMatch(/^Configuration taken over\. .*(?:added|kept): two/);
  expect(await talk.ask('list_servers')).toMatch(/^two: [^\n]*$/);
  expect(await talk.end()).toMatchObject({ code: 0 });
});
