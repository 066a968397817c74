import type { JsonObject } from '@mcp-working-set/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RawJson } from '../../src/wire/message.js';
import { catalogOf, exchange, middle, textOf } from '../unit/fakes.js';

const text = { type: 'string' };
const tool = (name: string, properties: JsonObject, more: JsonObject = {}): JsonObject => ({ name, inputSchema: { type: 'object', properties, ...more } });
const git = catalogOf('git', [
  tool('create_issue', { title: text, body: text, labels: { type: 'array' } }, { required: ['title'] }),
  // Its parameters are called as those of call_tool, or as what models call these.
  tool('create_repo', { name: text, private: { type: 'boolean' } }, { required: ['name'] }),
  tool('run', { name: text, arguments: { type: 'object' }, wait_for_previous: { type: 'boolean' } }),
  tool('ask', { input: { type: 'object' }, tool: text }, { required: ['input'] }),
  tool('shell', { params: { type: 'object' }, command: text }),
  tool('free', {}),
  { name: 'all', inputSchema: { allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { type: 'object', properties: { deep: text } } }, type: 'object' } },
  tool('odd keys', { 'a b': { type: 'number' }, 'c/d': text }),
]);

/** What reached the upstream for these arguments of `call_tool` as JSON text, or the words for the model. */
const ask = async (args: string): Promise<{ sent: string | undefined; said: string }> => {
  const m = middle([git]);
  const reply = await m.dispatcher.handle('tools/call', new RawJson(`{"name":"call_tool","arguments":${args}}`), exchange());
  const [asked] = m.asked;
  return { sent: asked?.request.params?.text, said: reply.error ? String(reply.error.object['message']) : textOf(reply) };
};

describe('call_tool takes', () => {
  it.each([
    // As it should be, and as JSON text, also of the whole.
    ['{"name":"git__create_issue","arguments":{"title":"t"}}', '{"title":"t"}'],
    ['{"name":"git__create_issue","arguments":"{\\"title\\":\\"t\\"}"}', '{"title":"t"}'],
    ['{"name":"git__create_issue","arguments":" \\n{ \\"title\\" : \\"t\\" } "}', '{ "title" : "t" }'],
    ['"{\\"name\\":\\"git__create_issue\\",\\"arguments\\":{\\"title\\":\\"t\\"}}"', '{"title":"t"}'],
    ['{"name":"git__create_issue","arguments":""}', '{}'],
    ['{"name":"git__create_issue","arguments":{}}', '{}'],
    // An envelope in the envelope.
    ['{"arguments":{"name":"git__create_issue","arguments":{"title":"t"}}}', '{"title":"t"}'],
    ['{"arguments":"{\\"name\\":\\"git__create_issue\\",\\"arguments\\":{\\"title\\":\\"t\\"}}"}', '{"title":"t"}'],
    ['{"name":"call_tool","arguments":{"name":"git__create_issue","arguments":{"title":"t"}}}', '{"title":"t"}'],
    ['{"name":"mcp__mws__call_tool","arguments":{"name":"git__create_issue","arguments":{"title":"t"}}}', '{"title":"t"}'],
    ['{"tool_call":{"name":"git__create_issue","arguments":{"title":"t"}}}', '{"title":"t"}'],
    ['{"name":"git__create_issue","arguments":{"name":"git__create_issue","arguments":{"title":"t"}}}', '{"title":"t"}'],
    ['{"name":"git__create_issue","arguments":{"arguments":{"title":"t"}}}', '{"title":"t"}'],
    ['{"name":"git__create_issue","arguments":{"params":{"title":"t"}}}', '{"title":"t"}'],
    // Other keys.
    ['{"tool":"git__create_issue","args":{"title":"t"}}', '{"title":"t"}'],
    ['{"tool_name":"git__create_issue","parameters":{"title":"t"}}', '{"title":"t"}'],
    ['{"toolName":"git__create_issue","input":{"title":"t"}}', '{"title":"t"}'],
    ['{"name":"git__create_issue","arguments_json":"{\\"title\\":\\"t\\"}"}', '{"title":"t"}'],
    ['{"tool":"git__create_issue","name":"git__create_issue","arguments":{"title":"t"}}', '{"title":"t"}'],
    ['{"tool":"git__create_issue","name":"call_tool","arguments":{"title":"t"}}', '{"title":"t"}'],
    // Beside the name.
    ['{"name":"git__create_issue","title":"t","body":"b"}', '{"title":"t","body":"b"}'],
    ['{"name":"git__create_issue","title":"t","arguments":null}', '{"title":"t"}'],
    ['{"name":"git__all","deep":"d"}', '{"deep":"d"}'],
    ['{"tool":"git__create_repo","name":"site","private":true}', '{"name":"site","private":true}'],
    // What a client adds.
    ['{"name":"git__create_issue","title":"t","wait_for_previous":true}', '{"title":"t"}'],
    ['{"name":"git__create_issue","arguments":{"title":"t"},"wait_for_previous":true}', '{"title":"t"}'],
    ['{"name":"git__create_issue","arguments":{"wait_for_previous":true,"title":"t"}}', '{"title":"t"}'],
    ['{"name":"git__run","arguments":{"wait_for_previous":true}}', '{"wait_for_previous":true}'],
    ['{"name":"git__free","arguments":{"wait_for_previous":"a text of its own"}}', '{"wait_for_previous":"a text of its own"}'],
    // Tools with parameters of these names get what was meant for them.
    ['{"name":"git__create_repo","arguments":{"name":"site"}}', '{"name":"site"}'],
    ['{"name":"git__run","arguments":{"name":"x","arguments":{"y":1}}}', '{"name":"x","arguments":{"y":1}}'],
    ['{"name":"git__run","arguments":{"arguments":{"y":1}}}', '{"arguments":{"y":1}}'],
    ['{"name":"git__ask","input":{"q":1}}', '{"input":{"q":1}}'],
    ['{"name":"git__ask","tool":"git__run","input":{"q":1}}', '{"tool":"git__run","input":{"q":1}}'],
    ['{"name":"git__shell","command":"ls"}', '{"command":"ls"}'],
    ['{"name":"git__free","arguments":{"arguments":{"a":1}}}', '{"arguments":{"a":1}}'],
    // Unknown keys, digits and order stay.
    ['{"name":"git__create_issue","arguments":{"z":1.0,"title":"t","a":12345678901234567890,"e":1e400}}', '{"z":1.0,"title":"t","a":12345678901234567890,"e":1e400}'],
    ['{"name":"git__create_issue","labels":[1.0,12345678901234567890],"title":"\\u00e4"}', '{"labels":[1.0,12345678901234567890],"title":"\\u00e4"}'],
  ])('%s', async (args, sent) => {
    const { sent: text, said } = await ask(args);
    expect(text, said).toMatch(/^\{"name":"[a-z_]+","arguments":/);
    expect(text?.slice(text.indexOf('"arguments":') + 12, -1)).toBe(sent);
  });

  it.each(['{"name":"git__create_issue"}', '{"name":"git__create_issue","arguments":null}', '{"name":"git__create_issue","wait_for_previous":true}'])('no arguments in %s', async (args) => {
    expect((await ask(args)).sent).toBe('{"name":"create_issue"}');
  });

  it('a call of a tool of mws itself, however its arguments stand [calls.repair]', async () => {
    for (const args of ['{"name":"search_tools","arguments":{"query":"issue"}}', '{"name":"search_tools","query":"issue"}', '{"tool":"mcp__mws__search_tools","args":{"query":"issue"}}']) {
      const { said } = await ask(args);
      expect(said).toContain('git__create_issue');
      expect(said).not.toContain('git__shell');
    }
  });

  it('renamed keys, and gives the upstream its own with every digit [definitions.rename]', async () => {
    const m = middle([git], { pins: ['git/odd keys'] });
    const listed = await m.dispatcher.handle('tools/list', undefined, exchange());
    const { tools } = listed.result?.value as { tools: { name: string; inputSchema: { properties: object } }[] };
    const odd = tools.at(-1);
    const [a, c] = Object.keys(odd?.inputSchema.properties ?? {});
    expect(a).toMatch(/^a_b_/);
    const args = `{"${a}":12345678901234567890,"${c}":"#0. $& 1.0","z":[1.0,-0,2]}`;
    const meant = '{"a b":12345678901234567890,"c/d":"#0. $& 1.0","z":[1.0,-0,2]}';
    await m.dispatcher.handle('tools/call', new RawJson(`{"name":"${odd?.name}","arguments":${args}}`), exchange());
    await m.dispatcher.handle('tools/call', new RawJson(`{"name":"call_tool","arguments":{"name":"${odd?.name}","arguments":${args}}}`), exchange());
    expect(m.asked.map(({ request }) => request.params?.text)).toEqual([1, 2].map(() => `{"name":"odd keys","arguments":${meant}}`));
  });
});

describe('call_tool calls nothing and says how to call for', () => {
  it.each([
    ['[]', 'needs an object'],
    ['"not json"', 'needs an object'],
    ['{}', 'needs "name"'],
    ['{"name":7}', 'needs "name"'],
    ['{"arguments":{"title":"t"}}', 'needs "name"'],
    ['{"name":"call_tool"}', 'cannot call itself'],
    ['{"name":"call_tool","arguments":{"name":"call_tool","arguments":{"name":"call_tool","arguments":{"name":"call_tool","arguments":{}}}}}', 'nested too deeply'],
    ['{"name":"git__create_issue","tool":"git__free"}', 'names of two tools'],
    ['{"name":"git__create_issue","arguments":"not json"}', '"arguments" of git__create_issue must be an object'],
    ['{"name":"git__create_issue","arguments":"[1]"}', 'must be an object'],
    ['{"name":"git__create_issue","arguments":[1]}', 'must be an object'],
    ['{"name":"git__create_issue","arguments":"\\"{\\\\\\"a\\\\\\":1}\\""}', 'must be an object'],
    ['{"name":"git__create_issue","arguments":{"body":"b"},"title":"t"}', '"title" of git__create_issue stands beside "arguments"'],
    ['{"name":"git__create_issue","titel":"t"}', 'knows no "titel". Did you mean "title"?'],
    ['{"name":"git__create_issue","title":"t","reason":"because"}', 'knows no "reason".'],
    ['{"name":"git__create_issue","args":{"title":"t"},"params":{"title":"u"}}', 'two ways'],
    ['{"name":"git__create_issue","input":"t"}', '"input" of git__create_issue must be an object'],
    ['{"name":"git__create_repo","private":true}', 'belong into "arguments"'],
    ['{"name":"git__shell","params":{"command":"ls"}}', 'two ways'],
    ['{"name":"git__ask","input":{"input":{"q":1}}}', 'two ways'],
  ])('%s', async (args, words) => {
    const { sent, said } = await ask(args);
    expect(sent).toBeUndefined();
    expect(said).toContain(words);
    expect(said).toContain('"arguments": {…}}');
  });

  it('a tool that nobody knows, as a direct call would', async () => {
    for (const args of ['{"name":"git__create_isue","title":"t"}', '{"name":"git__create_isue","arguments":{"title":"t"}}']) {
      expect((await ask(args)).said).toMatch(/^Unknown tool: git__create_isue\. Did you mean git__create_issue\b/);
    }
  });
});

describe('whatever comes', () => {
  it('a tool with parameters called name and arguments gets them as they were written', async () => {
    await fc.assert(fc.asyncProperty(fc.json(), fc.string(), fc.json(), async (inner, key, value) => {
      const args = `{"name":"x","arguments":${inner},${JSON.stringify(`z${key}`)}:${value}}`;
      expect((await ask(`{"name":"git__run","arguments":${args}}`)).sent).toBe(`{"name":"run","arguments":${args}}`);
    }), { numRuns: 100 });
  });

  it('an envelope that is none gets words, and nothing breaks [calls.repair]', async () => {
    const keys = fc.constantFrom('name', 'tool', 'arguments', 'args', 'input', 'function', 'title', 'wait_for_previous', 'x');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, fc.constantFrom<unknown>('git__create_issue', 'git__run', 'call_tool', 'nobody', '{"a":1}', '{', '', null, 1, true), fc.dictionary(keys, tie('value')), fc.array(tie('value'), { maxLength: 2 })),
    }));
    await fc.assert(fc.asyncProperty(value, async (args) => {
      const m = middle([git]);
      const reply = await m.dispatcher.handle('tools/call', new RawJson(`{"name":"call_tool","arguments":${JSON.stringify(args)}}`), exchange());
      expect(m.faults).toEqual([]);
      const [asked] = m.asked;
      if (asked) expect(asked.request.params?.member('arguments')?.text ?? '{}').toMatch(/^\{/);
      else expect(reply.error ? String(reply.error.object['message']) : textOf(reply)).not.toBe('');
    }), { numRuns: 300 });
  });
});
