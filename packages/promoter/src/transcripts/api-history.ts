import type { Json, JsonObject, Outcome } from '@mcp-working-set/core';
import { list, object, objects, text, timeOf, unpacked } from './values.js';

/** A call of a server's tool in a conversation that is kept in the model's own form. */
export interface NativeCall {
  readonly id: string;
  readonly name: string;
  /** Known only where the call names them in fields of their own. */
  readonly server?: string;
  readonly tool?: string;
  readonly input: Json | undefined;
  readonly time?: number;
  readonly outcome: Outcome;
  /** Whether the call can be one of that server's tool. */
  fits(server: string, tool: string): boolean;
}

const squeezed = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
/** Names of Cline's and Roo's own tools hold none of these marks. */
const isMcpName = (name: string): boolean => /^mcp(--|__)/.test(name) || name.includes('0mcp0') || name.includes('__');

const DENIED = /^\s*(The user denied this operation|User denied|\{\s*"status"\s*:\s*"denied")/;
const FAILED = /^\s*(Error\b|\[ERROR\]|The tool execution failed|\{\s*"status"\s*:\s*"error")/;

const outcomeOf = (result: JsonObject): Outcome => {
  const content = result['content'];
  const said = typeof content === 'string' ? content : (text(object(list(content)[0])?.['text']) ?? '');
  if (DENIED.test(said)) return 'denied';
  return result['is_error'] === true || FAILED.test(said) ? 'error' : 'ok';
};

/** Calls of servers' tools among `tool_use` blocks, joined with their `tool_result` by id; older XML calls as unknown. */
export const nativeCalls = (messages: Json | undefined): readonly NativeCall[] => {
  const results = new Map<string, JsonObject>();
  const calls: NativeCall[] = [];
  for (const message of objects(messages)) {
    for (const block of objects(message['content'])) {
      const id = text(block['tool_use_id']);
      if (block['type'] === 'tool_result' && id !== undefined && !results.has(id)) results.set(id, block);
    }
  }
  objects(messages).forEach((message, at) => {
    if (message['role'] !== 'assistant') return;
    const time = timeOf(message['ts']);
    objects(message['content']).forEach((block, index) => {
      const call = block['type'] === 'tool_use' ? native(block, results) : block['type'] === 'text' ? xml(block, `${at}.${index}`) : undefined;
      if (call !== undefined) calls.push(time === undefined ? call : { ...call, time });
    });
  });
  return calls;
};

const native = (block: JsonObject, results: ReadonlyMap<string, JsonObject>): NativeCall | undefined => {
  const id = text(block['id']);
  const name = text(block['name']);
  if (id === undefined || name === undefined) return undefined;
  const result = results.get(id);
  const outcome = result === undefined ? 'unknown' : outcomeOf(result);
  if (name === 'use_mcp_tool') {
    const input = object(block['input']);
    const server = text(input?.['server_name']);
    const tool = text(input?.['tool_name']);
    if (server === undefined || tool === undefined) return undefined;
    return { id, name, server, tool, input: input?.['arguments'], outcome, fits: (s, t) => s === server && t === tool };
  }
  if (!isMcpName(name)) return undefined;
  const all = squeezed(name);
  return {
    id, name, input: block['input'], outcome,
    // Cline's short server key is not the server's name; a cut name is a beginning.
    fits: (server, tool) => all.endsWith(squeezed(tool)) || `mcp${squeezed(server)}${squeezed(tool)}`.startsWith(all),
  };
};

/** `<use_mcp_tool>` in the text of old versions. Its result is text of the next message, which shows no success. */
const xml = (block: JsonObject, id: string): NativeCall | undefined => {
  const body = /<use_mcp_tool>([\s\S]*?)<\/use_mcp_tool>/.exec(text(block['text']) ?? '')?.[1];
  const field = (name: string): string | undefined => new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(body ?? '')?.[1]?.trim();
  const server = field('server_name');
  const tool = field('tool_name');
  if (server === undefined || tool === undefined || server === '' || tool === '') return undefined;
  return { id: `xml-${id}`, name: tool, server, tool, input: unpacked(field('arguments')), outcome: 'unknown', fits: (s, t) => s === server && t === tool };
};
