import type { CatalogTool, JsonObject, ToolDefinition } from '@mcp-working-set/core';
import { createNameWords } from '@mcp-working-set/search';

/** More is not read by anybody, and costs in every list. */
const MOST_HINTS = 8;
const MOST_IN_TITLE = 3;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Words for the own search of clients that load schemas only when needed: what the words of a tool's name are also called,
 * and what its backend is about. Claude Code reads `anthropic/searchHint`. Codex reads the title and takes a name with
 * underscores as one word: there the name stands taken apart. A hint of the server's own stays.
 */
export const searchHint = (
  backendHints: Readonly<Record<string, string>>, synonyms: Readonly<Record<string, readonly string[]>>,
): ((tool: CatalogTool, definition: ToolDefinition) => ToolDefinition) => {
  const nameWords = createNameWords(synonyms);
  const made = new WeakMap<ToolDefinition, ToolDefinition>();
  return (tool, definition) => {
    const before = made.get(definition);
    if (before) return before;
    const { words, related } = nameWords(tool.original);
    const about = Object.hasOwn(backendHints, tool.backend) ? backendHints[tool.backend] : undefined;
    const meta = definition._meta as JsonObject | undefined;
    const hint = meta?.['anthropic/searchHint'] ?? [...related.slice(0, MOST_HINTS), ...(about === undefined ? [] : [about])].join(', ');
    const title = `${definition.title ?? capital(words.join(' '))}${related.length > 0 ? ` (${related.slice(0, MOST_IN_TITLE).join(', ')})` : ''}`;
    const now: ToolDefinition = { ...definition, title, ...(hint === '' ? {} : { _meta: { ...meta, 'anthropic/searchHint': hint } }) };
    made.set(definition, now);
    return now;
  };
};
