import type { CatalogTool, JsonObject } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { createSchemaHelp } from '../../src/calling/schema-help.js';
import { RawJson, type Reply } from '../../src/wire/message.js';
import { catalogOf, exchange, middle, raw, textOf } from '../unit/fakes.js';

const INPUT = { type: 'object', properties: { title: { type: 'string' }, assignee: { type: 'string' } }, required: ['title'] };
const big = (bytes: number): JsonObject => ({ type: 'object', properties: { title: { type: 'string', description: 'd'.repeat(bytes) } } });
const git = catalogOf('git', [
  { name: 'issue', description: 'Opens a ticket.', inputSchema: INPUT },
  { name: 'wide', inputSchema: big(7_000) },
]);
const LINE = `Input schema of git__issue: ${JSON.stringify(INPUT)}`;

/** Errors as the SDKs and servers write them, in the words of the tests. */
const RESULTS = [
  'MCP error -32602: Input validation error: Invalid arguments for tool issue: [\n  {\n    "expected": "string",\n    "code": "invalid_type",\n    "path": [\n      "title"\n    ],\n    "message": "Invalid input"\n  }\n]',
  'MCP error -32602: Invalid arguments for tool issue: title is required',
  'Input validation error: Invalid arguments for tool issue: expected string at title',
  "Input validation error: 'title' is a required property",
  'Error executing tool issue: 1 validation error for issueArguments\ntitle\n  Field required [type=missing, input_value={}, input_type=dict]',
  '1 validation error for call[issue]\ntitle\n  Missing required argument [type=missing_argument, input_value={}]',
  'validating "arguments": validating root: required: missing properties: ["title"]',
  'failed to deserialize parameters: missing field `title`',
  "An error occurred invoking 'issue': The arguments dictionary is missing a value for the required parameter 'title'. (Parameter 'arguments')",
  "Tool 'issue' parameter validation failed: title: Required",
  'missing required parameter: title',
  'Error: Invalid arguments for issue: title',
  "data must have required property 'title'",
  '[\n  {\n    "code": "invalid_type",\n    "path": ["title"],\n    "message": "Required"\n  }\n]',
  '[{"code":"unrecognized_keys","keys":["x"],"path":[],"message":"Unrecognized key"}]',
];
const OTHERS = [
  'MCP error -32602: Tool issue not found',
  'MCP error -32602: Output validation error: Tool issue has an output schema',
  'MCP error -32603: it broke',
  'Error executing tool issue: 3 validation errors for GithubResponse\nid\n  Field required [type=missing]',
  'GitHub says: 422 title is required',
  '[{"code":"invalid_type","path":["items",0],"message":"Required"}]',
  'I looked for "Input validation error" and found nothing.',
];

const failing = (text: string): Reply => ({ result: raw({ content: [{ type: 'text', text }], isError: true }) });
const call = { name: 'git__issue', arguments: { titel: 'x' } };
const through = { name: 'call_tool', arguments: call };
const setUp = (answer: Reply, options: Parameters<typeof middle>[1] = {}) => {
  const m = middle([git], { ...options, answer: async () => answer });
  return { ...m, ask: (params: unknown, as = exchange()) => m.dispatcher.handle('tools/call', raw(params), as) };
};

describe.each([['direct', call], ['call_tool', through]])('an error of the schema comes back with it: %s', (_path, params) => {
  it.each(RESULTS)('%s', async (text) => {
    const reply = await setUp(failing(text)).ask(params);
    expect(reply.result?.value).toEqual({
      content: [{ type: 'text', text }, { type: 'text', text: `git__issue knows no argument "titel". Did you mean "title"?\n${LINE}` }],
      isError: true,
    });
  });

  it.each(OTHERS)('but not this one: %s', async (text) => {
    const answer = failing(text);
    expect(await setUp(answer).ask(params)).toBe(answer);
  });

  it('in the message of a JSON-RPC error, whose code and data stay [relay.schema-help]', async () => {
    const answer: Reply = { error: new RawJson('{ "data":{"n":1.0}, "code":-32602,"message":"Invalid params: \\u00e4", "x":1e400}') };
    const reply = await setUp(answer).ask(params);
    expect(reply.error?.text).toBe(`{ "data":{"n":1.0}, "code":-32602,"message":${JSON.stringify(`Invalid params: ä\ngit__issue knows no argument "titel". Did you mean "title"?\n${LINE}`)}, "x":1e400}`);
  });

  it.each([[-32602, 'Unknown tool: issue'], [-32602, 'Tool issue not found'], [-32603, 'broken'], [-32042, 'go there first']])('but not in %s %s', async (code, message) => {
    const answer: Reply = { error: raw({ code, message }) };
    expect(await setUp(answer).ask(params)).toBe(answer);
  });

  it('every other byte as it came', async () => {
    const answer: Reply = { result: new RawJson('{ "isError":true,"x":1.0, "content" : [ {"type":"text","text":"Invalid arguments","annotations":{}},{"type":"new","v":12345678901234567890} ],"_meta":{"k":1e400}}') };
    const reply = await setUp(answer).ask(params);
    expect(reply.result?.text.replace(/,\{"type":"text","text":"git__issue(?:[^"\\]|\\.)*"\}/, '')).toBe(answer.result?.text);
  });

  it('once a session [relay.schema-help]', async () => {
    const answer = failing('Invalid arguments');
    const m = setUp(answer);
    expect(await m.ask(params)).not.toBe(answer);
    expect(await m.ask(params)).toBe(answer);
    expect(await m.ask(params, exchange({ sessionId: 'two' }))).not.toBe(answer);
  });

  it('not where a search has shown it, nor where it is listed; but where a search only named it [relay.schema-help]', async () => {
    const answer = failing('Invalid arguments');
    const searched = setUp(answer);
    await searched.ask({ name: 'search_tools', arguments: { query: 'git__issue' } });
    expect(await searched.ask(params)).toBe(answer);
    const named = setUp(answer);
    await named.ask({ name: 'search_tools', arguments: { query: '' } });
    expect(await named.ask(params)).not.toBe(answer);
    const listed = setUp(answer, { pins: ['git/issue'] });
    await listed.dispatcher.handle('tools/list', undefined, exchange());
    expect(await listed.ask(params)).toBe(answer);
    const unlisted = setUp(answer);
    await unlisted.dispatcher.handle('tools/list', undefined, exchange());
    expect(await unlisted.ask(params)).not.toBe(answer);
  });

  it('also where the reply to a search names the tool, but holds no whole schema of it [relay.schema-help]', () => {
    const tool = setUp(failing('never')).catalog.snapshot().get('git__issue') as CatalogTool;
    const help = createSchemaHelp({ enabled: true, budgetBytes: 6_000 });
    help.found('s', [tool], 'git__issue(title, assignee?)');
    expect(help.about({ tool, sessions: ['s'] })).toContain(LINE);
    help.found('t', [tool], `git__issue: ${JSON.stringify(INPUT)}`);
    expect(help.about({ tool, sessions: ['t'] })).toBeUndefined();
  });

  it('again when the schema has changed', async () => {
    const answer = failing('Invalid arguments');
    const m = setUp(answer);
    await m.ask(params);
    m.publish([catalogOf('git', [{ name: 'issue', inputSchema: { ...INPUT, required: [] } }])], 'git');
    expect(await m.ask(params)).not.toBe(answer);
  });

  it('never where that is switched off', async () => {
    const answer = failing('Invalid arguments');
    expect(await setUp(answer, { help: false }).ask(params)).toBe(answer);
  });
});

it('a schema over the budget comes shortened, or not at all with the way to it', async () => {
  const m = setUp(failing('Invalid arguments'));
  expect(textOf(await m.ask({ name: 'git__wide' }))).toMatch(/Input schema of git__wide, shortened: \{.*\}\nsearch_tools with the query git__wide shows the whole\.$/);
  const tool = m.catalog.snapshot().get('git__wide') as CatalogTool;
  expect(createSchemaHelp({ enabled: true, budgetBytes: 50 }).about({ tool, sessions: [] }))
    .toBe('The input schema of git__wide is too large for here: search_tools with the query git__wide shows the whole.');
});

it('a call_tool that cannot be read comes back with the schema of the tool, once', async () => {
  const m = setUp(failing('never'));
  const bad = { name: 'call_tool', arguments: { name: 'git__issue', arguments: 'not json' } };
  expect(textOf(await m.ask(bad))).toBe(`"arguments" of git__issue must be an object. Call it as {"name": "git__issue", "arguments": {…}}.\n${LINE}`);
  expect(textOf(await m.ask(bad))).not.toContain('Input schema');
  expect(m.asked).toEqual([]);
});

it('nothing is said of an excluded tool [calls.excluded]', async () => {
  const m = setUp(failing('never'), { exclude: ['issue'] });
  for (const args of [{ name: 'git__issue', arguments: 'not json' }, { name: 'git__issue', titel: 'x' }, { name: 'git__issue', arguments: { title: 'x' } }]) {
    const reply = await m.ask({ name: 'call_tool', arguments: args });
    expect(reply.error?.value).toEqual({ code: -32602, message: 'The tool git__issue is excluded by the configuration of mws.' });
  }
});
