import type { IncomingMessage } from 'node:http';
import { HEADER_MISMATCH, WireError } from '../../wire/errors.js';
import type { RequestMessage } from '../../wire/message.js';
import { headerOf } from './respond.js';

/** Which parameter `Mcp-Name` repeats. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

const SENTINEL = /^=\?base64\?(.*)\?=$/;
const VISIBLE = /^[\x20-\x7e\t]*$/;

const mismatch = (message: string): WireError => new WireError(HEADER_MISMATCH, `Header mismatch: ${message}`);

/** A header's value as it was meant; undefined where it is written wrongly. */
export const decodeHeader = (value: string): string | undefined => {
  if (!VISIBLE.test(value)) return undefined;
  const coded = SENTINEL.exec(value)?.[1];
  if (coded === undefined) return value;
  const bytes = Buffer.from(coded, 'base64');
  const canonical = (text: string): string => text.replace(/=+$/, '');
  if (canonical(bytes.toString('base64')) !== canonical(coded)) return undefined;
  return bytes.toString('utf8');
};

/**
 * The headers of 2026-07-28 repeat what the body says, for those who route without reading it; a request whose headers
 * say something else, or nothing, is refused. Undefined where all is well.
 */
export const checkHeaders = (request: IncomingMessage, { method, params }: RequestMessage, revision: string): WireError | undefined => {
  const named = headerOf(request, 'mcp-protocol-version');
  if (named === undefined) return mismatch('MCP-Protocol-Version is missing');
  if (named !== revision) return mismatch(`MCP-Protocol-Version says ${named.slice(0, 40)}, the body ${revision.slice(0, 40)}`);
  const said = headerOf(request, 'mcp-method');
  if (said === undefined) return mismatch('Mcp-Method is missing');
  if (said !== method) return mismatch('Mcp-Method is not the method of the body');
  const source = NAMED.get(method);
  if (source === undefined) return undefined;
  const value = params?.member(source)?.value;
  const given = headerOf(request, 'mcp-name');
  if (given === undefined) return typeof value === 'string' ? mismatch('Mcp-Name is missing') : undefined;
  const decoded = decodeHeader(given);
  if (decoded === undefined) return mismatch('Mcp-Name is written wrongly');
  return typeof value === 'string' && decoded !== value ? mismatch(`Mcp-Name is not params.${source} of the body`) : undefined;
};
