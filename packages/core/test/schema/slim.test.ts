import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.js';
import { slimSchema } from '../../src/schema/slim.js';
import { cases, judge } from './arbitrary.js';

const slimProperty = (schema: JsonObject): unknown => (slimSchema({ type: 'object', properties: { p: schema } }).properties as JsonObject).p;

describe('slimming', () => {
  it('accepts exactly the same arguments [definitions.same-instances]', () => {
    const seen = { valid: 0, invalid: 0 };
    fc.assert(fc.property(cases(), ({ schema, instances }) => {
      const before = judge(schema);
      fc.pre(before !== undefined);
      const slim = slimSchema(schema);
      const after = judge(slim);
      expect(after, JSON.stringify(slim)).toBeDefined();
      for (const instance of instances) {
        const right = before(instance);
        seen[right ? 'valid' : 'invalid']++;
        expect(after!(instance), `${JSON.stringify(instance)} under ${JSON.stringify(slim)}`).toBe(right);
      }
      expect(JSON.stringify(slim).length).toBeLessThanOrEqual(JSON.stringify(schema).length);
    }), { numRuns: 150 });
    // A judge that sees one side only judges nothing.
    expect(seen.valid).toBeGreaterThan(100);
    expect(seen.invalid).toBeGreaterThan(100);
  });

  it('leaves a schema that has nothing to lose as the same object', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    expect(slimSchema(schema)).toBe(schema);
  });

  it('drops the dialect, comments, `default: null`, `required: []`, empty descriptions', () => {
    expect(slimSchema({ $schema: 'http://json-schema.org/draft-07/schema#', $comment: 'x', type: 'object', required: [], properties: { a: { type: 'string', default: null, description: '' } } }))
      .toEqual({ type: 'object', properties: { a: { type: 'string' } } });
  });

  it.each<[JsonObject, JsonObject]>([
    [{ type: 'string', properties: {}, required: ['a'], items: {}, minimum: 1, minLength: 2, pattern: 'a', format: 'uri', enum: ['ab'] }, { type: 'string', minLength: 2, pattern: 'a', format: 'uri', enum: ['ab'] }],
    [{ type: 'integer', minimum: 1, multipleOf: 2, maxLength: 3 }, { type: 'integer', minimum: 1, multipleOf: 2 }],
    [{ type: ['array', 'null'], items: { type: 'string' }, maxItems: 2, additionalProperties: false }, { type: ['array', 'null'], items: { type: 'string' }, maxItems: 2 }],
    [{ type: 'boolean', properties: {}, items: {}, maximum: 1, minLength: 1, anyOf: [{ const: true }, { const: false }] }, { type: 'boolean', anyOf: [{ const: true }, { const: false }] }],
    [{ minLength: 1, properties: { a: {} } }, { minLength: 1, properties: { a: {} } }],
  ])('drops what is said of types that %j does not let in', (schema, slim) => {
    expect(slimProperty(schema)).toEqual(slim);
  });

  it('keeps defaults, enums and data that look like noise', () => {
    const schema = { type: 'object', properties: { $schema: { type: 'string', default: 'x' }, default: { enum: [null, { $schema: 'y', required: [] }] } } };
    expect(slimSchema(schema)).toBe(schema);
  });

  it('drops a title that repeats its key or the tool’s name, and no other', () => {
    const schema = { type: 'object', title: 'send_mailArguments', properties: { max_results: { title: 'Max Results', type: 'integer' }, to: { title: 'Recipient', type: 'string' } } };
    expect(slimSchema(schema, 'send_mail')).toEqual({ type: 'object', properties: { max_results: { type: 'integer' }, to: { title: 'Recipient', type: 'string' } } });
    expect(slimSchema(schema, 'other').title).toBe('send_mailArguments');
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['anyOf, null last', { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] }, { type: ['string', 'null'], minLength: 1 }],
    ['oneOf, null first', { oneOf: [{ type: 'null' }, { type: ['integer', 'string'] }], description: 'd' }, { type: ['integer', 'string', 'null'], description: 'd' }],
    ['an object with keys of its own', { anyOf: [{ type: 'object', properties: { a: {} }, additionalProperties: false }, { type: 'null' }] }, { type: ['object', 'null'], properties: { a: {} }, additionalProperties: false }],
    ['allOf whose branches do not meet', { type: 'string', allOf: [{ minLength: 1 }, { pattern: 'a' }] }, { type: 'string', minLength: 1, pattern: 'a' }],
    ['anyOf with one branch', { anyOf: [{ type: 'string' }] }, { type: 'string' }],
  ])('joins %s', (_, before, after) => {
    expect(slimProperty(before)).toEqual(after);
  });

  it('joins allOf around one reference, as pydantic 1 writes it', () => {
    expect(slimSchema({ type: 'object', properties: { p: { title: 'P', default: 'a', allOf: [{ $ref: '#/definitions/Colour' }] } }, definitions: { Colour: { title: 'Colour', enum: ['a', 'b'] } } }))
      .toEqual({ type: 'object', properties: { p: { enum: ['a', 'b'], default: 'a' } } });
  });

  it.each<[string, JsonObject]>([
    ['an enum beside null', { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }],
    ['an option without a type', { anyOf: [{ minLength: 2 }, { type: 'null' }] }],
    ['options beside keys', { anyOf: [{ type: 'object', properties: { a: {} } }, { type: 'null' }], additionalProperties: false }],
    ['exclusive options that both take null', { oneOf: [{ type: ['string', 'null'] }, { type: 'null' }] }],
    ['a branch that looks at what was evaluated', { properties: { a: {} }, allOf: [{ unevaluatedProperties: false }] }],
  ])('leaves %s as it is', (_, schema) => {
    expect(slimProperty(schema)).toEqual(schema);
  });

  it('does not mix the branches of one allOf with those of another', () => {
    const [a, b, c] = [{ properties: { a: {} } }, { additionalProperties: false }, { patternProperties: { x: {} } }];
    expect(slimProperty({ allOf: [{ allOf: [a, b] }, c] })).toEqual({ patternProperties: { x: {} }, allOf: [{ ...a, allOf: [b] }] });
  });

  it('joins only so many branches as do not meet', () => {
    expect(slimProperty({ allOf: [{ properties: { a: {} } }, { additionalProperties: false }] })).toEqual({ properties: { a: {} }, allOf: [{ additionalProperties: false }] });
  });
});

describe('shared parts', () => {
  it('stay apart from what binds beside the reference', () => {
    const schema = { type: 'object', properties: { a: { $ref: '#/$defs/P', minLength: 1 } }, $defs: { P: { type: 'string', minLength: 3 } } };
    expect(slimSchema(schema)).toEqual(schema);
  });

  it('are put in place one in another, also within a loop', () => {
    expect(slimSchema({ type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { type: 'object', properties: { b: { $ref: '#/$defs/B' } } }, B: { type: 'array', items: { $ref: '#/$defs/A' } } } }))
      .toEqual({ type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { type: 'object', properties: { b: { type: 'array', items: { $ref: '#/$defs/A' } } } } } });
  });

  it('drops those that nothing reaches, keeps those that something does (QwenLM/Qwen-Agent#873)', () => {
    const part = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };
    expect(slimSchema({ type: 'object', properties: { a: { $ref: '#/$defs/P' }, b: { $ref: '#/$defs/P' } }, $defs: { P: part, Gone: { $ref: '#/$defs/P' } } }))
      .toEqual({ type: 'object', properties: { a: { $ref: '#/$defs/P' }, b: { $ref: '#/$defs/P' } }, $defs: { P: part } });
  });

  it('puts in place what is used once, its own annotations first', () => {
    expect(slimSchema({ type: 'object', properties: { a: { $ref: '#/definitions/P', description: 'mine' } }, definitions: { P: { type: 'string', minLength: 2, description: 'its' } } }))
      .toEqual({ type: 'object', properties: { a: { type: 'string', minLength: 2, description: 'mine' } } });
  });

  it('keeps recursion', () => {
    const schema = { type: 'object', properties: { tree: { $ref: '#/$defs/Node' } }, $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } } };
    expect(slimSchema(schema)).toEqual(schema);
  });

  it('keeps references to what it moves alive: into properties, anchors, identifiers, foreign places', () => {
    const schema: JsonObject = {
      $id: 'https://example.test/root.json', type: 'object',
      properties: {
        a: { type: 'object', properties: { deep: { anyOf: [{ type: 'string', minLength: 3 }, { type: 'null' }] } } },
        b: { $ref: '#/properties/a/properties/deep/anyOf/0' }, c: { $ref: '#word' }, d: { $ref: 'part.json' }, e: { $ref: '#/x-shared/n' },
      },
      'x-shared': { n: { type: 'integer', minimum: 5 } },
      $defs: { W: { $anchor: 'word', enum: ['yes'] }, P: { $id: 'part.json', type: 'boolean' } },
    };
    const before = judge({ ...schema, $id: 'https://example.test/again.json' })!;
    const slim = slimSchema(schema);
    const after = judge(slim)!;
    expect(JSON.stringify(slim)).not.toMatch(/\$id|\$anchor|part\.json/);
    for (const args of [{ b: 'abc' }, { b: 'a' }, { b: null }, { a: { deep: null } }, { a: { deep: 'x' } }, { c: 'yes' }, { c: 'no' }, { d: true }, { d: 1 }, { e: 5 }, { e: 4 }]) {
      expect(after(args), JSON.stringify(args)).toBe(before(args));
    }
  });

  it('touches no place while a reference leads out of the document', () => {
    const schema = { type: 'object', properties: { a: { $ref: 'https://example.test/other.json' }, b: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null }, c: { $ref: '#/properties/b/anyOf/0' } } };
    expect(slimSchema(schema)).toEqual({ type: 'object', properties: { ...schema.properties, b: { anyOf: [{ type: 'string' }, { type: 'null' }] } } });
  });
});
