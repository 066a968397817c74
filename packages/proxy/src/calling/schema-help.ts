import { listedForm, type CatalogTool, type ToolDefinition } from '@mcp-working-set/core';
import { RawJson, type Reply } from '../wire/message.js';
import { scanArray, scanObject } from '../wire/scan.js';
import { knownArguments } from './known-arguments.js';
import { isSchemaError } from './schema-errors.js';
import { createShownSchemas } from './shown-schemas.js';
import { closeKey } from './suggest.js';

/** A call of a tool, as far as help with its arguments needs it. */
export interface HelpedCall {
  readonly tool: CatalogTool;
  /** The conversation, then other ids under which it may have got its list (one connection can hold many conversations). */
  readonly sessions: readonly (string | undefined)[];
  readonly arguments?: RawJson | undefined;
}

/**
 * Shows a tool's schema to those who called it wrong, once a conversation, and not at all to those who have it in their
 * list or found it by a search. That spares the model a search between two tries.
 */
export interface SchemaHelp {
  /** A list of tools goes to a session. */
  listed(session: string, tools: readonly ToolDefinition[]): void;
  /** The reply to a search goes to a session: schemas that stand in it whole count as shown. */
  found(session: string, tools: readonly CatalogTool[], reply: string): void;
  /** What helps with the arguments of a tool; undefined where the session has it already. Counts as shown from now on. */
  about(call: HelpedCall): string | undefined;
  /**
   * An upstream's answer with one text block more, or a longer message in a JSON-RPC error, where it says that the
   * arguments do not fit; any other answer is the same object, and nothing else is changed in that one.
   */
  explain(reply: Reply, call: HelpedCall): Reply;
}

export const createSchemaHelp = ({ enabled, budgetBytes }: { enabled: boolean; budgetBytes: number }): SchemaHelp => {
  const shown = createShownSchemas();

  const about = ({ tool, sessions, arguments: args }: HelpedCall): string | undefined => {
    if (!enabled || shown.has(sessions, tool)) return undefined;
    const [conversation] = sessions;
    if (conversation !== undefined) shown.schema(conversation, tool);
    return [...wrongKeys(tool, args), schemaLine(tool, budgetBytes)].join('\n');
  };

  return {
    listed: (session, tools) => enabled && shown.list(session, tools),
    found(session, tools, reply) {
      if (!enabled) return;
      for (const tool of tools) if (reply.includes(JSON.stringify(tool.definition.inputSchema))) shown.schema(session, tool);
    },
    about,
    explain(reply, call) {
      if (!enabled || !isSchemaError(reply, knownArguments(call.tool).keys)) return reply;
      const help = about(call);
      if (help === undefined) return reply;
      return reply.error ? { error: withMessage(reply.error, help) } : { result: withBlock(reply.result, help) };
    },
  };
};

const schemaLine = (tool: CatalogTool, budgetBytes: number): string => {
  const whole = JSON.stringify(tool.definition.inputSchema);
  if (Buffer.byteLength(whole) <= budgetBytes) return `Input schema of ${tool.exposed}: ${whole}`;
  const more = `search_tools with the query ${tool.exposed} shows the whole.`;
  const listed = JSON.stringify(listedForm(tool).definition.inputSchema);
  return Buffer.byteLength(listed) <= budgetBytes
    ? `Input schema of ${tool.exposed}, shortened: ${listed}\n${more}`
    : `The input schema of ${tool.exposed} is too large for here: ${more}`;
};

/** A line for each argument that the schema does not know and that is close to one that it knows and the call lacks. */
const wrongKeys = (tool: CatalogTool, args: RawJson | undefined): readonly string[] => {
  const given = [...(args?.members()?.keys() ?? [])];
  const { keys } = knownArguments(tool);
  const free = [...keys].filter((key) => !given.includes(key));
  return given.filter((key) => !keys.has(key)).slice(0, 5).flatMap((key) => {
    const close = closeKey(key, free);
    return close === undefined ? [] : [`${tool.exposed} knows no argument ${JSON.stringify(key)}. Did you mean ${JSON.stringify(close)}?`];
  });
};

const withMessage = (error: RawJson, help: string): RawJson => {
  const span = scanObject(error.text)?.findLast(({ key }) => key === 'message');
  if (!span) return error;
  const { text } = error;
  const message = JSON.stringify(`${String(error.object['message'])}\n${help}`);
  return new RawJson(text.slice(0, span.start) + message + text.slice(span.end));
};

const withBlock = (result: RawJson, help: string): RawJson => {
  const { text } = result;
  const span = scanObject(text)?.findLast(({ key }) => key === 'content');
  const blocks = span && scanArray(text.slice(span.start, span.end));
  if (!span || !blocks) return result;
  const end = span.end - 1;
  return new RawJson(`${text.slice(0, end)}${blocks.length > 0 ? ',' : ''}${JSON.stringify({ type: 'text', text: help })}${text.slice(end)}`);
};
