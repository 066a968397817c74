import type { TokenCounter } from '@mcp-working-set/core';
import { tool } from '@mcp-working-set/core/testing';
import { expect, test } from 'vitest';
import { listCost } from '../src/tokens/list-cost.js';
import { createSeeded } from './seeded.js';

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

/** Figures as the report prints them. */
const printed = (text: string): number => Number(text.replace(/,/g, ''));

test.each([[0, 'saved'], [10, 'lost']] as const)('B127: after %i searches, searches, the wrapping of call_tool and failed calls are charged, and the parts are the total', async (searches, word) => {
  const world = await createSeeded();
  // The list of this world is longer than that of its three tools: a client that sees many saves something.
  const tools = Array.from({ length: 40 }, (_, at) => `tool_${at}`);
  await world.lists(searches === 0 ? tools : tools.slice(0, 3));
  for (let at = 0; at < searches; at += 1) world.state.searches.append({ time: Date.now(), client: 'one', session: 's1', principal: 'local', profile: 'default', bytes: 4_000, tokens: 1_000, hits: 3, followed: false });
  world.called('tool_1', 's1');
  const plain = JSON.parse((await world.run(['report', '--json'])).out).balance;
  expect(plain).toMatchObject({ counter: 'o200k_base', spentOnSearches: searches * 1_000, spentOnWrapping: 0, spentOnFailures: 0 });
  expect(plain.net).toBe(plain.gross - searches * 1_000);

  world.called('tool_2', 's1', { via: 'call_tool' });
  world.called('tool_2', 's1', { via: 'call_tool' });
  world.called('tool_1', 's1', { outcome: 'error', bytesIn: 400, bytesOut: 4_000 });
  const { cost, balance } = JSON.parse((await world.run(['report', '--json'])).out);
  const { o200k } = await import('../src/tokens/o200k.js');
  expect(balance).toMatchObject({ gross: plain.gross, spentOnSearches: searches * 1_000, spentOnFailures: 1_100 });
  expect(balance.spentOnWrapping).toBe(2 * (await o200k()).count('{"name":"files__tool_2","arguments":{}}'));
  expect(balance.perConversation).toBe(cost.everything.tokens - cost.listed.tokens);
  expect(balance.net).toBe(balance.perConversation - balance.spentOnSearches - balance.spentOnWrapping - balance.spentOnFailures);
  expect(Math.sign(balance.net)).toBe(word === 'lost' ? -1 : 1);

  const line = (await world.run(['report'])).out.split('\n').find((text) => text.startsWith('net: ')) ?? '';
  expect(line.startsWith(`net: ${word} `)).toBe(true);
  const [total = 0, conversations = 0, each = 0, ...spent] = [...line.matchAll(/-?[\d,]*\d/g)].map(([text]) => printed(text));
  expect(conversations * each - spent.reduce((sum, one) => sum + one, 0)).toBe(word === 'lost' ? -total : total);
});
