import { describe, expect, it } from 'vitest';
import { buildCatalog, type CatalogInput } from '../../src/catalog/build.js';
import type { CatalogSnapshot } from '../../src/catalog/types.js';
import type { Json, JsonObject } from '../../src/json.js';
import { listedForm } from '../../src/schema/listed.js';
import { catalog, definition } from '../../src/testing/tools.js';

const build = (catalogs: CatalogInput['catalogs'], more: Partial<CatalogInput> = {}): CatalogSnapshot =>
  buildCatalog({ catalogs, shorthand: false, reserved: new Set(['search_tools', 'call_tool']), backendHints: {}, ...more });

const good: readonly Json[] = [
  definition('read', { description: 'Reads.', inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] } }),
  definition('write.file', { annotations: { destructiveHint: false } }),
  definition('list'),
];

let deep: Json = 'x';
for (let i = 0; i < 5000; i++) deep = [deep];

/** Definitions that are malformed; those with a name are called `bad`, so that what they become can be found. */
const malformed: readonly (readonly [what: string, raw: Json, listed: boolean])[] = [
  ['null', null, false],
  ['a string', 'bad', false],
  ['a number', 3, false],
  ['an array', [], false],
  ['an empty object', {}, false],
  ['no name', { inputSchema: { type: 'object' } }, false],
  ['a null name', { name: null, inputSchema: { type: 'object' } }, false],
  ['a name that is an object', { name: {}, inputSchema: { type: 'object' } }, false],
  ['no input schema', { name: 'bad' }, true],
  ['a null input schema', { name: 'bad', inputSchema: null }, true],
  ['an empty input schema', { name: 'bad', inputSchema: {} }, true],
  ['an input schema that is text', { name: 'bad', inputSchema: '{"type":"object"}' }, true],
  ['an input schema that is a list', { name: 'bad', inputSchema: [] }, true],
  ['a boolean input schema', { name: 'bad', inputSchema: true }, true],
  ['an input schema that is no text of one', { name: 'bad', inputSchema: '{"type":' }, true],
  ['an input schema by its name elsewhere', { name: 'bad', input_schema: { type: 'object', required: ['a'] } }, true],
  ['an input schema by its other name elsewhere', { name: 'bad', inputSchema: null, parameters: { type: 'object', required: ['a'] } }, true],
  ['parameters that are no schema', { name: 'bad', parameters: { a: 'text' } }, true],
  ['a string root', { name: 'bad', inputSchema: { type: 'string' } }, true],
  ['a root without type', { name: 'bad', inputSchema: { properties: { a: {} } } }, true],
  ['a nullable root', { name: 'bad', inputSchema: { type: ['object', 'null'] } }, true],
  ['null properties', { name: 'bad', inputSchema: { type: 'object', properties: null, required: null } }, true],
  ['a null property', { name: 'bad', inputSchema: { type: 'object', properties: { a: null } } }, true],
  ['an unknown type', { name: 'bad', inputSchema: { type: 'object', properties: { a: { type: 'int' } } } }, true],
  ['a null description', { name: 'bad', description: null, inputSchema: { type: 'object' } }, true],
  ['a title that is a list', { name: 'bad', title: [], inputSchema: { type: 'object' } }, true],
  ['annotations of wrong types', { name: 'bad', annotations: { readOnlyHint: 'yes', title: 3, destructiveHint: true }, inputSchema: { type: 'object' } }, true],
  ['annotations that are text', { name: 'bad', annotations: 'none', inputSchema: { type: 'object' } }, true],
  ['an output schema that is a list', { name: 'bad', outputSchema: [], inputSchema: { type: 'object' } }, true],
  ['_meta that is text', { name: 'bad', _meta: 'x', inputSchema: { type: 'object' } }, true],
  ['icons that are none', { name: 'bad', icons: [null, { src: 'a' }, { src: 3 }], inputSchema: { type: 'object' } }, true],
  ['execution of an unknown kind', { name: 'bad', execution: { taskSupport: 'maybe' }, inputSchema: { type: 'object' } }, true],
  ['a schema 5,000 levels deep', { name: 'bad', inputSchema: { type: 'object', enum: deep } }, true],
  ['a field 5,000 levels deep', { name: 'bad', inputSchema: { type: 'object' }, 'x-deep': deep }, true],
  ['keys called __proto__', JSON.parse('{"name":"bad","__proto__":{"name":"x"},"inputSchema":{"type":"object","__proto__":{"type":"string"},"properties":{"__proto__":{"type":"string"}}}}') as Json, true],
  ['keys called constructor and toString', { name: 'bad', toString: 1, inputSchema: { type: 'object', properties: { constructor: {}, hasOwnProperty: {} } } } as unknown as Json, true],
];

describe('a malformed definition', () => {
  const view = (snapshot: CatalogSnapshot, keep: (original: string) => boolean): unknown =>
    snapshot.tools.filter((tool) => keep(tool.original)).map((tool) => ({ tool, listed: listedForm(tool), found: snapshot.resolve(tool.original) === tool, got: snapshot.get(tool.exposed) === tool }));
  const alone = build([catalog('up', good), catalog('other', ['list'])]);

  it.each(malformed)('changes nothing for any other: %s [definitions.isolation]', (_, raw, listed) => {
    for (let at = 0; at <= good.length; at++) {
      const tools = [...good.slice(0, at), raw, ...good.slice(at)];
      const snapshot = build([catalog('up', [], { tools }), catalog('other', ['list'])]);
      expect(view(snapshot, (name) => name !== 'bad')).toEqual(view(alone, () => true));
      const bad = snapshot.tools.find((tool) => tool.original === 'bad');
      expect(bad !== undefined).toBe(listed);
      expect(snapshot.rejected).toEqual(listed ? [] : [{ upstream: 'up', index: at, reason: expect.stringMatching(/\w/) }]);
      if (bad !== undefined) {
        expect(bad.definition.inputSchema.type).toBe('object');
        expect(listedForm(bad).unlistable).toBeUndefined();
      }
    }
  });

  it.each(malformed.filter(([, , listed]) => listed))('is repaired with a word on it, or left as it was: %s [definitions.isolation]', (_, raw) => {
    const [tool] = build([catalog('up', [raw])]).tools;
    const { definition: now, repairs } = tool!;
    if (repairs.length === 0) expect(now).toBe(raw);
    else for (const [key, value] of Object.entries(raw as JsonObject)) if (!repairs.some((text) => text.startsWith(key))) expect(now[key]).toBe(value);
  });

  it.each<[string, JsonObject, string]>([
    ['as JSON text', { inputSchema: '{"type":"object","required":["a"]}' }, 'inputSchema was the text of a schema: read'],
    ['as input_schema', { input_schema: { type: 'object', required: ['a'] } }, 'inputSchema was missing: input_schema is taken'],
    ['as parameters', { parameters: { type: 'object', required: ['a'] } }, 'inputSchema was missing: parameters is taken'],
  ])('gets the input schema that was meant, %s', (_, fields, repair) => {
    const [tool] = build([catalog('up', [{ name: 'bad', ...fields }])]).tools;
    expect(tool!.definition.inputSchema).toEqual({ type: 'object', required: ['a'] });
    expect(tool!.repairs).toEqual([repair]);
  });

  it('keeps the order of keys and whatever else it holds', () => {
    const [tool] = build([catalog('up', [{ 'x-a': 1, name: 'bad', description: null, inputSchema: { type: 'object' }, 'x-b': [null] }])]).tools;
    expect(JSON.stringify(tool!.definition)).toBe('{"x-a":1,"name":"bad","inputSchema":{"type":"object"},"x-b":[null]}');
    expect(tool!.repairs).toEqual(['description was null: left out']);
  });

  it('keeps an output schema of any kind that is one', () => {
    for (const outputSchema of [true, { type: 'array', items: {} }, { type: 'object' }]) {
      const raw = { name: 't', inputSchema: { type: 'object' }, outputSchema };
      expect(build([catalog('up', [raw])]).tools[0]!.definition).toBe(raw);
    }
  });
});

describe('tools of one name', () => {
  const sound = definition('twice', { description: 'sound' });
  const broken = { name: 'twice', description: 'broken' };

  it.each<[string, Json[], string, number]>([
    ['the first of two sound ones', [sound, definition('twice', { description: 'later' })], 'sound', 1],
    ['a sound one after a broken one', [broken, sound], 'sound', 0],
    ['a sound one before a broken one', [sound, broken], 'sound', 1],
    ['the first of two broken ones', [broken, { ...broken, description: 'later' }], 'broken', 1],
  ])('%s stands', (_, tools, description, rejected) => {
    const snapshot = build([catalog('up', tools)]);
    expect(snapshot.tools.map((tool) => tool.definition.description)).toEqual([description]);
    expect(snapshot.rejected).toEqual([{ upstream: 'up', index: rejected, name: 'twice', reason: 'another tool of this upstream has the same name' }]);
  });

  it('are no rivals on two upstreams, and not in two eras of one', () => {
    const two = build([catalog('a', ['t']), catalog('b', ['t'])]);
    expect(two.tools.map((tool) => tool.exposed)).toEqual(['a__t', 'b__t']);
    const eras = build([catalog('a', ['t', 'old']), catalog('a', ['new', 't'], { era: 'modern', revision: '2026-07-28' })]);
    expect(eras.tools.map((tool) => tool.original)).toEqual(['t', 'old', 'new']);
    expect(eras.rejected).toEqual([]);
  });
});

describe('a snapshot', () => {
  it('holds tools in configuration order, then upstream order', () => {
    expect(build([catalog('z', ['b', 'a']), catalog('a', ['c'])]).tools.map((tool) => tool.exposed)).toEqual(['z__b', 'z__a', 'a__c']);
  });

  it('knows only selected tools', () => {
    const snapshot = build([catalog('a', ['x', 'y']), catalog('b', ['x'])], { select: (upstream, tool) => upstream !== 'a' || tool !== 'x' });
    expect(snapshot.tools.map((tool) => tool.exposed)).toEqual(['a__y', 'b__x']);
    expect(snapshot.resolve('x')?.upstream).toBe('b');
    expect(snapshot.resolve('a__x')).toBeUndefined();
  });

  it('resolves by exposed name, by other spellings, never to a meta-tool’s name', () => {
    const snapshot = build([catalog('git', ['search_tools', 'Clone'])]);
    expect(snapshot.get('git__Clone')).toBe(snapshot.tools[1]);
    expect(snapshot.get('Clone')).toBeUndefined();
    expect(snapshot.resolve('GIT/clone')).toBe(snapshot.tools[1]);
    expect(snapshot.resolve('git__search_tools')).toBe(snapshot.tools[0]);
    expect(snapshot.resolve('search_tools')).toBeUndefined();
    for (const name of ['__proto__', 'constructor', 'toString', '']) expect(snapshot.resolve(name)).toBeUndefined();
  });

  it('has a digest of its content: equal for equal, another for any change', () => {
    const base = (): CatalogSnapshot => build([catalog('a', [definition('x', { description: 'd' }), 'y'])]);
    const digests = [
      base(), build([catalog('a', ['y', definition('x', { description: 'd' })])]), build([catalog('a', [definition('x', { description: 'e' }), 'y'])]),
      build([catalog('a', [definition('x', { description: 'd' })])]), build([catalog('b', [definition('x', { description: 'd' }), 'y'])]), build([catalog('a', [definition('x', { description: 'd' }), 'y', null])]),
    ].map((snapshot) => snapshot.digest);
    expect(base().digest).toBe(digests[0]);
    expect(new Set(digests).size).toBe(digests.length);
    expect(build([catalog('a', [definition('x', { description: 'd' }), 'y'], { fetchedAt: 1, capabilities: {} })]).digest).toBe(digests[0]);
  });

  it('gives a sound definition back as the object it was, also when rebuilt', () => {
    const raw = definition('x');
    const [first, second] = [build([catalog('a', [raw])]), build([catalog('a', [raw, 'y'])])];
    expect(first.tools[0]!.definition).toBe(raw);
    expect(listedForm(second.tools[0]!)).toBe(listedForm(first.tools[0]!));
  });

  it('does not change what it was given', () => {
    const freeze = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const given = freeze([catalog('a', [...good, ...malformed.filter(([what]) => !what.includes('5,000')).map(([, raw]) => structuredClone(raw))])]);
    expect(() => build(given).tools.forEach(listedForm)).not.toThrow();
  });
});

describe('backends', () => {
  const names = ['mail_send', 'mail_list', 'drive_get', 'drive.list', 'calendar-add', 'ping', 'google_maps_find', '_private'];
  const backends = (backendHints: Record<string, string> = {}): Record<string, string> =>
    Object.fromEntries(build([catalog('upstream', names)], { shorthand: true, backendHints }).tools.map((tool) => [tool.original, tool.backend]));

  it('are upstreams', () => {
    expect(build([catalog('github', names)]).tools.every((tool) => tool.backend === 'github')).toBe(true);
  });

  it('are, with the shorthand, the prefixes that two or more tools share', () => {
    expect(backends()).toEqual({ mail_send: 'mail', mail_list: 'mail', drive_get: 'drive', 'drive.list': 'drive', 'calendar-add': 'upstream', ping: 'upstream', google_maps_find: 'upstream', _private: 'upstream' });
  });

  it('are forced by hints, the longest first', () => {
    expect(backends({ calendar: 'events', google_maps: 'places', google: 'all', constructor: 'x' })).toMatchObject({ 'calendar-add': 'calendar', google_maps_find: 'google_maps', ping: 'upstream' });
  });

  it('are upstreams for the others beside the shorthand', () => {
    const snapshot = build([catalog('upstream', names), catalog('github', ['mail_x', 'mail_y'])], { shorthand: true });
    expect(snapshot.get('github__mail_x')?.backend).toBe('github');
    expect(snapshot.get('mail_send')?.backend).toBe('mail');
  });
});
