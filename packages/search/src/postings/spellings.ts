import type { CatalogTool } from '@mcp-working-set/core';
import { squash } from '../text/tokenize.js';

/** Spellings under which a tool is asked for by name, squashed: exposed, own, backend and own, own without the backend's prefix. */
export const spellings = (tool: CatalogTool): readonly string[] => {
  const own = squash(tool.original);
  const backend = squash(tool.backend);
  const found = new Set([squash(tool.exposed), own, backend + own, squash(tool.upstream) + own]);
  if (own.startsWith(backend) && own.length > backend.length) found.add(own.slice(backend.length));
  found.delete('');
  return [...found];
};
