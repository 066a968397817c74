import { MwsError, type CatalogTool, type Clock, type Outcome } from '@mcp-working-set/core';
import type { Exchange } from '../dispatch/types.js';
import type { LiveCatalog } from '../listing/live-catalog.js';
import type { Relay } from '../relay/types.js';
import { INVALID_PARAMS } from '../wire/errors.js';
import type { Reply } from '../wire/message.js';
import { errorReply, hasFailed, textReply } from '../wire/reply.js';
import { writeCallParams, type CallParams } from './call-params.js';
import { ownerOf } from './cut-results.js';
import type { ToolFinder } from './find-tool.js';
import { withOwnKeys } from './own-keys.js';
import type { Recorder } from './recorder.js';
import type { SchemaHelp } from './schema-help.js';
import { clientCallId } from './session-id.js';
import { closeNames } from './suggest.js';
import { withoutWait } from './wait-for-previous.js';

export interface CallerOptions {
  readonly catalog: LiveCatalog;
  readonly relay: Relay;
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly tools: ToolFinder;
  readonly help: Pick<SchemaHelp, 'explain'>;
  /** Told what a failed call cost the client. */
  readonly failed: (session: string, text: string) => void;
  /** Shortens what is too long for one answer. */
  readonly cut: (reply: Reply, owner: string) => Reply;
}

/** One call of a tool, however it came in. */
export interface ToolCall {
  readonly params: CallParams;
  /** `direct`, or the meta-tool that held it. */
  readonly via: string;
  readonly session: string;
}

/** Resolve, check, forward, record: the one way a tool is called. */
export const createToolCaller = ({ catalog, relay, recorder, clock, tools, help, failed, cut }: CallerOptions) => {
  const charged = (reply: Reply, session: string): Reply => {
    if (hasFailed(reply)) failed(session, (reply.error ?? reply.result).text);
    return reply;
  };

  return async ({ params, via, session }: ToolCall, exchange: Exchange): Promise<Reply> => {
    const tool = await tools.resolve(params.name);
    if (tool instanceof MwsError) return charged(textReply(tool.message, { isError: true }), session);
    if (!tool) return charged(unknownTool(params.name, catalog.usable(), tools.isOwn('search_tools')), session);
    const started = clock.now();
    const record = (outcome: Outcome, bytesOut: number): void => {
      recorder.call(exchange.caller, {
        session,
        upstream: tool.upstream,
        tool: tool.original,
        exposed: tool.exposed,
        via,
        outcome,
        started,
        bytesIn: params.arguments ? Buffer.byteLength(params.arguments.text) : 0,
        bytesOut,
        clientCallId: clientCallId(params.meta?.object ?? {}),
      });
    };
    if (!catalog.allowed(tool)) {
      record('denied', 0);
      return charged(errorReply(INVALID_PARAMS, `The tool ${tool.exposed} is excluded by the configuration of mws.`), session);
    }
    const answered = await forward(tool, params, exchange);
    const explained = help.explain(answered, { tool, sessions: [session, exchange.caller.sessionId], arguments: params.arguments });
    const reply = cut(explained, ownerOf(exchange.caller.principal, session));
    // The record is written after the reply is on its way: the client never waits for the log.
    setImmediate(() => record(exchange.signal.aborted ? 'cancelled' : hasFailed(reply) ? 'error' : 'ok', sizeOf(reply)));
    return charged(reply, session);
  };

  async function forward(tool: CatalogTool, params: CallParams, exchange: Exchange): Promise<Reply> {
    const annotations = tool.definition.annotations;
    try {
      return await relay({
        upstream: tool.upstream,
        method: 'tools/call',
        params: writeCallParams(asUpstreamKnows(tool, params), tool.original),
        repeatable: annotations?.['readOnlyHint'] === true || annotations?.['idempotentHint'] === true,
      }, exchange);
    } catch (error) {
      if (error instanceof MwsError) return textReply(error.message, { isError: true });
      throw error;
    }
  }
};

/** The arguments as the upstream knows them: without what clients add, under its own property keys. */
const asUpstreamKnows = (tool: CatalogTool, params: CallParams): CallParams =>
  params.arguments ? { ...params, arguments: withOwnKeys(tool, withoutWait(tool, params.arguments)) } : params;

const unknownTool = (name: string, tools: readonly CatalogTool[], searchable: boolean): Reply => {
  const close = closeNames(name, tools);
  const hint = close.length > 0 ? ` Did you mean ${close.join(', ')}?` : searchable ? ' Find tools with search_tools.' : '';
  return errorReply(INVALID_PARAMS, `Unknown tool: ${name.slice(0, 200)}.${hint}`);
};

const sizeOf = (reply: Reply): number => Buffer.byteLength((reply.result ?? reply.error).text);
