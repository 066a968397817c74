import { workingSetMember } from '@mcp-working-set/core/testing';
import { expect, it } from 'vitest';
import { open } from '../relay/world.js';
import { nameOf, stubs } from './world.js';

const named = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `t${n}`, description: 'd', inputSchema: { type: 'object' } }));

it(nameOf('B129'), async () => {
  const gateway = await open({ mcpServers: stubs({ s: { tools: named(300) } }), pins: ['s/t200', 's/t201'] });
  const key = { principal: 'local', scope: 'global' };
  const decided = Array.from({ length: 40 }, (_, n) => workingSetMember(`t${n}`, { upstream: 's' }));
  await gateway.state.workingSets.update(key, () => ({ decided, decidedAt: 0, effective: decided }));
  const listed = (await gateway.listed()).map(({ name }) => name);
  // The meta-tools, the pins, then what was decided: far from the 128 that a client takes.
  expect(listed.slice(0, 2).sort()).toEqual(['call_tool', 'search_tools']);
  expect(listed.slice(2, 4)).toEqual(['s__t200', 's__t201']);
  expect(listed.slice(4)).toEqual(decided.map(({ tool }) => `s__${tool}`));
});
