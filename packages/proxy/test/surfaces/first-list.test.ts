import { expect, it } from 'vitest';
import { stdioClient } from '../relay/client.js';
import { open } from '../relay/world.js';
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
