import type { IncomingMessage } from 'node:http';
import type { Json } from '@mcp-working-set/core';
import { HEADER_MISMATCH, WireError } from '../../wire/errors.js';
import type { RequestMessage } from '../../wire/message.js';
import { headerText, paramHeaderProblem, type ParamHeader } from '../../wire/param-headers.js';
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

const mismatch = (message: string): WireError => new WireError(HEADER_MISMATCH, `Header mismatch: ${message}`);

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
  const decoded = headerText(given);
  if (decoded === undefined) return mismatch('Mcp-Name is written wrongly');
  return typeof value === 'string' && decoded !== value ? mismatch(`Mcp-Name is not params.${source} of the body`) : undefined;
};

/** The same for the arguments that the tool's definition wants as headers too (`x-mcp-header`). */
export const checkParamHeaders = ({ headers }: IncomingMessage, marks: readonly ParamHeader[], { params }: RequestMessage): WireError | undefined => {
  if (marks.length === 0) return undefined;
  const callArguments = params?.member('arguments')?.value as Json | undefined;
  for (const mark of marks) {
    const given = headers[mark.header.toLowerCase()];
    const problem = paramHeaderProblem(mark, typeof given === 'string' ? given.trim() : undefined, callArguments);
    if (problem) return mismatch(`${mark.header.slice(0, 100)} is ${problem}`);
  }
  return undefined;
};
