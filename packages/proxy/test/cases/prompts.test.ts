import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { open } from '../relay/world.js';
import { inputOf, nameOf, peer } from './world.js';

const PROGRAM = fileURLToPath(new URL('../stubs/prompts.mjs', import.meta.url));

it(nameOf('B097'), async () => {
  const upstreams = Object.keys(inputOf('B097')['upstreams']);
  const gateway = await open({ mcpServers: Object.fromEntries(upstreams.map((id) => [id, { command: process.execPath, args: [PROGRAM, id] }])) });
  const client = await peer(gateway);
  const { result } = await client.request('prompts/list');
  const names = result.prompts.map(({ name }: { name: string }) => name) as string[];
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
  for (const [n, id] of upstreams.entries()) {
    const name = names.find((one) => one.includes(id))!;
    const got = await client.request('prompts/get', { name, arguments: { topic: `t${n}` } });
    expect(got['result'].messages[0].content.text).toBe(`${id}: {"topic":"t${n}"}`);
    const completed = await client.request('completion/complete', { ref: { type: 'ref/prompt', name }, argument: { name: 'topic', value: 'x' } });
    expect(completed['result'].completion.values).toEqual([`${id}-x`]);
  }
});
