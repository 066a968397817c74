import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { httpClient } from './relay/client.js';
import { open, text } from './relay/world.js';
import { TOOLS } from './stubs/behaviour.mjs';
import { httpStub, sseStub, stdioStub, type HttpStub } from './stubs/start.js';

const started = async (stub: Promise<HttpStub>): Promise<string> => {
  const { url, stop } = await stub;
  onTestFinished(stop);
  return url;
};

it('a program has the tools of all its servers in one catalog, each with server, name, description and schema, and serves them', async () => {
  const gateway = await open({ mcpServers: { program: stdioStub({ tools: 3 }), web: { url: await started(httpStub({ tools: 2 })) } } });
  const expected = [...TOOLS.slice(0, 3).map((tool) => ['program', tool] as const), ...TOOLS.slice(0, 2).map((tool) => ['web', tool] as const)];
  expect(gateway.tools().map(({ upstream, original, definition: { name, description, inputSchema } }) => [upstream, original, { name, description, inputSchema }]))
    .toEqual(expected.map(([server, { name, description, inputSchema }]) => [server, name, { name, description, inputSchema }]));
  const client = await httpClient(await gateway.url());
  expect((await client.request('tools/list'))['result'].tools.map(({ name }: { name: string }) => name)).toEqual(['search_tools', 'call_tool']);
  for (const name of ['program__echo', 'web__echo']) expect(text(await client.call('call_tool', { name, arguments: { text: name } }))).toBe(name);
});

it('lists as a client of the plain address is listed, with the tools that are loaded from the start', async () => {
  for (const surface of ['loader', 'retrieve']) {
    const gateway = await open({ mcpServers: { s: stdioStub({ tools: 2 }) }, surface, [surface === 'loader' ? 'autoLoad' : 'pins']: ['s/seen'] });
    const { result } = await (await httpClient(await gateway.url())).request('tools/list');
    expect(await gateway.listed()).toEqual(result.tools);
    expect((await gateway.listed()).at(-1)?.name).toBe('s__seen');
  }
});

it('what an entry says of its server reaches it: command, args, env and folder; address and headers, over HTTP+SSE too', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mws-entry-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = 'require("node:fs").writeFileSync("seen.json", JSON.stringify([process.cwd(), process.env.MARK, process.argv.slice(1)]))';
  const headers = { Authorization: 'Bearer abc', 'X-Own': '1' };
  const gateway = await open({
    mcpServers: {
      program: { command: process.execPath, args: ['-e', program, 'one', 'two words'], env: { MARK: 'here' }, cwd: folder },
      older: { url: await started(httpStub({ era: 'legacy' })), headers },
      newer: { url: await started(httpStub({ era: 'modern' })), headers },
      oldest: { type: 'sse', url: await started(sseStub()), headers },
    },
  });
  expect(JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8'))).toEqual([folder, 'here', ['one', 'two words']]);
  const client = await httpClient(await gateway.url());
  for (const server of ['older', 'newer', 'oldest']) {
    expect((await client.call(`${server}__seen`))['structuredContent'].headers, server).toMatchObject({ authorization: 'Bearer abc', 'x-own': '1' });
  }
});
