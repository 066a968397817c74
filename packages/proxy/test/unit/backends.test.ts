import { expect, test } from 'vitest';
import type { CatalogTool } from '@mcp-working-set/core';
import { backendLine } from '../../src/meta/backends.js';

const tool = (original: string): CatalogTool => ({
  exposed: `memory__${original}`, upstream: 'memory', original, backend: 'memory', definition: { name: original, inputSchema: { type: 'object' } }, repairs: [],
});

test('what a backend is about is said in words that there are', () => {
  const names = ['create_entities', 'delete_entities', 'open_branches', 'close_branches', 'read_files'];
  expect(backendLine(names.map(tool), {})).toBe(' Backends: memory (entities, branches, file).');
});
