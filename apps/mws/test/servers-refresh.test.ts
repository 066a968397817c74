import { expect, test } from 'vitest';
import { jsonOfMws, runMws } from './support/program.js';
import { httpStub } from './support/stub.js';
import { createWorld } from './support/world.js';

test('servers refresh asks anew and keeps the answer, but for a list that is empty once; with --clear it is what the server says now', async () => {
  const well = await httpStub({ tools: 2 });
  const other = await httpStub({ tools: 1 });
  const world = createWorld({ mcpServers: { well: { url: well.url }, other: { url: other.url } } });
  const refreshed = async (...args: string[]): Promise<number> => (await jsonOfMws(world, 'servers', 'refresh', ...args))[0].tools;
  expect(await refreshed()).toBe(2);
  await well.change({ tools: 3 });
  await other.change({ tools: 2 });
  expect(await refreshed()).toBe(3);
  expect((await runMws(world, 'tools', 'list')).out).toMatch(/well__slow[^]*other__seen/);
  await well.change({ tools: [] });
  expect(await runMws(world, 'servers', 'refresh')).toMatchObject({ code: 0, err: expect.stringContaining('the former list stays') });
  expect((await runMws(world, 'tools', 'list')).out).toContain('well__slow');
  expect(await refreshed('--clear')).toBe(0);
  await well.change({ tools: 2 });
  expect(await refreshed('well', '--clear')).toBe(2);
  expect((await runMws(world, 'tools', 'list')).out).toContain('well__seen');
});
