import type { Json } from '@mcp-working-set/core';
import type { ParsedCall } from './types.js';
import { text, unpacked } from './values.js';

/** Meta-tools that call another tool, by the last words of their names: `call_tool`, `invoke_tool`, `call_read_tool`, … */
const CALLER = /(?:^|[^A-Za-z0-9])(?:call|invoke)(?:_[a-z]+)?_tool$/;
/** Longest text that is taken for a tool's name. */
const MAX_NAME = 256;

/**
 * The tool that a meta-tool was asked to call. `name` is the called tool in any client's spelling; other tools have no
 * inner one, so their arguments are not looked at.
 */
export const innerToolOf = (name: string, input: Json | undefined): string | undefined => {
  if (!CALLER.test(name)) return undefined;
  const fields = unpacked(input);
  const named = (text(fields?.['name']) ?? text(fields?.['tool']) ?? text(fields?.['tool_name']) ?? text(fields?.['toolName']))?.trim();
  // Some surfaces ask for server and tool apart.
  const server = text(fields?.['server'])?.trim() ?? '';
  const inner = named === undefined || named === '' || server === '' ? named : `${server}/${named}`;
  return inner === undefined || inner === '' || inner.length > MAX_NAME ? undefined : inner;
};

/** Waiting calls as they may be stored: what a meta-tool was asked for is an argument, and not kept. */
export const storablePending = (pending: Readonly<Record<string, ParsedCall>>): Json =>
  Object.fromEntries(Object.entries(pending).map(([id, { innerTool: _, ...call }]) => [id, call]));
