import type { JsonObject, ToolDefinition, WorkingSetKey } from '@mcp-working-set/core';
import { readCallParams, type CallParams } from '../calling/call-params.js';
import type { createToolCaller } from '../calling/call-tool.js';
import type { SchemaHelp } from '../calling/schema-help.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Lists, ListVariant } from '../listing/list.js';
import type { Loading } from '../listing/loading.js';
import type { WorkingSets } from '../listing/working-set.js';
import type { MetaTool } from '../meta/types.js';
import { INTERNAL_ERROR, INVALID_PARAMS, methodNotFound } from '../wire/errors.js';
import { forgetOldest } from '../forget-oldest.js';
import { isFirstPage } from './first-page.js';
import { RawJson, type Reply } from '../wire/message.js';
import { errorReply, textReply } from '../wire/reply.js';
import type { Caller, Dispatcher, Exchange, Introduction } from './types.js';

export interface DispatcherOptions {
  readonly introduce: (caller: Pick<Caller, 'era'>) => Promise<Introduction>;
  /** Whether there are tools at all, so that they are advertised. */
  readonly offersTools: () => boolean;
  /** Everything but tools. */
  readonly features: (method: string, params: RawJson | undefined, exchange: Exchange) => Promise<Reply>;
  readonly meta: readonly MetaTool[];
  readonly lists: Lists;
  /** What a list waits for, where there is something. */
  readonly firstList?: (() => Promise<void>) | undefined;
  /** Which of the view's lists a caller gets. */
  readonly variantOf: (caller: Caller) => Promise<ListVariant>;
  readonly loading?: Pick<Loading, 'used'> | undefined;
  readonly ledger: Pick<Ledger, 'listed'>;
  readonly workingSets: WorkingSets;
  readonly call: ReturnType<typeof createToolCaller>;
  readonly help: Pick<SchemaHelp, 'listed'>;
  readonly sessionOf: (caller: Caller, meta: JsonObject) => string;
  readonly keyOf: (caller: Pick<Caller, 'principal' | 'profile'>) => WorkingSetKey;
  /** Told of an error in mws itself; the client gets -32603 without details. */
  readonly onFault: (method: string, error: unknown) => void;
}

/** Conversations remembered as begun. */
const MOST_BEGUN = 10_000;

/** Answers the requests of the clients of one view. */
export const createDispatcher = (options: DispatcherOptions): Pick<Dispatcher, 'introduce' | 'handle' | 'headerMarks'> => {
  const meta = new Map(options.meta.map((tool) => [tool.name, tool]));

  const call = (params: CallParams, via: string, session: string, exchange: Exchange): Promise<Reply> => {
    options.loading?.used(exchange.caller, params.name);
    return options.call({ params, via, session }, exchange);
  };

  const callMetaTool = async (tool: MetaTool, params: CallParams, exchange: Exchange): Promise<Reply> => {
    const session = options.sessionOf(exchange.caller, params.meta?.object ?? {});
    if (tool.kind === 'answers') return tool.answer({ arguments: params.arguments, session, exchange });
    const inner = await tool.unwrap({ arguments: params.arguments, session, exchange });
    if ('problem' in inner) return textReply(inner.problem, { isError: true });
    const held = meta.get(inner.name);
    if (held?.kind === 'holds-call') return textReply(`${inner.name} cannot call itself.`, { isError: true });
    const plain: CallParams = { ...params, name: inner.name, arguments: inner.arguments };
    return held ? held.answer({ arguments: inner.arguments, session, exchange }) : call(plain, tool.name, session, exchange);
  };

  const toolsCall = (raw: RawJson | undefined, exchange: Exchange): Promise<Reply> => {
    const params = readCallParams(raw);
    if (!params) return Promise.resolve(errorReply(INVALID_PARAMS, 'tools/call needs "name", the name of a tool.'));
    const tool = meta.get(params.name);
    if (tool) return callMetaTool(tool, params, exchange);
    const session = options.sessionOf(exchange.caller, params.meta?.object ?? {});
    return call(params, 'direct', session, exchange);
  };

  let lastList: { definitions: readonly ToolDefinition[]; reply: Reply } | undefined;
  const toolsList = async (params: RawJson | undefined, exchange: Exchange): Promise<Reply> => {
    if (!isFirstPage(params)) return errorReply(INVALID_PARAMS, 'Invalid cursor: the list comes in one page.');
    await options.firstList?.();
    const definitions = await options.lists.get(options.keyOf(exchange.caller), await options.variantOf(exchange.caller));
    if (lastList?.definitions !== definitions) lastList = { definitions, reply: { result: RawJson.of({ tools: definitions }) } };
    const session = options.sessionOf(exchange.caller, params?.member('_meta')?.object ?? {});
    options.help.listed(session, definitions);
    options.ledger.listed(session, definitions);
    return lastList.reply;
  };

  const answer = (method: string, params: RawJson | undefined, exchange: Exchange): Promise<Reply> => {
    switch (method) {
      case 'tools/call':
        return toolsCall(params, exchange);
      case 'tools/list':
        return options.offersTools() ? toolsList(params, exchange) : Promise.resolve(methodNotFound('tools/list'));
      default:
        return options.features(method, params, exchange);
    }
  };

  const begun = new Set<string>();
  /** Whether this is the first that is heard in a conversation; where there is no session nobody can say. */
  const begins = ({ sessionId }: Pick<Caller, 'sessionId'>): boolean => {
    if (sessionId === undefined || begun.has(sessionId)) return false;
    begun.add(sessionId);
    forgetOldest(begun, MOST_BEGUN);
    return true;
  };

  return {
    async introduce(caller) {
      await options.workingSets.settleDue(options.keyOf(caller), begins(caller)).catch((error: unknown) => options.onFault('initialize', error));
      return options.introduce(caller);
    },
    async handle(method, params, exchange) {
      try {
        return await answer(method, params, exchange);
      } catch (error) {
        options.onFault(method, error);
        return errorReply(INTERNAL_ERROR, 'mws failed to answer this request; its log says why.');
      }
    },
    headerMarks: (tool, caller) => options.lists.headerMarks(tool, options.keyOf(caller), () => options.variantOf(caller)),
  };
};
