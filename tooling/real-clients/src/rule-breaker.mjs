/** Tools that break, one each, what some client demands of a list: with a bare connection each of them costs a client something. */

const long = (length) => 'It does one thing and says so at length. '.repeat(Math.ceil(length / 41)).slice(0, length);

/** Calls that have to arrive: own name of the tool, and arguments as the upstream must get them. */
export const CALLS = [
  { tool: 'plain', input: { text: 'hello' } },
  { tool: 'no_schema', input: { any: 1 } },
  { tool: 'root_is_text', input: {} },
  { tool: 'null_description', input: { a: 'x' } },
  { tool: 'required_null', input: { a: 'x' } },
  { tool: 'boolean_property', input: { any: [1, 2] } },
  { tool: 'wrong_annotations', input: {} },
  { tool: 'output_is_text', input: {} },
  { tool: 'tuple_items', input: { range: [1, 2] } },
  { tool: 'any_of_root', input: { id: 'x' } },
  { tool: 'wide_schema', input: { field_7: 'seven' } },
  { tool: 'dots.and/slashes', input: { a: 'x' } },
  { tool: `a_name_that_is_far_longer_than_any_client_takes_${'x'.repeat(60)}`, input: { a: 'x' } },
  { tool: 'odd keys', input: { 'user name': 'ada', $top: 5 } },
];

const text = { type: 'string' };
const wide = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field_${at}`, { type: 'string', description: long(150) }]));

const definitions = {
  plain: { description: 'Says what it got', inputSchema: { type: 'object', properties: { text }, required: ['text'] } },
  no_schema: { description: 'Has no input schema' },
  root_is_text: { description: 'Its schema is no object', inputSchema: { type: 'string' } },
  null_description: { description: null, inputSchema: { type: 'object', properties: { a: text } } },
  required_null: { description: 'required is null', inputSchema: { type: 'object', properties: { a: text }, required: null } },
  boolean_property: { description: 'A property is true', inputSchema: { type: 'object', properties: { any: true, never: false } } },
  wrong_annotations: { description: 'Annotations of wrong types', inputSchema: { type: 'object' }, annotations: { readOnlyHint: 'yes', title: 7 } },
  output_is_text: { description: 'Its output schema is no object', inputSchema: { type: 'object' }, outputSchema: 'string' },
  tuple_items: { description: 'Items are a tuple', inputSchema: { type: 'object', properties: { range: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] } } } },
  any_of_root: { description: 'anyOf at the root', inputSchema: { type: 'object', properties: { id: text, name: text }, anyOf: [{ required: ['id'] }, { required: ['name'] }] } },
  wide_schema: { description: long(3_000), inputSchema: { type: 'object', properties: wide } },
  'odd keys': { description: 'Property keys that no API takes', inputSchema: { type: 'object', properties: { 'user name': text, $top: { type: 'integer' } } } },
};

/** What `stub-server.mjs` serves. */
export const ruleBreaker = {
  name: 'rule-breaker',
  revisions: ['2026-07-28', '2025-11-25', '2025-06-18'],
  tools: CALLS.map(({ tool }) => ({ name: tool, ...(definitions[tool] ?? { description: 'An odd name', inputSchema: { type: 'object', properties: { a: text } } }) })),
};
