import type { ToolDefinition } from '@mcp-working-set/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compressDescription } from '../../src/listing/compress.js';

const tool = (description: string): ToolDefinition =>
  ({ name: 'a', description, inputSchema: { type: 'object', properties: { path: { type: 'string' }, deep: { type: 'boolean' }, $filter: { type: 'string' } } } });
const short = (description: string): unknown => compressDescription(tool(description)).description;

const NAMES = ['path', 'deep', '$filter'];
/** How a description writes a line about a parameter at the depth of its heading. */
const LINES = [
  (name: string) => `${name}: SCHEMA`, (name: string) => `${name} (str, optional): SCHEMA`, (name: string) => `${name} : str SCHEMA`,
  (name: string) => `- ${name}: SCHEMA`, (name: string) => `* \`${name}\` (string) - SCHEMA`, (name: string) => `- **${name}**: SCHEMA`,
];
const word = fc.constantFrom('Note', 'NOTE', 'Warning', 'Important', 'Example', 'Limits', 'See also', 'path must exist, Caution', 'Deep');
const parameter = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...LINES), fc.boolean())
  .map(([name, line, more]) => `${line(name)}${more ? '\n    SCHEMA, on a second line' : ''}`);
const deeper = fc.constantFrom('    SCHEMA', '    path: SCHEMA', '    Note: SCHEMA', '\n    anything (SCHEMA)', '\tdeep: SCHEMA');
const own = fc.tuple(fc.constantFrom('', '- ', '* ', '**'), word, fc.constantFrom(':', ' (read this):', '.'), fc.nat())
  .map(([mark, text, end, at]) => `${mark}${text}${end} own text ${at}`);
const heading = fc.constantFrom('Args:', 'Arguments:', '**Parameters**:', '## Parameters', 'Params', 'Input:', 'INPUTS:');

describe('a shortened description', () => {
  it('keeps every line that is not about a parameter, and none that is, wherever the block stands', () => {
    fc.assert(fc.property(
      heading, fc.array(fc.oneof(parameter, deeper), { minLength: 1, maxLength: 4 }), fc.array(own, { maxLength: 3 }),
      fc.constantFrom('\n', '\n\n'), fc.constantFrom('', '    ', '\t'),
      (title, block, after, gap, indent) => {
        const lines = [`Reads a file.${gap}${title}`, ...block, after.join('\n')].join('\n').split('\n');
        const kept = short(lines.map((line, at) => (at === 0 || line === '' ? line : `${indent}${line}`)).join('\n'));
        expect(String(kept).split('\n').map((line) => line.trim())).toEqual(['Reads a file.', ...after]);
      },
    ));
  });

  it.each([
    ['a note behind arguments', 'Reads.\n\nArgs:\n    path: where\nNote: never on a device.', 'Reads.\nNote: never on a device.'],
    ['a note behind a blank line', 'Reads.\n\nArgs:\n    path: where\n\nNote: never on a device.', 'Reads.\nNote: never on a device.'],
    ['a note behind results', 'Reads.\n\nReturns:\n    What stands in it.\nNote (since 2): cut at 1 MB.', 'Reads.\nNote (since 2): cut at 1 MB.'],
    ['a list behind a list of results', 'Reads.\n\nReturns:\n- the text\n- its size\n\n- Never on a device', 'Reads.\n- Never on a device'],
    ['what stands between two blocks', 'Reads.\nArgs:\n  path: where\nWarning: slow.\nReturns:\n  The text.', 'Reads.\nWarning: slow.'],
    ['a heading without anything of its own', 'Reads.\n\nReturns:\nNote: nothing.', 'Reads.\nReturns:\nNote: nothing.'],
  ])('keeps %s', (_, description, kept) => {
    expect(short(description)).toBe(kept);
  });
});
