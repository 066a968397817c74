import { expect, it } from 'vitest';
import { stdioClient } from '../relay/client.js';
import { open, text } from '../relay/world.js';
import { stdioStub } from '../stubs/start.js';

const namesOf = async (content: object): Promise<readonly string[]> => {
  const client = await stdioClient(await open({ mcpServers: { s: stdioStub({ tools: 2, delay: 200 }), dead: { command: 'no-such-program-anywhere' } }, ...content }, { settle: false }));
  const { result } = await client.request('tools/list');
  return (result as { tools: { name: string }[] }).tools.map(({ name }) => name);
};

it.each([
  ['full', { surface: 'full' }, ['s__echo', 's__seen']],
  ['deferred', { surface: 'deferred' }, ['s__echo', 's__seen']],
  ['pins', { pins: ['s/seen'] }, ['s__seen']],
])('the first list ever has the tools that are always listed, though nothing is stored: %s [list.cold-start]', async (_, content, wanted) => {
  expect(await namesOf(content)).toEqual(expect.arrayContaining(wanted));
});

it('what is asked while a server is not known yet names it, and a tool of it is loaded as soon as it is there', async () => {
  const client = await stdioClient(await open({ mcpServers: { s: stdioStub({ tools: 2, startDelay: 6_000 }) }, surface: 'loader' }, { settle: false }));
  const ask = async (name: string, args: object): Promise<string> => text(await client.call(name, args));
  const { result } = await client.request('tools/list');
  expect((result as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual(['search_tools', 'list_tools', 'load_tools', 'unload_tools', 'describe_tool']);
  expect(await ask('list_tools', {})).toBe('No tool is known.\nNot known yet (still connecting or unreachable): s.');
  expect(await ask('search_tools', { query: 'echo' })).toContain('Not known yet (still connecting or unreachable): s.');
  expect(await ask('load_tools', { tools: ['s/echo'] })).toMatch(/^Loaded, and in your list now: s__echo\.\ns__echo: \{/);
});
