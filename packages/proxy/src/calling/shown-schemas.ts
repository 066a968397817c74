import { forgetOldest } from '../forget-oldest.js';
import { listedForm, type CatalogTool, type ToolDefinition } from '@mcp-working-set/core';

const MOST_SESSIONS = 2_000;
const MOST_SCHEMAS = 300;
/** Lists are shared by all who got the same one: remembering one costs next to nothing. */
const MOST_LISTS = 4;

/** Which schemas a conversation has seen; the longest silent conversations are forgotten first. */
export interface ShownSchemas {
  /** A list of tools was given to the session. */
  list(session: string, tools: readonly ToolDefinition[]): void;
  /** The whole schema of a tool was given to the session. */
  schema(session: string, tool: CatalogTool): void;
  /** Whether one of these ids of a session has seen the tool's schema as it is now, whole or in its listed form. */
  has(sessions: readonly (string | undefined)[], tool: CatalogTool): boolean;
}

interface Seen {
  readonly schemas: Set<object>;
  readonly lists: Set<readonly ToolDefinition[]>;
}

export const createShownSchemas = (): ShownSchemas => {
  const sessions = new Map<string, Seen>();

  const seenBy = (session: string): Seen => {
    const seen = sessions.get(session) ?? { schemas: new Set(), lists: new Set() };
    sessions.delete(session);
    sessions.set(session, seen);
    forgetOldest(sessions, MOST_SESSIONS);
    return seen;
  };

  return {
    list(session, tools) {
      const { lists } = seenBy(session);
      lists.delete(tools);
      lists.add(tools);
      forgetOldest(lists, MOST_LISTS);
    },
    schema(session, tool) {
      const { schemas } = seenBy(session);
      schemas.add(tool.definition.inputSchema);
      forgetOldest(schemas, MOST_SCHEMAS);
    },
    has(ids, tool) {
      const listed = listedForm(tool).definition.inputSchema;
      return ids.some((id) => {
        const seen = id === undefined ? undefined : sessions.get(id);
        if (!seen) return false;
        return seen.schemas.has(tool.definition.inputSchema) || [...seen.lists].some((list) => list.some(({ name, inputSchema }) => name === tool.exposed && inputSchema === listed));
      });
    },
  };
};
