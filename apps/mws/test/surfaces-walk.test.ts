import { describe, expect, test } from 'vitest';
import { WALKERS } from './support/clients.js';
import type { TestClient } from './support/clients.js';
import { eventually } from './support/processes.js';
import { serveHttp } from './support/program.js';
import { httpStub } from './support/stub.js';
import { createWorld } from './support/world.js';

type Args = Readonly<Record<string, unknown>>;
type Step = readonly [tool: string, args: Args, answer: string | RegExp];

/** What a surface lists and how a tool is found, loaded, called and unloaded on it. */
interface Surface {
  readonly meta: readonly string[];
  /** Listed on 2026-07-28 alone. */
  readonly modernMeta?: readonly string[];
  /** Of the server's tools: the pin, all of them, or none. */
  readonly beside: 'pin' | 'all' | 'none';
  readonly find: readonly Step[];
  readonly load?: readonly [load: Step, unload: Step];
  /** How its call tool names the tool; a surface without one is called by name. */
  readonly call?: readonly [tool: string, address: Args];
}

const SAYS_AGAIN = 'say a text again';
const FOUND: Step = ['search_tools', { query: SAYS_AGAIN }, 'well__echo'];
const BY_NAME = ['call_tool', { name: 'well__echo' }] as const;
const STANDARD = { meta: ['search_tools', 'call_tool'], find: [FOUND], call: BY_NAME } as const;

const SURFACES: Readonly<Record<string, Surface>> = {
  'working-set': { ...STANDARD, beside: 'pin' },
  search: { ...STANDARD, beside: 'none' },
  deferred: { ...STANDARD, beside: 'all' },
  full: { meta: [], beside: 'all', find: [] },
  loader: {
    meta: ['search_tools', 'list_tools', 'load_tools', 'unload_tools', 'describe_tool'], modernMeta: ['call_tool'], beside: 'pin', call: BY_NAME,
    find: [FOUND, ['list_tools', { server: 'well' }, 'echo: Says the text again.'], ['describe_tool', { name: 'well/echo' }, 'Input schema: {']],
    load: [['load_tools', { tools: ['well/echo'] }, 'well__echo: {"type":"object"'], ['unload_tools', { tools: ['well/echo'] }, 'Unloaded: well__echo']],
  },
  'loader-slim': {
    meta: ['search_tools', 'load_tool', 'unload_tool', 'load_bundle', 'proxy_report'], modernMeta: ['call_tool'], beside: 'pin', call: BY_NAME,
    find: [FOUND, ['proxy_report', {}, 'every tool listed: ']],
    load: [['load_bundle', { name: 'talk' }, 'well__echo: {"type":"object"'], ['unload_tool', { tools: ['*'] }, 'Unloaded: well__echo']],
  },
  retrieve: {
    meta: ['search_tools', 'invoke_tool', 'list_servers'], beside: 'pin', call: ['invoke_tool', { server: 'well', name: 'echo' }],
    find: [['search_tools', { query: SAYS_AGAIN, k: 1 }, /^server: well\nname: echo\n/], ['list_servers', {}, 'well: ready, 3 tools']],
  },
  gateway: {
    meta: ['list_servers', 'list_tools', 'search_tools', 'suggest_tools', 'get_tool_schema', 'call_tool', 'gateway_status'], beside: 'none',
    call: ['call_tool', { server: 'well', tool: 'echo' }],
    find: [
      ['search_tools', { query: SAYS_AGAIN, top_k: 1 }, 'well / echo: Says the text again.'], ['suggest_tools', { prompt: 'Please say this text again: hello' }, 'tool: echo'],
      ['get_tool_schema', { server: 'well', tool: 'echo' }, 'Input schema: {'], ['list_tools', { server: 'well' }, 'echo: Says the text again.'],
      ['list_servers', {}, 'well: ready'], ['gateway_status', {}, 'well: ready'],
    ],
  },
};

const PIN = 'well__count';
const TOOL = 'well__echo';
const ALL = [TOOL, PIN, 'well__fail'];
/** The server's own definitions, so that the table says what is listed. */
const tool = (name: string, description: string, properties: Args = {}) => ({ name, description, inputSchema: { type: 'object', properties } });
const TOOLS = [tool('echo', 'Says the text again.', { text: { type: 'string' } }), tool('count', 'Counts its calls: a side effect to be seen.'), tool('fail', 'Answers a tool error.')];

const HELLO = { text: 'hello', isError: false };

/** Walks one surface through; resolves to the number of calls that the server has to have got. */
const walk = async (client: TestClient, surface: Surface, modern: boolean): Promise<number> => {
  const step = async ([name, args, answer]: Step): Promise<void> => {
    const result = await client.call(name, args);
    expect({ name, ...result }).toEqual({ name, isError: false, text: typeof answer === 'string' ? expect.stringContaining(answer) : expect.stringMatching(answer) });
  };
  const beside = { pin: [PIN], all: ALL, none: [] }[surface.beside];
  const standing = [...surface.meta, ...(modern ? surface.modernMeta ?? [] : []), ...beside];
  const callTool = surface.call && standing.includes(surface.call[0]) ? surface.call : undefined;

  expect(await client.list()).toEqual(standing);
  // A client that connects anew is a process for each step: one find has to do.
  for (const found of client.connectsAnew ? surface.find.slice(0, 1) : surface.find) await step(found);
  if (surface.load) await step(surface.load[0]);
  // The list of a session has it now; a client that connects anew each time has a new session, and 2026-07-28 has none.
  const loads = surface.load !== undefined && !modern && !client.connectsAnew;
  if (!client.connectsAnew) expect(await client.list()).toEqual([...standing, ...(loads ? [TOOL] : [])]);
  let calls = 0;
  if (callTool) {
    expect(await client.call(callTool[0], { ...callTool[1], arguments: { text: 'hello' } })).toEqual(HELLO);
    calls += 1;
  }
  // By its own name, listed or not, unless the client itself refuses what is not listed.
  if (!client.onlyListed || standing.includes(TOOL)) {
    expect(await client.call(TOOL, { text: 'hello' })).toEqual(HELLO);
    calls += 1;
  }
  if (standing.includes(PIN) && (calls === 0 || !client.connectsAnew)) {
    expect(await client.call(PIN, {})).toMatchObject({ isError: false, text: expect.stringMatching(/^\d+$/) });
    calls += 1;
  }
  if (surface.load && loads) await step(surface.load[1]);
  if (!client.connectsAnew) expect(await client.list()).toEqual(standing);
  if (client.told) {
    // Loading and unloading change the list of a session: two announcements, and no others on any surface.
    await eventually(() => (client.told?.() ?? 0) >= (loads ? 2 : 0));
    expect(client.told()).toBe(loads ? 2 : 0);
  }
  return calls;
};

describe('every surface under its own address', () => {
  test.each(Object.keys(WALKERS))('%s walks through', { timeout: 400_000 }, async (library) => {
    const well = await httpStub({ tools: TOOLS });
    const profiles = Object.fromEntries(Object.keys(SURFACES).map((surface) => [surface, { surface }]));
    const world = createWorld({ mcpServers: { well: { url: well.url } }, profiles, pins: ['well/count'], bundles: { talk: ['well/echo'] } });
    const daemon = await serveHttp(world);
    const walked: Record<string, unknown> = {};
    const reached: Record<string, unknown> = {};
    for (const [name, surface] of Object.entries(SURFACES)) {
      const before = await well.stats();
      const client = await WALKERS[library]!({ url: `${daemon.url}/${name}` }, `walker-${name}`, world);
      try {
        walked[name] = await walk(client, surface, library.includes('2026-07-28'));
      } catch (error) {
        throw new Error(`on ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      } finally {
        await client.close();
      }
      reached[name] = ((await well.stats())['call'] ?? 0) - (before['call'] ?? 0);
    }
    expect(reached).toEqual(walked);
    // Lists and searches ask the server for nothing: it lists once for each era.
    expect((await well.stats())['list']).toBeLessThanOrEqual(2);
  });
});
