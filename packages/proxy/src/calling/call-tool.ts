import {
  listedForm, MwsError, restoreArguments, SHORTHAND_ID, type CatalogTool, type Clock, type Outcome,
} from '@mcp-working-set/core';
import type { Exchange } from '../dispatch/types.js';
import type { LiveCatalog } from '../listing/live-catalog.js';
import type { Upstreams } from '../upstreams/types.js';
import { INVALID_PARAMS } from '../wire/errors.js';
import { RawJson, type Reply } from '../wire/message.js';
import { errorReply, textReply } from '../wire/reply.js';
import { writeCallParams, type CallParams } from './call-params.js';
import type { Recorder } from './recorder.js';
import { clientCallId } from './session-id.js';
import { closeNames } from './suggest.js';

export interface CallerOptions {
  readonly catalog: LiveCatalog;
  readonly upstreams: Pick<Upstreams, 'request' | 'refresh' | 'status'>;
  readonly recorder: Recorder;
  readonly clock: Clock;
  /** Names under which clients mount mws. */
  readonly mountedAs: readonly string[];
}

/** One call of a tool, however it came in. */
export interface ToolCall {
  readonly params: CallParams;
  /** `direct`, or the meta-tool that held it. */
  readonly via: string;
  readonly session: string;
}

/** Resolve, check, forward, record: the one way a tool is called. */
export const createToolCaller = ({ catalog, upstreams, recorder, clock, mountedAs }: CallerOptions) => {
  // As Claude Code and Codex, Gemini CLI and OpenCode put it.
  const mountPrefixes = mountedAs.flatMap((name) => [`mcp__${name}__`, `mcp_${name}_`, `${name}_`]);

  /**
   * The tool of that name; an upstream that the name points at and whose catalog is still unknown is asked first. Where it
   * cannot be reached, its own error is the answer.
   */
  const resolve = async (name: string): Promise<CatalogTool | MwsError | undefined> => {
    const known = lookUp(name);
    if (known) return known;
    const missing = upstreams.status().filter((upstream) => upstream.catalog === 'none' && pointsAt(name, upstream.id));
    const asked = await Promise.allSettled(missing.map((upstream) => upstreams.refresh(upstream.id)));
    const errors = asked.flatMap((one) => (one.status === 'rejected' && one.reason instanceof MwsError ? [one.reason] : []));
    return lookUp(name) ?? errors[0];
  };

  /** Models also write the name that their client shows: the name under which it mounts mws stands before ours. */
  const lookUp = (name: string): CatalogTool | undefined => {
    const snapshot = catalog.snapshot();
    const known = snapshot.resolve(name);
    if (known) return known;
    const mounted = mountPrefixes.find((prefix) => name.startsWith(prefix));
    return mounted === undefined ? undefined : snapshot.resolve(name.slice(mounted.length));
  };

  return async ({ params, via, session }: ToolCall, exchange: Exchange): Promise<Reply> => {
    const tool = await resolve(params.name);
    if (tool instanceof MwsError) return textReply(tool.message, { isError: true });
    if (!tool) return unknownTool(params.name, catalog.usable());
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
      return errorReply(INVALID_PARAMS, `The tool ${tool.exposed} is excluded by the configuration of mws.`);
    }
    const reply = await forward(tool, params, exchange);
    // The record is written after the reply is on its way: the client never waits for the log.
    setImmediate(() => record(exchange.signal.aborted ? 'cancelled' : outcomeOf(reply), sizeOf(reply)));
    return reply;
  };

  async function forward(tool: CatalogTool, params: CallParams, exchange: Exchange): Promise<Reply> {
    const { caller } = exchange;
    const annotations = tool.definition.annotations;
    try {
      return await upstreams.request(tool.upstream, {
        method: 'tools/call',
        params: writeCallParams(withOwnKeys(tool, params), tool.original),
        signal: exchange.signal,
        repeatable: annotations?.['readOnlyHint'] === true || annotations?.['idempotentHint'] === true,
        principal: caller.principal,
        sessionId: caller.sessionId,
        era: caller.era,
        client: caller.client,
        capabilities: caller.capabilities,
        onNotification: (message) => {
          // Progress alone: log messages are not advertised, so no client has asked for them.
          if (message.method === 'notifications/progress') exchange.notify(message.method, message.params);
        },
        onRequest: (message) => exchange.request(message.method, message.params),
      });
    } catch (error) {
      if (error instanceof MwsError) return textReply(error.message, { isError: true });
      throw error;
    }
  }
};

/** Undoes what the listed form renamed: the upstream gets its own property keys. */
const withOwnKeys = (tool: CatalogTool, params: CallParams): CallParams => {
  const form = listedForm(tool);
  if (!form.renamedKeys || !params.arguments) return params;
  return { ...params, arguments: RawJson.of(restoreArguments(form, params.arguments.object)) };
};

const pointsAt = (name: string, upstream: string): boolean =>
  upstream === SHORTHAND_ID || ['__', '/', '.', ':'].some((joint) => name.startsWith(`${upstream}${joint}`));

const unknownTool = (name: string, tools: readonly CatalogTool[]): Reply => {
  const close = closeNames(name, tools);
  const hint = close.length > 0 ? ` Did you mean ${close.join(', ')}?` : ' Find tools with search_tools.';
  return errorReply(INVALID_PARAMS, `Unknown tool: ${name.slice(0, 200)}.${hint}`);
};

const outcomeOf = (reply: Reply): Outcome => {
  if (reply.error) return 'error';
  return reply.result.members()?.get('isError')?.text === 'true' ? 'error' : 'ok';
};

const sizeOf = (reply: Reply): number => Buffer.byteLength((reply.result ?? reply.error).text);
