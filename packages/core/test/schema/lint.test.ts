import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.js';
import { CLIENTS, lintAll, lintTool } from '../../src/schema/lint/index.js';
import type { LintClient } from '../../src/schema/lint/types.js';

const sound: JsonObject = { name: 'u__t', description: 'd', inputSchema: { type: 'object', properties: { a: { type: 'string' } } } };
const rules = (client: LintClient, definition: JsonObject): string[] => [...new Set(lintTool(client, definition).map((finding) => finding.rule))];
const withSchema = (inputSchema: Json): JsonObject => ({ ...sound, inputSchema });
const withProperty = (schema: Json): JsonObject => withSchema({ type: 'object', properties: { p: schema } });

describe('linters', () => {
  it('know eight clients, and find nothing in a sound definition [definitions.linters]', () => {
    expect([...CLIENTS].sort()).toEqual(['anthropic', 'claude-code', 'codex', 'cursor', 'gemini-cli', 'openai', 'opencode', 'vscode']);
    expect(lintAll(sound)).toEqual([]);
  });

  it.each<[string, JsonObject]>([
    ['no name', { inputSchema: { type: 'object' } }],
    ['no input schema', { name: 'a' }],
    ['a null input schema', withSchema(null)],
    ['a string root', withSchema({ type: 'string' })],
    ['a root without a type', withSchema({ oneOf: [] })],
    ['null properties', withSchema({ type: 'object', properties: null })],
    ['a boolean property', withProperty(true)],
    ['a null property', withProperty(null)],
    ['required: null', withSchema({ type: 'object', required: null })],
    ['a null description', { ...sound, description: null }],
    ['a title that is a number', { ...sound, title: 1 }],
    ['a hint that is a string', { ...sound, annotations: { readOnlyHint: 'yes' } }],
    ['annotations that are a list', { ...sound, annotations: [] }],
    ['an output schema with an array root', { ...sound, outputSchema: { type: 'array' } }],
    ['an output schema with a boolean property', { ...sound, outputSchema: { type: 'object', properties: { a: true } } }],
    ['_meta that is a list', { ...sound, _meta: [] }],
    ['an icon without a source', { ...sound, icons: [{}] }],
    ['an icon of an unknown theme', { ...sound, icons: [{ src: 'x', theme: 'pink' }] }],
    ['execution of an unknown kind', { ...sound, execution: { taskSupport: 'maybe' } }],
  ])('find that the SDKs refuse %s, for every client', (_, definition) => {
    for (const client of CLIENTS) expect(rules(client, definition), client).toContain('shape');
  });

  it.each<[string, readonly LintClient[], string, JsonObject]>([
    ['a dotted name', CLIENTS, 'name', { ...sound, name: 'a.b' }],
    ['an empty name', CLIENTS, 'name', { ...sound, name: '' }],
    ['a name of 53', ['claude-code', 'cursor', 'gemini-cli'], 'name', { ...sound, name: 'n'.repeat(53) }],
    ['a name of 65', CLIENTS, 'name', { ...sound, name: 'n'.repeat(65) }],
    ['a key with $', ['claude-code', 'anthropic'], 'property-key', withSchema({ type: 'object', properties: { $a: {} } })],
    ['a long key, nested', ['claude-code', 'anthropic'], 'property-key', withProperty({ properties: { ['k'.repeat(65)]: {} } })],
    ['anyOf at the root', ['claude-code', 'anthropic', 'openai'], 'root-combinator', withSchema({ type: 'object', properties: {}, anyOf: [{}] })],
    ['not at the root', ['openai'], 'root-combinator', withSchema({ type: 'object', properties: {}, not: {} })],
    ['no properties', ['openai'], 'properties', withSchema({ type: 'object' })],
    ['an array without items', ['openai', 'vscode'], 'items', withProperty({ type: ['null', 'array'] })],
    ['an old tuple', ['anthropic', 'openai', 'gemini-cli', 'codex'], 'draft', withProperty({ items: [{}] })],
    ['an old tuple', ['codex'], 'tuple', withProperty({ items: [{}] })],
    ['a nested boolean property', ['gemini-cli', 'opencode'], 'odd', withProperty({ properties: { a: false } })],
    ['boolean items', ['gemini-cli', 'opencode'], 'odd', withProperty({ items: true })],
    ['an unknown type', ['anthropic', 'openai', 'gemini-cli', 'codex'], 'draft', withProperty({ type: 'int' })],
    ['a flag for a bound', ['anthropic', 'openai', 'gemini-cli', 'codex'], 'draft', withProperty({ exclusiveMinimum: true, minimum: 1 })],
    ['a pattern that does not compile', ['anthropic', 'openai', 'gemini-cli', 'codex'], 'draft', withProperty({ pattern: '\\@' })],
    ['a reference to nowhere', CLIENTS, 'refs', withProperty({ $ref: '#/$defs/None' })],
    ['a reference out', CLIENTS, 'refs', withProperty({ $ref: 'https://example.test/x' })],
    ['a dynamic reference', CLIENTS, 'refs', withProperty({ $dynamicRef: '#x' })],
    ['an output schema that does not compile', CLIENTS, 'output', { ...sound, outputSchema: { type: 'object', properties: { a: { pattern: '(' } } } }],
    ['an output schema with a name', CLIENTS, 'output', { ...sound, outputSchema: { $id: 'https://example.test/x', type: 'object' } }],
    ['an id of draft 4', ['anthropic', 'openai', 'gemini-cli', 'codex'], 'draft', withProperty({ id: 'x' })],
    ['5,000 bytes of schema', ['codex'], 'size', withProperty({ description: 'x'.repeat(5000) })],
    ['4,097 characters of description', ['claude-code'], 'description', { ...sound, description: 'x'.repeat(4097) }],
  ])('find %s', (_, clients, rule, definition) => {
    for (const client of CLIENTS) expect(rules(client, definition).includes(rule), client).toBe(clients.includes(client));
  });

  it('say where, and what', () => {
    expect(lintTool('anthropic', withProperty({ type: 'object', properties: { $a: {} } }))).toEqual([
      { client: 'anthropic', rule: 'property-key', place: '/inputSchema/properties/p', message: 'property key "$a" does not match ^[a-zA-Z0-9_.-]{1,64}$' },
    ]);
  });
});
