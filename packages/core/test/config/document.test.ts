import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { configJsonSchema } from '../../src/config/index.js';

interface Node {
  readonly description?: string;
  readonly properties?: Record<string, Node>;
  readonly additionalProperties?: Node | boolean;
  readonly items?: Node;
}

const keysOf = (node: Node, prefix = ''): (readonly [string, string])[] => [
  ...Object.entries(node.properties ?? {}).filter(([key]) => key !== '$schema').flatMap(([key, value]) => [
    [`${prefix}${key}`, value.description ?? ''] as const,
    // The shorthand has the keys of every other server.
    ...(prefix === '' && key === 'upstream' ? [] : keysOf(value, `${prefix}${key}.`)),
  ]),
  ...(typeof node.additionalProperties === 'object' ? keysOf(node.additionalProperties, `${prefix}<name>.`) : []),
  ...(node.items ? keysOf(node.items, `${prefix.slice(0, -1)}[].`) : []),
];

it('the page on configuration has every key, in the words of the schema', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../../docs/configuration.md', import.meta.url)), 'utf8');
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, key, text]) => [key, text]);
  expect(rows.length).toBeGreaterThan(30);
  expect(rows).toEqual(keysOf(configJsonSchema() as Node).map(([key, text]) => [key, text.replaceAll('|', '\\|')]));
});
