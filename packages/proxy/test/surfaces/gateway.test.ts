import { estimateTokens, modelText, MwsError, type CatalogTool, type JsonObject } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { RawJson } from '../../src/wire/message.js';
import { catalogOf, middle } from '../unit/fakes.js';
import { github, surface, talk } from './support.js';

const MENU = ['list_servers', 'list_tools', 'search_tools', 'suggest_tools', 'get_tool_schema', 'call_tool', 'gateway_status', 'reload_config'];
const ADMIN = { config: { adminTools: true }, reload: async () => 'done' };
const EIGHT = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Servers of so many small tools each. */
const servers = (count: number, tools: number, describe: (index: number) => string = (index) => `Does the thing number ${index} to what is given.`) =>
  Array.from({ length: count }, (_, server) => catalogOf(`server${server}`, Array.from({ length: tools }, (_, index) => (
    { name: `tool_${server}_${index}`, description: describe(index), inputSchema: { type: 'object', properties: { given: { type: 'string' } } } }))));
const gateway = (catalogs: Parameters<typeof middle>[0]) => talk(middle(catalogs, { config: { surface: 'gateway' } }));

describe('the menu', () => {
  it('has eight meta-tools and never another, whatever is pinned, promoted or configured', async () => {
    const member = { upstream: 'github', tool: 'list_issues', reason: 'promoted', since: 1 } as const;
    const m = surface('gateway', { ...ADMIN, pins: ['read_file'] });
    await m.state.workingSets.update({ principal: 'local', scope: 'global' }, () => ({ decided: [member], decidedAt: 1, effective: [member] }));
    expect(await talk(m).names()).toEqual(MENU);
    const many = talk(middle(servers(200, 5), { ...ADMIN, config: { ...ADMIN.config, surface: 'gateway' }, pins: ['server1/*'] }));
    const list = await many.list();
    expect(list.map(({ name }) => name)).toEqual(MENU);
    expect(list.reduce((sum, one) => sum + estimateTokens.count(modelText(one)), 0)).toBeLessThan(1_300);
    // All of them are behind it.
    expect(await many.ask('list_servers')).toMatch(/^server199: ready, 5 tools$/m);
  });

  it('has a title for each, and says which only read and which can be repeated', async () => {
    const list = await talk(surface('gateway', ADMIN)).list();
    expect(list.map(({ title }) => title)).toEqual([
      'Servers', 'Every tool, a line each', 'Search all tools', 'Tools for a prompt', 'Schema of one tool', 'Call any tool', 'Health and savings', 'Reload the configuration',
    ]);
    const hints = Object.fromEntries(list.map(({ name, annotations }) => [name, annotations]));
    for (const name of MENU.filter((one) => one !== 'call_tool' && one !== 'reload_config')) expect([name, hints[name]]).toEqual([name, EIGHT]);
    expect(hints['reload_config']).toEqual({ ...EIGHT, readOnlyHint: false });
    // What it runs may be anything.
    expect(hints['call_tool']).toBeUndefined();
  });
});

describe('search_tools', () => {
  it('finds by keywords with reasons and the cost of each schema, schemas only where asked for', async () => {
    const one = talk(surface('gateway'));
    const text = await one.ask('search_tools', { query: 'open issue', top_k: 2 });
    expect(text).toMatch(/^github \/ create_issue: Opens a new issue in a repository\. \[found by open in description, issue in name; schema about \d+ tokens\]$/m);
    expect(text).not.toContain('schema: {');
    expect(text.match(/ \/ /g)).toHaveLength(2);
    expect(await one.ask('search_tools', { query: 'open issue', include_schemas: true })).toContain('schema: {"type":"object"');
  });

  it('counts the tokens of every schema by itself', async () => {
    const text = await talk(surface('gateway')).ask('search_tools', { query: 'issue repository file' });
    const costs = Object.fromEntries([...text.matchAll(/^github \/ (\w+): .* schema about (\d+) tokens\]$/gm)].map(([, name, cost]) => [name, Number(cost)]));
    expect(costs).toEqual(Object.fromEntries((github.tools as JsonObject[]).map((tool) => [tool['name'], estimateTokens.count(modelText(tool))])));
    expect(new Set(Object.values(costs)).size).toBeGreaterThan(1);
  });

  it('gives eight without top_k', async () => {
    const text = await gateway(servers(3, 5)).ask('search_tools', { query: 'thing' });
    expect(text.match(/ \/ /g)).toHaveLength(8);
    expect(text).toContain('7 more matched: raise top_k');
  });
});

describe('suggest_tools', () => {
  const prompt = 'Please look at the repository and open an issue that says the file cannot be read.';

  it('suggests for a whole prompt, with schemas, four without top_k, and without schemas where that is said', async () => {
    const one = talk(surface('gateway'));
    const text = await one.ask('suggest_tools', { prompt });
    expect(text.match(/^server: /gm)).toHaveLength(4);
    expect(text).toContain('tool: create_issue');
    expect(text.match(/^inputSchema: \{/gm)).toHaveLength(4);
    expect((await one.ask('suggest_tools', { prompt, top_k: 2 })).match(/^server: /gm)).toHaveLength(2);
    const brief = await one.ask('suggest_tools', { prompt, auto_load: false, top_k: 1 });
    expect(brief).toMatch(/^\w+ \/ \w+: [^\n]*$/);
    expect(brief).not.toContain('{');
    expect(await one.ask('suggest_tools', {})).toMatch(/needs "prompt"/);
  });

  it('gives the best one first, with the schema that its server sent', async () => {
    const one = talk(surface('gateway'));
    const text = await one.ask('suggest_tools', { prompt: 'Could you write these lines to a file, please?' });
    expect(text).toMatch(/^server: files\ntool: write_file\ndescription: Writes a file\.\ninputSchema: \{"type":"object","properties":\{"path":\{"type":"string"\},"content":\{"type":"string"\}\}\}\n/);
    expect(await one.ask('suggest_tools', { prompt: 'Delete my old repository.' })).toMatch(/^server: github\ntool: delete_repo\n/);
  });
});

describe('list_tools', () => {
  it('lists everything by server, a line each, of one server, and after asking again', async () => {
    const m = surface('gateway');
    const one = talk(m);
    const all = await one.ask('list_tools');
    expect(all).toContain('github (3):\n  create_issue: Opens a new issue in a repository.\n');
    expect(all).toContain('files (3):\n');
    expect(await one.ask('list_tools', { server: 'files' })).not.toContain('github');
    expect(m.refreshed).toEqual([]);
    expect(await one.ask('list_tools', { refresh: true })).toBe(all);
    expect(m.refreshed).toEqual(['github', 'files']);
    expect(await one.ask('list_tools', { server: 'files', refresh: true })).toContain('files (3):');
    expect(m.refreshed).toEqual(['github', 'files', 'files']);
    expect(await one.ask('list_tools', { server: 'file' })).toContain('Did you mean files?');
  });

  it('shows what the servers list now when they were asked again', async () => {
    const [now] = servers(1, 1);
    const one = talk(surface('gateway', { relisted: [{ ...github, tools: now?.tools ?? [] }] }));
    expect(await one.ask('list_tools')).not.toContain('tool_0_0');
    expect(await one.ask('list_tools', { refresh: true })).toMatch(/^github \(1\):\n {2}tool_0_0: Does the thing number 0 to what is given\.\nfiles \(3\):/);
    expect(await one.ask('search_tools', { query: 'thing' })).toContain('github / tool_0_0');
  });

  it('takes up to 3,000 tokens for ninety tools, every one with what it does', async () => {
    const text = await gateway(servers(6, 15)).ask('list_tools');
    expect(text.match(/^ {2}tool_\d+_\d+: Does the thing number \d+ to what is given\.$/gm)).toHaveLength(90);
    expect(estimateTokens.count(text)).toBeLessThan(3_000);
  });

  it('leaves nothing out without a word: names alone, then numbers, where there are too many', async () => {
    const long = (index: number): string => `Number ${index}: ${'what it does and when to use it, '.repeat(3)}`;
    const names = await gateway(servers(5, 100, long)).ask('list_tools');
    for (let server = 0; server < 5; server++) for (let index = 0; index < 100; index++) expect(names).toMatch(new RegExp(`\\btool_${server}_${index}\\b`));
    expect(names).toMatch(/\nNames alone, since there are many: give "server" for a line each\.$/);
    const numbers = await gateway(servers(5, 500)).ask('list_tools');
    expect(numbers).toMatch(/^2500 tools, too many for one reply: give "server" to list those of one, or search\.\nserver0 \(500\), .*server4 \(500\)$/);
  });
});

describe('one tool', () => {
  it('comes with schema and annotations, of the server that is named', async () => {
    const one = talk(surface('gateway'));
    const text = await one.ask('get_tool_schema', { server: 'github', tool: 'list_issues' });
    expect(text).toContain('Input schema: {"type":"object","properties":{"state":{"type":"string"}}}');
    expect(text).toContain('Annotations: {"readOnlyHint":true}');
    const same = await one.ask('get_tool_schema', { server: 'files', tool: 'create_issue' });
    expect(same).toContain('Input schema: {"type":"object","properties":{"path":{"type":"string"}}}');
    expect(same).not.toContain('Opens a new issue');
  });

  it('is called by server and tool, with its arguments, and gives its result as it is', async () => {
    const result = '{"content":[{"type":"odd","n":1.10}], "structuredContent":{"big":12345678901234567890},"isError":false,"more":[null]}';
    const m = surface('gateway', { answer: async () => ({ result: new RawJson(result) }) });
    const one = talk(m);
    for (const server of ['github', 'files']) {
      expect((await one.call('call_tool', { server, tool: 'create_issue', arguments: { title: server } })).result?.text).toBe(result);
      expect(m.asked.at(-1)).toMatchObject({ upstream: server });
      expect(m.asked.at(-1)?.request.params?.object).toEqual({ name: 'create_issue', arguments: { title: server } });
    }
  });
});

describe('a slip in a name', () => {
  it.each(['call_tool', 'get_tool_schema'])('is answered by %s with the tool or the server that was most likely meant', async (name) => {
    const m = surface('gateway');
    const ask = (server: string, tool: string): Promise<string> => talk(m).ask(name, { server, tool, arguments: {} });
    expect(await ask('github', 'lst_isues')).toBe('github has no tool "lst_isues". Did you mean list_issues?');
    expect(await ask('github', 'weather')).toBe('github has no tool "weather".');
    expect(await ask('flies', 'read_file')).toBe('No server is named "flies". Did you mean files? Servers: github, files.');
    expect(await ask('calendar', 'read_file')).toBe('No server is named "calendar". Servers: github, files.');
    expect(m.asked).toEqual([]);
  });
});

describe('health', () => {
  const health = { files: { state: 'failed', breaker: 'open', latencyMs: 41.6, errors: 3, lastError: 'it exited' }, github: { breaker: 'closed', errors: 0 } } as const;

  it.each(['gateway_status', 'list_servers'])('%s says state, tools, breaker, latency and failed requests of every server', async (name) => {
    const text = await talk(surface('gateway', { health, exclude: ['delete_repo'] })).ask(name);
    expect(text.split('\n').slice(0, 2)).toEqual([
      'github: ready, 2 of 3 tools',
      'files: failed, 3 tools, breaker open, 42 ms, 3 requests failed, last error: it exited',
    ]);
    expect(text.includes('This session')).toBe(name === 'gateway_status');
  });

  it('comes with what the session cost, which may be more than it saved', async () => {
    const one = talk(surface('gateway'));
    await one.list();
    await one.ask('search_tools', { query: 'issue' });
    await one.ask('call_tool', { server: 'github', tool: 'get_tool_schema', arguments: {} });
    const text = await one.ask('gateway_status');
    expect(text).toContain('github: ready, 3 tools');
    expect(text).toMatch(/This session, tokens by estimate:\n {2}every tool listed: \d+\n {2}listed: \d+\n {2}replies to searches: \d+ tokens in 1/);
    // Six small tools cost less than eight meta-tools.
    expect(text).toMatch(/lost: \d+ more than a list of every tool/);
  });

  it('says what was saved, to the token', async () => {
    const m = middle(servers(20, 20), { config: { surface: 'gateway' } });
    const one = talk(m);
    const sum = (tools: readonly JsonObject[]): number => tools.reduce((tokens, tool) => tokens + estimateTokens.count(modelText(tool)), 0);
    const listed = sum(await one.list());
    const reply = estimateTokens.count(await one.ask('search_tools', { query: 'thing', top_k: 1 }));
    const schema = estimateTokens.count(await one.ask('get_tool_schema', { server: 'server1', tool: 'tool_1_1' }));
    const everything = sum(m.catalog.usable().map(({ definition }: CatalogTool) => definition));
    expect((await one.ask('gateway_status')).split('\n').slice(20)).toEqual([
      'This session, tokens by estimate:', `  every tool listed: ${everything}`, `  listed: ${listed}`, `  replies to searches: ${reply} tokens in 1`,
      `  schemas given: ${schema} tokens in 1`, '  calls that failed: 0 tokens in 0', `  saved: ${everything - listed - reply - schema}`,
    ]);
    // What a search cost is kept beyond the conversation.
    expect(await m.state.searches.read()).toMatchObject([{ session: 'one', tokens: reply }]);
    // Another conversation has an account of its own.
    expect(await talk(m, { sessionId: 'two' }).ask('gateway_status')).toContain('replies to searches: 0 tokens in 0');
  });
});

describe('reload_config', () => {
  it('is there only where it was switched on and somebody can reload', async () => {
    expect(await talk(surface('gateway', { reload: async () => 'done' })).names()).not.toContain('reload_config');
    expect(await talk(surface('gateway', { config: { adminTools: true } })).names()).not.toContain('reload_config');
    const one = talk(surface('gateway', { config: { adminTools: true }, reload: async () => 'Nothing has changed.' }));
    expect(await one.names()).toContain('reload_config');
    expect(await one.ask('reload_config')).toBe('Nothing has changed.');
    const broken = talk(surface('gateway', { config: { adminTools: true }, reload: async () => { throw new MwsError('config-invalid', 'line 3'); } }));
    expect(await broken.ask('reload_config')).toBe('Nothing was changed: line 3');
  });
});
