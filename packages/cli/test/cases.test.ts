import type { TokenCounter } from '@mcp-working-set/core';
import { tool } from '@mcp-working-set/core/testing';
import { expect, test } from 'vitest';
import { listCost } from '../src/tokens/list-cost.js';

const letters: TokenCounter = { name: 'letters', count: (text) => text.length };

test('B127: a saving is what a client of the server itself would read, less our own list, and may be a loss', () => {
  const own = [tool('search_tools'), tool('call_tool')].map(({ definition }) => definition);
  const three = ['a', 'b', 'c'].map((name) => tool(name));
  const cost = listCost(own, three, letters);
  expect(cost.saved).toBe(cost.everything.tokens - cost.listed.tokens);
  const long = own.map((definition) => ({ ...definition, description: 'x'.repeat(5_000) }));
  expect(listCost(long, three, letters).saved).toBeLessThan(0);
  expect(cost.counter).toBe('letters');
});

test.todo('B127: search replies and the wrapping of call_tool are charged; the sum of the parts is the total (there is no ledger yet)');
