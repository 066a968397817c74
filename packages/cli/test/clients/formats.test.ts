import { describe, expect, test } from 'vitest';
import { editText } from '../../src/clients/formats/format.js';
import type { Format, KeyPath } from '../../src/clients/formats/format.js';
import { JSON_FORMAT } from '../../src/clients/formats/json.js';
import { TOML_FORMAT } from '../../src/clients/formats/toml.js';
import { YAML_FORMAT } from '../../src/clients/formats/yaml.js';

const VALUE = { command: 'mws', args: ['connect', '--x'] };

const add = (format: Format, text: string, path: KeyPath): string => editText(format, text, [{ kind: 'set', path, value: VALUE }], 'f');
const take = (format: Format, text: string, path: KeyPath): string => editText(format, text, [{ kind: 'remove', path }], 'f');

/** Adding and taking away leaves these as they were; `added` is what stands between. */
const ROUND_TRIPS: readonly (readonly [string, Format, KeyPath, string])[] = [
  ['one line', JSON_FORMAT, ['s', 'mws'], '{"a":1,"s":{"b":{"command":"x"}}}'],
  ['one line, empty', JSON_FORMAT, ['s', 'mws'], '{"a":1,"s":{}}'],
  ['comment behind the last', JSON_FORMAT, ['s', 'mws'], '{\n  "s": {\n    "b": 1 // why\n  }\n}\n'],
  ['comment and trailing comma', JSON_FORMAT, ['s', 'mws'], '{\n  "s": {\n    "b": 1, // why, and "c": 2,\n  },\n}\n'],
  ['block comments', JSON_FORMAT, ['s', 'mws'], '{\n  "s": {\n    /* a, */ "b": 1 /* , */\n    /* end */\n  }\n}'],
  ['only comments', JSON_FORMAT, ['s', 'mws'], '{\n  "s": {\n    // none yet\n  }\n}\n'],
  ['tabs and CRLF', JSON_FORMAT, ['s', 'mws'], '{\r\n\t"s": {\r\n\t\t"b": {}\r\n\t}\r\n}\r\n'],
  ['byte order mark', JSON_FORMAT, ['s', 'mws'], '\uFEFF{\n  "s": {\n    "b": 1\n  }\n}'],
  ['brace on the last line', JSON_FORMAT, ['s', 'mws'], '{ "s": {\n    "b": 1 } }'],
  ['odd keys', JSON_FORMAT, ['/a/b', 's', 'mws'], '{\n  "/a/b": { "s": { "x\\"y": [1, {"s": {}}] } }\n}'],
  ['deep and uneven', JSON_FORMAT, ['s', 'mws'], '{\n      "s" : {\n "b":1\n,\n   "c":2\n}\n}'],
  ['a server that is commented out behind the last', JSON_FORMAT, ['s', 'mws'], '{\n  "s": {\n    "b": { "c": 1 }\n    // "old": { "c": 1, "d": [] },\n    /* and, */\n  }\n}\n'],
  ['a comma on a line of its own', JSON_FORMAT, ['s', 'mws'], '{\n  "s": {\n    "b": 1 // one, two\n    ,\n    "c": 2\n  }\n}\n'],
  ['one line, trailing commas', JSON_FORMAT, ['s', 'mws'], '{"a":1,"s":{"b":{"c":1,},},}'],
  ['TOML without the table', TOML_FORMAT, ['s', 'mws'], 'a = 1\n'],
  ['TOML without an end of line', TOML_FORMAT, ['s', 'mws'], 'a = 1\n\n[s.b]\nc = "x"\n'],
  ['TOML with text that looks like a header', TOML_FORMAT, ['s', 'mws'], 'a = """\n[s.mws2]\n"""\n\n[s.b]\nc = 1\n# [s.mws]\n'],
  ['TOML, CRLF', TOML_FORMAT, ['s', 'mws'], '[s.b]\r\nc = 1\r\n'],
  ['TOML arrays of tables', TOML_FORMAT, ['s', 'mws'], '[[x]]\na = 1\n[[x]]\na = 2\n'],
  ['TOML, CRLF, a byte order mark, a comment behind a header', TOML_FORMAT, ['s', 'mws'], '\uFEFFa = 1 # x\r\n\r\n[s.b] # why [not]\r\nc = 1\r\n\r\n# end\r\n'],
  ['TOML with lists over lines', TOML_FORMAT, ['s', 'mws'], '[s.b]\nc = [\n  [1], # ]\n  ["[s.x]"],\n]\n\n[s.b.env]\n"A B" = \'[x]\'\n\n[t]\nu = 1979-05-27 07:32:00\n'],
  ['TOML with all of them inline', TOML_FORMAT, ['s', 'mws'], 'a = 1\ns = { b = { c = "}" }, "d e".f = [1, { g = 2 }] } # all\n\n[t]\nu = 1\n'],
  ['TOML with dotted keys', TOML_FORMAT, ['s', 'mws'], 's.b.c = 1\ns."d.e" = { f = 1 }\n\n[t]\nu = 1\n'],
  ['TOML with a heading over inline ones', TOML_FORMAT, ['s', 'mws'], '[s]\nb = { c = 1 }\n  "d e" = { f = 1 }\n\n[t]'],
  ['TOML with comments alone', TOML_FORMAT, ['s', 'mws'], '# nothing yet'],
  ['YAML', YAML_FORMAT, ['s', 'mws'], 's:\n    b:\n        c: 1   # why\n    # end of s\nt: 2\n'],
  ['YAML at the end', YAML_FORMAT, ['s', 'mws'], 't: 2\ns:\n  b:\n    - 1\n    - "x: y"\n'],
  ['YAML with a block text', YAML_FORMAT, ['s', 'mws'], 's:\n  b: |\n    one\n    two\nt: 2\n'],
  ['YAML without an end of line', YAML_FORMAT, ['s', 'mws'], 's:\n  b:\n    c: "ü"'],
  ['YAML, CRLF, a byte order mark', YAML_FORMAT, ['s', 'mws'], '\uFEFF# head\r\ns:\r\n    b:\r\n        c: 1\r\n'],
  ['YAML in braces', YAML_FORMAT, ['s', 'mws'], 't: 1\ns: { b: { c: 1 }, "d e": { f: [1] } } # all\nu: 2\n'],
  ['YAML in one line of braces', YAML_FORMAT, ['s', 'mws'], '{"s": {"b": {"c": 1}}}'],
  ['YAML in braces, an empty map', YAML_FORMAT, ['s', 'mws'], '{ t: 1, s: { b: 1 }, u: [] }'],
  ['YAML with an empty map', YAML_FORMAT, ['s', 'mws'], 't: 1\ns: {} # none: yet\n# more\nu: 2\n'],
  ['YAML of a document with marks, anchors and what keeps its empty lines', YAML_FORMAT, ['s', 'mws'], '%YAML 1.2\n---\nx: &x { a: 1 }\ns:\n  b: *x\n  c: |+\n    one\n\nt: 2\n...\n'],
];

describe.each(ROUND_TRIPS)('%s', (_, format, path, text) => {
  test('what is added can be taken away again without a trace', () => {
    const added = add(format, text, path);
    expect(added).not.toBe(text);
    expect(take(format, added, path)).toBe(text);
  });

  test('it is replaced in place of a copy', () => {
    const added = add(format, text, path);
    const changed = editText(format, added, [{ kind: 'set', path, value: { command: 'other' } }], 'f');
    expect(changed).toContain('other');
    expect(take(format, changed, path)).toBe(text);
  });
});

test('empty and missing parents are made', () => {
  expect(add(JSON_FORMAT, '', ['s', 'mws'])).toBe('{\n  "s": {\n    "mws": {\n      "command": "mws",\n      "args": [\n        "connect",\n        "--x"\n      ]\n    }\n  }\n}\n');
  expect(add(JSON_FORMAT, '{}', ['s', 'mws'])).toContain('"s": {\n    "mws"');
  expect(add(JSON_FORMAT, '// only words\n', ['s', 'mws'])).toMatch(/^\/\/ only words\n\{/);
  expect(add(TOML_FORMAT, '', ['s', 'mws'])).toBe('[s.mws]\ncommand = "mws"\nargs = [ "connect", "--x" ]\n');
  expect(add(YAML_FORMAT, '', ['s', 'mws'])).toBe('s:\n  mws:\n    command: mws\n    args:\n      - connect\n      - --x\n');
  expect(add(YAML_FORMAT, 'a: 1\n', ['s', 'mws'])).toMatch(/^a: 1\ns:\n {2}mws:\n/);
  expect(add(YAML_FORMAT, 's: {}\nt: 1\n', ['s', 'mws'])).toMatch(/^s:.*\n {2}mws:\n[^]*\nt: 1\n$/);
});

test('what cannot be edited without touching more is refused, in words', () => {
  expect(() => add(TOML_FORMAT, '[[s]]\nb = 1\n', ['s', 'mws'])).toThrow(/^f is left as it is: s\.mws cannot be written without touching the rest of this TOML file/);
  expect(() => add(YAML_FORMAT, 's: [1]\n', ['s', 'mws'])).toThrow(/is left as it is/);
  expect(() => take(YAML_FORMAT, 's:\n  b: |+\n    one\n\n  c: 1\n\nt: 1\n', ['s', 'c'])).toThrow(/cannot be taken out/);
  expect(() => add(JSON_FORMAT, '{"s": 5}', ['s', 'mws'])).toThrow(/is left as it is/);
  expect(() => add(JSON_FORMAT, '[]', ['s', 'mws'])).toThrow(/holds no JSON object/);
  // A key that stands twice: the one that counts cannot be told from the other.
  expect(() => take(JSON_FORMAT, '{"s":{"mws":1,"mws":2}}', ['s', 'mws'])).toThrow(/is left as it is/);
});

test('a server of TOML goes with its sub-tables, in whatever form it stands', () => {
  const text = 'a = 1\n\n[s.x] # gone\nc = 1\n[s.x.env]\nA = "1"\n\n# about y\n[s.y]\nd = 1\n';
  expect(take(TOML_FORMAT, text, ['s', 'x'])).toBe('a = 1\n\n# about y\n[s.y]\nd = 1\n');
  expect(take(TOML_FORMAT, '[s]\nx = { c = 1 }\ny = { d = 1 }\n', ['s', 'x'])).toBe('[s]\ny = { d = 1 }\n');
  expect(take(TOML_FORMAT, '[s]\nx.c = 1\n"x".d = 2\ny.d = 1\n', ['s', 'x'])).toBe('[s]\ny.d = 1\n');
});

test('where a table is written inline, or with dotted keys, one server of it goes alone', () => {
  const inline = 's = { a = { c = 1 }, b.c = 2, b.d = [3], "e f" = { g = 4 } } # all\n';
  expect(take(TOML_FORMAT, inline, ['s', 'a'])).toBe('s = { b.c = 2, b.d = [3], "e f" = { g = 4 } } # all\n');
  expect(take(TOML_FORMAT, inline, ['s', 'b'])).toBe('s = { a = { c = 1 }, "e f" = { g = 4 } } # all\n');
  expect(take(TOML_FORMAT, inline, ['s', 'e f'])).toBe('s = { a = { c = 1 }, b.c = 2, b.d = [3] } # all\n');
  expect(take(TOML_FORMAT, 's = { a = { c = 1 } }\n', ['s', 'a'])).toBe('s = {}\n');
  expect(take(TOML_FORMAT, 's.a.c = [\n  1,\n]\ns.b = { d = 1 }\n', ['s', 'a'])).toBe('s.b = { d = 1 }\n');
  expect(take(YAML_FORMAT, 's: { a: { c: 1 }, b: 2, "e f": 3 } # all\n', ['s', 'b'])).toBe('s: { a: { c: 1 }, "e f": 3 } # all\n');
  expect(take(YAML_FORMAT, 's: { a: 1, b: 2 }\n', ['s', 'b'])).toBe('s: { a: 1 }\n');
});

test('what stands above a server in YAML stays when the last one goes, and a map that is empty in any way takes one', () => {
  expect(take(YAML_FORMAT, 's: # why: x\n  # about a\n  a:\n    c: 1\nt: 1\n', ['s', 'a'])).toBe('s: {} # why: x\n  # about a\nt: 1\n');
  for (const none of ['s:', 's: ~', 's: null', 's: {}']) {
    expect(add(YAML_FORMAT, `${none} # none\nt: 1\n`, ['s', 'mws'])).toMatch(/^s: *# none\n {2}mws:\n {4}command: mws\n[^]*\nt: 1\n$/);
  }
  for (const text of ['---\n', '# only words\n', '---\n# only words']) expect(add(YAML_FORMAT, text, ['s', 'mws'])).toBe(`${text}${text.endsWith('\n') ? '' : '\n'}s:\n  mws:\n    command: mws\n    args:\n      - connect\n      - --x${text.endsWith('\n') ? '\n' : ''}`);
});

test.each([
  ['{\n  "h": {\n    "p": [\n      { "a": 1 } // mine\n    ]\n  }\n}\n'],
  ['{"h":{"p":[{"a":1},{"b":2}]}}'],
  ['{\n  "h": { "p": [] }\n}\n'],
  ['{\n  "h": {\n    "p": [\n      1,\n      2,\n    ],\n  },\n}\n'],
])('an item of a list comes and goes without a trace: %j', (text) => {
  const path = ['h', 'p'];
  const added = editText(JSON_FORMAT, text, [{ kind: 'append', path, value: VALUE }], 'f');
  expect(added).toContain('connect');
  expect(editText(JSON_FORMAT, added, [{ kind: 'drop', path, value: VALUE }], 'f')).toBe(text);
  expect(editText(JSON_FORMAT, text, [{ kind: 'drop', path, value: VALUE }], 'f')).toBe(text);
});

test('a list that is missing is made; what is no list is left alone', () => {
  expect(editText(JSON_FORMAT, '{}', [{ kind: 'append', path: ['h', 'p'], value: 1 }], 'f')).toBe('{\n  "h": {\n    "p": [\n      1\n    ]\n  }\n}');
  expect(() => editText(JSON_FORMAT, '{"h":{"p":5}}', [{ kind: 'append', path: ['h', 'p'], value: 1 }], 'f')).toThrow(/cannot be written/);
});
