import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.js';
import { jsonBytes } from '../../src/schema/fit/size.js';
import { listedForm } from '../../src/schema/listed.js';
import { restoreArguments } from '../../src/schema/restore.js';
import { tool } from '../../src/testing/tools.js';
import { judge } from './arbitrary.js';

const listed = (inputSchema: Json) => listedForm(tool('t', { inputSchema: inputSchema as JsonObject }));
const schemaOf = (inputSchema: Json): JsonObject => listed(inputSchema).definition.inputSchema;
const property = (schema: Json, more: JsonObject = {}): Json | undefined => (schemaOf({ type: 'object', properties: { p: schema }, ...more }).properties as JsonObject).p;

describe('validators of draft 7, which clients use for a schema without $schema', () => {
  it.each<[string, JsonObject, JsonObject, string[]]>([
    ['a closed tuple', { prefixItems: [{ type: 'string' }], items: false, maxItems: 5 }, { prefixItems: [{ type: 'string' }], maxItems: 1 }, []],
    ['a tuple with a rest', { prefixItems: [{ type: 'string' }], items: { type: 'integer' } }, { prefixItems: [{ type: 'string' }], items: {} }, ['/properties/p: what may follow the tuple is left open']],
    ['optional contains', { contains: { type: 'string' }, minContains: 0 }, {}, []],
    ['limited contains', { contains: { type: 'string' }, minContains: 0, maxContains: 1 }, {}, ['/properties/p: contains is left out']],
    ['what follows a tuple, under not', { not: { prefixItems: [{ type: 'string' }], items: { type: 'integer' } } }, {}, ['/properties/p/not: what may follow the tuple is left open', '/properties/p: not is left out, since it holds what is widened']],
  ])('read %s as it is meant', (_, schema, after, said) => {
    const form = listed({ type: 'object', properties: { p: schema } });
    expect(form.definition.inputSchema.properties).toEqual({ p: after });
    expect(form.widened).toEqual(said);
  });
});

it('takes away what looks at evaluated keys only where that cannot refuse more', () => {
  const schema = { type: 'object', properties: { a: { properties: { $x: false, a: {} }, if: { properties: {}, unevaluatedProperties: false }, then: { propertyNames: { maxLength: 4 }, anyOf: [{ type: 'number' }, { type: 'null' }] } } } };
  const form = listed(schema);
  expect([judge(schema)!, judge(form.definition.inputSchema)!].map((takes) => takes({ a: { a: false } }))).toEqual([true, true]);
  expect(form.widened).toContain('/properties/a: if, then and else are left out, since it holds what is widened');
});

it.each([
  ['https://json-schema.org/draft/2020-12/schema', false], ['http://json-schema.org/draft-04/schema#', false], ['https://example.com/mine', false],
  ['http://json-schema.org/draft-07/schema#', true], ['http://json-schema.org/draft-07/schema', true],
])('an output schema of the dialect %s is listed with that word: %j', ($schema, kept) => {
  const outputSchema = { $schema, type: 'object', properties: { $schema: { type: 'string' }, a: { $schema, type: 'integer' } }, examples: [{ $schema }] };
  const { definition } = listedForm(tool('t', { outputSchema }));
  const plain = { type: 'object', properties: { $schema: { type: 'string' }, a: { type: 'integer' } }, examples: [{ $schema }] };
  expect(definition.outputSchema).toEqual(kept ? outputSchema : plain);
  if (kept) expect(definition.outputSchema).toBe(outputSchema);
});

it.each<[string, JsonObject]>([
  ['#/properties/p/items/1', { items: [{ type: 'string' }, { type: 'integer' }] }],
  ['#/properties/p/additionalItems', { items: [{ type: 'string' }], additionalItems: { type: 'integer' } }],
  ['#/properties/p/prefixItems/0', { prefixItems: [{ type: 'integer' }] }],
  ['#/properties/p/items', { items: { type: 'integer' } }],
])('the reference %s into an array leads where it led', ($ref, array) => {
  const form = listed({ type: 'object', properties: { p: { type: 'array', ...array }, q: { $ref } } });
  const takes = judge(form.definition.inputSchema)!;
  expect([{ q: 1 }, { q: 'x' }].map(takes)).toEqual([true, false]);
});

describe('roots', () => {
  it('show no combinator, and accept the same (anthropics/claude-code#95504)', () => {
    const original: JsonObject = { type: 'object', properties: { mode: { enum: ['a', 'b'] }, n: { type: 'integer' } }, anyOf: [{ required: ['n'] }, { required: ['mode'] }] };
    const form = listed(original);
    expect(form.definition.inputSchema).toEqual({ type: 'object', properties: original.properties, if: {}, then: { anyOf: original.anyOf } });
    expect(form.widened).toEqual([]);
  });

  it('name the parameters of their branches', () => {
    const cat = { type: 'object', properties: { kind: { const: 'cat' }, lives: { type: 'integer' } }, required: ['kind'], additionalProperties: false };
    const dog = { type: 'object', properties: { kind: { const: 'dog' }, lives: { type: 'integer' }, toy: { type: 'string', description: 'what it likes' } }, required: ['kind'], additionalProperties: false };
    expect(schemaOf({ type: 'object', oneOf: [cat, dog] })).toEqual({
      type: 'object',
      properties: { kind: { anyOf: [{ const: 'cat' }, { const: 'dog' }] }, lives: { type: 'integer' }, toy: { type: 'string', description: 'what it likes' } },
      if: {}, then: { oneOf: [cat, dog] },
    });
    const open = { ...dog, additionalProperties: true };
    expect((schemaOf({ type: 'object', oneOf: [{ ...cat, additionalProperties: true }, open] }).properties as JsonObject).toy).toEqual({ description: 'what it likes' });
  });

  it('name none where that would open what is closed', () => {
    const schema = schemaOf({ type: 'object', properties: {}, additionalProperties: false, anyOf: [{ properties: { a: {} } }, { required: ['b'] }] });
    expect(schema.properties).toEqual({});
    expect([{}, { a: 1 }].map(judge(schema)!)).toEqual([true, false]);
  });

  it('join the one branch of a conditional', () => {
    const rule = { if: { properties: { mode: { const: 'a' } } }, then: { required: ['n'] } };
    expect(schemaOf({ type: 'object', properties: { mode: { enum: ['a', 'b'] } }, allOf: [rule] })).toEqual({ type: 'object', properties: { mode: { enum: ['a', 'b'] } }, ...rule });
  });

  it('keep a condition of their own beside a combinator', () => {
    const schema = schemaOf({ type: 'object', properties: { a: {}, b: {} }, if: { required: ['a'] }, then: { required: ['b'] }, not: { required: ['c'] } });
    expect(Object.keys(schema)).toEqual(['type', 'properties', 'if', 'then']);
    const valid = judge(schema)!;
    expect([{ a: 1, b: 1 }, { a: 1 }, { b: 1 }, { c: 1 }].map(valid)).toEqual([true, false, true, false]);
  });

  it('open a reference, a recursive one too', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/Node' } }, additionalProperties: false };
    const schema = schemaOf({ type: 'object', $ref: '#/$defs/Node', $defs: { Node: node } });
    expect(schema.properties).toEqual(node.properties);
    expect(schema.$defs).toEqual({ Node: node });
  });

  it('have properties and a type', () => {
    expect(schemaOf({ type: 'object' })).toEqual({ type: 'object', properties: {} });
    expect(schemaOf({ type: 'object', additionalProperties: { type: 'string' } })).toEqual({ type: 'object', properties: {}, additionalProperties: { type: 'string' } });
  });
});

describe('words of older drafts and odd schemas', () => {
  it.each<[string, Json, Json]>([
    ['a tuple', { type: 'array', items: [{ type: 'string' }, { type: 'integer' }], additionalItems: false }, { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], maxItems: 2, items: {} }],
    ['an open tuple', { items: [{ type: 'string' }] }, { prefixItems: [{ type: 'string' }] }],
    ['exclusive bounds', { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }, { type: 'number', exclusiveMinimum: 1, maximum: 9 }],
    ['true', true, {}],
    ['false', false, { not: {} }],
    ['a boolean among branches', { anyOf: [true, { type: 'string' }] }, { anyOf: [{}, { type: 'string' }] }],
    ['an array without items', { type: ['array', 'null'] }, { type: ['array', 'null'], items: {} }],
    ['a type array', { type: ['number', 'null'] }, { type: ['number', 'null'] }],
    ['open and closed objects', { type: 'object', additionalProperties: { type: 'string' }, patternProperties: { '^x': { type: 'integer' } } }, { type: 'object', additionalProperties: { type: 'string' }, patternProperties: { '^x': { type: 'integer' } } }],
    ['keywords that ajv does not compile', { id: 'x', nullable: true, description: 'd' }, { description: 'd' }],
    ['nullable of a type, which it does', { type: 'string', nullable: true }, { type: 'string', nullable: true }],
    ['needless escapes', { pattern: '^[\\w\\-]+\\@x\\-y$' }, { pattern: '^[\\w\\-]+@x-y$' }],
  ])('say %s in words that every client takes', (_, before, after) => {
    expect(property(before)).toEqual(after);
    expect(listed({ type: 'object', properties: { p: before } }).widened).toEqual([]);
  });
});

describe('malformed schemas inside a definition', () => {
  it.each<[string, Json, Json, RegExp]>([
    ['a null property', null, {}, /properties\/p is null/],
    ['an unknown type', { type: 'thing', minLength: 1 }, { minLength: 1 }, /type "thing" is unknown and left out/],
    ['type int (Kuadrant/mcp-gateway#689)', { type: 'int' }, { type: 'integer' }, /type "int" is unknown and taken as integer/],
    ['a type of Python', { type: 'Optional[list[str]]' }, { type: ['array', 'null'], items: {} }, /taken as array or null/],
    ['one bad type of several', { type: ['string', 'thing'] }, {}, /left out/],
    ['required: null', { type: 'object', required: null }, { type: 'object' }, /required is no list/],
    ['required: true', { type: 'string', required: true }, { type: 'string' }, /required is no list/],
    ['properties: null', { type: 'object', properties: null }, { type: 'object' }, /properties is null/],
    ['additionalProperties: "object" (NousResearch/hermes-agent#14927)', { type: 'object', additionalProperties: 'object' }, { type: 'object' }, /additionalProperties is "object"/],
    ['anyOf without branches', { anyOf: [] }, {}, /anyOf is \[\]/],
    ['a null branch', { anyOf: [null, { type: 'string' }] }, { anyOf: [{}, { type: 'string' }] }, /anyOf\/0 is null/],
    ['an empty enum', { type: 'string', enum: [] }, { type: 'string' }, /enum is \[\]/],
    ['a pattern of Python', { type: 'string', pattern: '(?P<a>x)' }, { type: 'string' }, /pattern is no regular expression/],
    ['a pattern key that does not compile', { type: 'object', patternProperties: { '(': {} }, additionalProperties: false }, { type: 'object' }, /patternProperties/],
    ['a negative length', { type: 'string', minLength: -1 }, { type: 'string' }, /minLength is -1/],
    ['a description that is none', { type: 'string', description: null }, { type: 'string' }, /description is null/],
    ['a reference that is none', { $ref: 3 }, {}, /\$ref is 3/],
  ])('%s is put right, and said', (_, before, after, said) => {
    const form = listed({ type: 'object', properties: { p: before, q: { type: 'string' } } });
    expect(form.definition.inputSchema).toEqual({ type: 'object', properties: { p: after, q: { type: 'string' } } });
    expect(form.widened.join('\n')).toMatch(said);
    expect(judge(form.definition.inputSchema)).toBeDefined();
  });

  it('is never fetched: a reference that leads out is left out, what stands beside it stays', () => {
    const form = listed({ type: 'object', properties: { p: { $ref: 'https://example.test/x.json', description: 'd' }, q: { $ref: '#/$defs/None' }, r: { $ref: '#/$defs/A' } }, $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } } });
    expect(form.definition.inputSchema).toEqual({ type: 'object', properties: { p: { description: 'd' }, q: {}, r: {} } });
    expect(form.widened.join('\n')).toMatch(/https:\/\/example\.test\/x\.json.*not fetched/);
  });

  it('does not turn a widening around under not, if and oneOf', () => {
    const out = { $ref: 'https://example.test/x.json' };
    const form = listed({
      type: 'object',
      properties: { a: { not: out }, b: { if: out, then: { type: 'string' } }, c: { oneOf: [{ type: 'string' }, out] }, d: { not: { $ref: '#/$defs/Far' } } },
      $defs: { Far: { properties: { x: out } } },
    });
    expect(form.definition.inputSchema.properties).toEqual({ a: {}, b: {}, c: { anyOf: [{ type: 'string' }, {}] }, d: {} });
  });
});

describe('property keys that some client refuses (anthropics/claude-code#34771)', () => {
  const original: JsonObject = {
    type: 'object',
    properties: { '$.xgafv': { type: 'string' }, ok: { type: 'string' }, list: { type: 'array', items: { type: 'object', properties: { '@id': { type: 'integer' } }, required: ['@id'] } } },
    required: ['$.xgafv'],
    dependentRequired: { ok: ['$.xgafv'] },
  };
  const form = listed(original);
  const [xgafv, id] = [Object.keys(form.definition.inputSchema.properties as JsonObject)[0]!, Object.keys(form.renamedKeys!).find((key) => form.renamedKeys![key] === '@id')!];

  it('are renamed everywhere, and back on a call [definitions.rename]', () => {
    expect(xgafv).toMatch(/^xgafv_[0-9a-f]{4}$/);
    expect(form.definition.inputSchema.required).toEqual([xgafv]);
    expect(form.definition.inputSchema.dependentRequired).toEqual({ ok: [xgafv] });
    expect(restoreArguments(form, { [xgafv]: 'x', ok: 'y', list: [{ [id]: 1 }, { other: 2 }] })).toEqual({ '$.xgafv': 'x', ok: 'y', list: [{ '@id': 1 }, { other: 2 }] });
    expect(form.widened).toEqual([]);
  });

  it('are found through combinators, references, tuples and demands', () => {
    const thing = { type: 'object', properties: { '@id': { type: 'integer' } } };
    const many = listed({
      type: 'object',
      properties: {
        any: { anyOf: [{ type: 'string' }, thing] }, ref: { $ref: '#/$defs/T' }, again: { $ref: '#/$defs/T' },
        tuple: { type: 'array', prefixItems: [{}, thing] }, open: { type: 'object', additionalProperties: thing }, demand: { type: 'object', required: ['@id'] },
        when: { type: 'object', if: { required: ['x'] }, then: thing }, with: { type: 'object', dependentSchemas: { x: thing } },
      },
      $defs: { T: { ...thing, description: 'long enough to be kept apart from the places where it is used' } },
    });
    const [key] = Object.keys(many.renamedKeys!) as [string];
    const args = (name: string): JsonObject => {
      const it = { [name]: 1 };
      return { any: it, ref: it, again: it, tuple: [{}, it], open: { x: it }, demand: it, when: it, with: it };
    };
    expect(many.definition.inputSchema.$defs).toBeDefined();
    expect(restoreArguments(many, args(key))).toEqual(args('@id'));
    expect(restoreArguments(many, { tuple: [{ [key]: 1 }] })).toEqual({ tuple: [{ [key]: 1 }] });
  });

  it('change nothing where the schema does not name them', () => {
    expect(restoreArguments(form, { ok: 'y', free: { [xgafv]: 1 }, list: [{ [xgafv]: 1 }] })).toEqual({ ok: 'y', free: { [xgafv]: 1 }, list: [{ [xgafv]: 1 }] });
    expect(restoreArguments(form, { '$.xgafv': 'x' })).toEqual({ '$.xgafv': 'x' });
    expect(restoreArguments(form, { '$.xgafv': 'x', [xgafv]: 'y' })).toEqual({ '$.xgafv': 'x', [xgafv]: 'y' });
    const args = { ok: 'y' };
    expect(restoreArguments(listed({ type: 'object' }), args)).toBe(args);
  });

  it('stay distinct where they become equal, and from keys that are there', () => {
    const keys = ['a b', 'a@b', 'a/b', '', '名', '__proto__', 'x'.repeat(65), `${'x'.repeat(65)}y`];
    const schema: JsonObject = { type: 'object', properties: JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:{"const":${JSON.stringify(key)}}`).join(',')}}`) as JsonObject };
    const many = listed(schema);
    const properties = many.definition.inputSchema.properties as JsonObject;
    expect(Object.keys(properties)).toHaveLength(keys.length);
    for (const key of Object.keys(properties)) {
      expect(key).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
      expect(properties[key]).toEqual({ const: many.renamedKeys![key] });
    }
    const back = restoreArguments(many, Object.fromEntries(Object.keys(properties).map((key, i) => [key, i])));
    expect(Object.keys(back)).toEqual(keys);
  });

  it('take what looks at keys with them, and say so', () => {
    const seeing = listed({ type: 'object', properties: { $a: { type: 'string' } }, patternProperties: { '^\\$': { minLength: 2 } }, additionalProperties: false, propertyNames: { pattern: '^\\$' } });
    expect(Object.keys(seeing.definition.inputSchema)).toEqual(['type', 'properties']);
    expect(seeing.widened.join()).toMatch(/propertyNames, patternProperties, additionalProperties left out/);
    const blind = listed({ type: 'object', properties: { $a: { type: 'string' } }, patternProperties: { '^q': { minLength: 2 } }, additionalProperties: false });
    expect(blind.definition.inputSchema.additionalProperties).toBe(false);
    expect(blind.widened).toEqual([]);
  });
});

describe('size', () => {
  const words = (n: number): string => `${'Some words about it. '.repeat(n)}`;
  const wide = (count: number, schema: JsonObject): JsonObject => ({ type: 'object', properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`parameter_${i}`, schema])) });

  it('shortens texts first, which loses nothing', () => {
    const form = listed(wide(20, { type: 'string', title: 'A title', examples: ['x'], description: words(30), default: 'd' }));
    expect(jsonBytes(form.definition.inputSchema)).toBeLessThan(4900);
    expect(form).toMatchObject({ widened: [], shortened: true });
    const [first] = Object.values(form.definition.inputSchema.properties as JsonObject) as JsonObject[];
    expect(first).toMatchObject({ type: 'string', default: 'd' });
    expect(first!.description).toMatch(/^Some words about it\..*…$/);
  });

  it('then leaves out long lists of values, then what is deep, and names each', () => {
    const values = Array.from({ length: 900 }, (_, i) => `value-${i}`);
    const list = listed({ type: 'object', properties: { item: { enum: values, description: 'which' }, n: { type: 'integer' } } });
    expect(list.definition.inputSchema).toEqual({ type: 'object', properties: { item: { type: 'string', description: 'which' }, n: { type: 'integer' } } });
    expect(list.widened).toEqual(['/properties/item: a list of 900 values is left out']);

    const deep = listed({ type: 'object', properties: { top: { type: 'object', properties: { inner: wide(150, { type: 'string', minLength: 1 }) } }, n: { type: 'integer', minimum: 1 } } });
    expect(jsonBytes(deep.definition.inputSchema)).toBeLessThan(4900);
    expect(deep.definition.inputSchema).toMatchObject({ properties: { top: { properties: { inner: { type: 'object' } } }, n: { type: 'integer', minimum: 1 } } });
    expect(deep.widened.length).toBeGreaterThan(0);
  });

  it('then optional parameters; required ones stay', () => {
    const schema = { ...wide(600, { type: 'string' }), required: ['parameter_599'], additionalProperties: false };
    const form = listed(schema);
    expect(jsonBytes(form.definition.inputSchema)).toBeLessThan(4900);
    expect(form.definition.inputSchema.properties).toHaveProperty('parameter_599');
    expect(form.definition.inputSchema.additionalProperties).toBeUndefined();
    expect(form.widened.join()).toMatch(/\d+ optional parameters are left out/);
  });

  it('leaves out what says not, rather than turn it around', () => {
    const values = Array.from({ length: 900 }, (_, i) => `value-${i}`);
    const form = listed({ type: 'object', properties: { item: { type: 'string', not: { enum: values } }, n: { type: 'integer' } } });
    expect(form.definition.inputSchema).toEqual({ type: 'object', properties: { item: { type: 'string' }, n: { type: 'integer' } } });
    expect(form.widened).toEqual(['/properties/item/not: a list of 900 values is left out', '/properties/item: not is left out, since it holds what is widened']);
  });

  it('and in the end the whole, so that the tool is listed still', () => {
    const form = listed({ ...wide(600, {}), required: Array.from({ length: 600 }, (_, i) => `parameter_${i}`) });
    expect(form.definition.inputSchema).toEqual({ type: 'object', properties: {} });
    expect(form.unlistable).toBeUndefined();
  });

  it('bears what was made to hold it up', () => {
    const chain = (n: number): JsonObject => ({
      type: 'object', properties: { a: { $ref: '#/$defs/D0' } },
      $defs: Object.fromEntries([...Array.from({ length: n }, (_, i) => [`D${i}`, { anyOf: [{ $ref: `#/$defs/D${i + 1}` }, { $ref: `#/$defs/D${i + 1}` }] }]), [`D${n}`, { type: 'string' }]]),
    });
    expect(listed(chain(40)).widened).toEqual([]);
    expect(jsonBytes(listed(chain(500)).definition.inputSchema)).toBeLessThan(4900);
    const long = `$${'a'.repeat(100)}`;
    expect(listed({ type: 'object', properties: { [long]: {} }, patternProperties: { '^\\$(a+)+$b': {} } }).widened.join()).toMatch(/patternProperties left out/);
    const many = listed(wide(2000, { type: 'string', minLength: 1 }));
    expect(many.widened).toHaveLength(51);
    expect(many.widened.at(-1)).toMatch(/^and \d+ more$/);
    expect(listed(wide(20_000, { type: 'string', enum: ['a', 'b'] })).widened).toEqual(['/: the whole schema is left out: it has more than 500000 bytes']);
  });

  it('cuts a description that Claude Code would cut', () => {
    const form = listedForm(tool('t', { description: words(400) }));
    expect(form.definition.description!.length).toBeLessThanOrEqual(4096);
    expect(form.definition.description).toMatch(/\.…$/);
    expect(form.shortened).toBe(true);
  });
});

describe('the rest of a definition', () => {
  it('is carried: false hints, icons, execution, _meta, unknown keys (envoyproxy/ai-gateway#2521, IBM/mcp-context-forge#1258) [definitions.rest]', () => {
    const rest = {
      title: 'W', annotations: { title: 'W', readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false, x: 1 },
      outputSchema: { type: 'object', properties: { t: { type: 'number' } }, required: ['t'] }, icons: [{ src: 'data:image/png;base64,AA==', mimeType: 'image/png' }],
      execution: { taskSupport: 'optional' }, _meta: { a: [1] }, 'x-unknown': null,
    };
    const form = listedForm(tool('w', { description: 'd', ...rest }, { exposed: 'u__w' }));
    expect(form.definition).toEqual({ name: 'u__w', description: 'd', inputSchema: { type: 'object', properties: {} }, ...rest });
  });

  it.each<[string, Json]>([
    ['an array root', { type: 'array', items: {} }], ['a boolean', true], ['a boolean property', { type: 'object', properties: { a: true } }],
    ['a reference to nowhere', { type: 'object', properties: { a: { $ref: 'https://example.test/x' } } }], ['a bad pattern', { type: 'object', properties: { a: { pattern: '(' } } }], ['nullable without a type', { type: 'object', properties: { a: { nullable: true } } }],
  ])('loses an output schema that would lose the server: %s', (_, outputSchema) => {
    const form = listedForm(tool('t', { outputSchema }));
    expect(form.definition.outputSchema).toBeUndefined();
    expect(form.widened.join()).toMatch(/^outputSchema is left out/);
  });

  it('lists an output schema without names, which validators keep for all tools together', () => {
    const outputSchema = { $id: 'https://example.test/out', type: 'object', properties: { a: { $ref: '#word' } }, $defs: { W: { $anchor: 'word', type: 'string' } } };
    const form = listedForm(tool('t', { outputSchema }));
    expect(form.definition.outputSchema).toEqual({ type: 'object', properties: { a: { $ref: '#/$defs/W' } }, $defs: { W: { type: 'string' } } });
    expect(form.widened).toEqual([]);
    const plain = { type: 'object', properties: { a: { $ref: '#/properties/b' }, b: {} } };
    expect(listedForm(tool('t', { outputSchema: plain })).definition.outputSchema).toBe(plain);
  });

  it('names the original where the exposed name does not show it', () => {
    expect(listedForm(tool('admin.tools.list', { description: 'Lists.' }, { exposed: 's__admin_tools_list_0123456789' })).definition.description).toBe('Lists.\n(Original name: admin.tools.list)');
    expect(listedForm(tool('list', { description: 'Lists.' }, { exposed: 's_x__list_0123456789' })).definition.description).toBe('Lists.');
  });

  it('is computed once a definition and name', () => {
    const one = tool('t', {});
    expect(listedForm(one)).toBe(listedForm({ ...one }));
    expect(listedForm({ ...one, exposed: 'other' }).definition.name).toBe('other');
  });

  it('never throws: what cannot be read is listed open, what no client takes is unlistable', () => {
    let deep: JsonObject = {};
    for (let i = 0; i < 20_000; i++) deep = { not: deep };
    expect(listed({ type: 'object', properties: { deep } }).definition.inputSchema).toEqual({ type: 'object', properties: {} });
    expect(listedForm(tool('t', {}, { exposed: 'no.such name' })).unlistable).toMatch(/\/name/);
  });
});
