import { isJsonObject, type Json, type JsonObject } from '@mcp-working-set/core';
import type { LiveOffers } from '../offers/live-offers.js';
import type { ResourcePlace } from '../offers/uris.js';
import type { Levels } from '../relay/levels.js';
import type { Lines } from '../relay/lines.js';
import type { Relay } from '../relay/types.js';
import type { Tasks } from '../relay/tasks.js';
import { watcherOf, type Watches } from '../relay/watches.js';
import { UpstreamError } from '../upstreams/errors.js';
import { withMember } from '../wire/edit.js';
import { INTERNAL_ERROR, INVALID_PARAMS, methodNotFound } from '../wire/errors.js';
import { LOG_LEVELS, readLogLevel } from '../wire/log-level.js';
import { RawJson, type Reply } from '../wire/message.js';
import { errorReply, resultReply } from '../wire/reply.js';
import { isFirstPage } from './first-page.js';
import { renameContents } from './rename-contents.js';
import type { Exchange } from './types.js';

export interface FeatureOptions {
  readonly offers: LiveOffers;
  readonly relay: Relay;
  readonly watches: Watches;
  readonly levels: Levels;
  readonly tasks: Tasks;
  readonly lines: Lines;
  /** Upstreams that declare a capability, in configuration order. */
  readonly having: (feature: string) => readonly string[];
  /** The only upstream there is, which then also gets what nobody else knows. */
  readonly sole: string | undefined;
}

type Handler = (params: RawJson, exchange: Exchange) => Promise<Reply>;

const EMPTY = new RawJson('{}');
/** Milliseconds for one upstream's page of tasks, and pages at most. */
const TASK_LIST_MS = 3_000;
const MAX_TASK_PAGES = 100;

/** Everything of the protocol but tools: answers a request, each method by its own handler. */
export const createFeatures = (options: FeatureOptions) => {
  const { offers, watches, levels, lines, tasks } = options;

  const relay = (upstream: string, method: string, params: RawJson, exchange: Exchange, repeatable = false, timeoutMs?: number): Promise<Reply> =>
    failsAsError(options.relay({ upstream, method, params, repeatable, ...(timeoutMs === undefined ? {} : { timeoutMs }) }, exchange));

  const listed = (feature: string, key: string, list: () => Promise<readonly JsonObject[]>, method: string): Handler => async (params) => {
    if (!isFirstPage(params)) return errorReply(INVALID_PARAMS, 'Invalid cursor: the list comes in one page.');
    const items = await list();
    return items.length === 0 && options.having(feature).length === 0 ? methodNotFound(method) : resultReply({ [key]: items });
  };

  const promptOf = async (name: unknown) => {
    if (typeof name !== 'string') return undefined;
    const found = offers.promptNamed(name) ?? soleName(name);
    if (found) return found;
    // An upstream that has not been heard of yet may have it.
    await offers.prompts();
    return offers.promptNamed(name);
  };
  const getPrompt: Handler = async (params, exchange) => {
    const name = params.member('name')?.value;
    const prompt = await promptOf(name);
    if (!prompt) return typeof name === 'string' ? unknownPrompt(name) : errorReply(INVALID_PARAMS, 'prompts/get needs "name", the name of a prompt.');
    return relay(prompt.upstream, 'prompts/get', withMember(params, 'name', JSON.stringify(prompt.original)), exchange, true);
  };
  /** With one upstream a name that is not known here may be known there. */
  const soleName = (name: string) => (options.sole === undefined ? undefined : { upstream: options.sole, original: name });

  const uriOf = (params: RawJson): string | undefined => {
    const uri = params.member('uri')?.value;
    return typeof uri === 'string' && uri !== '' ? uri : undefined;
  };
  const needsUri = (method: string): Reply => errorReply(INVALID_PARAMS, `${method} needs "uri", the URI of a resource.`);
  const unknownResource = (uri: string, { caller }: Exchange): Reply =>
    errorReply(caller.era === 'modern' ? INVALID_PARAMS : -32002, `Resource not found: ${uri.slice(0, 200)}`, { uri });

  const read: Handler = async (params, exchange) => {
    const uri = uriOf(params);
    if (uri === undefined) return needsUri('resources/read');
    let refused: Reply | undefined;
    for (const place of offers.places(uri)) {
      const reply = await relay(place.upstream, 'resources/read', withMember(params, 'uri', JSON.stringify(place.uri)), exchange, true);
      if (!reply.error) return place.uri === uri ? reply : { result: renameContents(reply.result, place.uri, uri) };
      refused ??= reply;
    }
    return refused ?? unknownResource(uri, exchange);
  };

  const subscribe: Handler = async (params, exchange) => {
    const uri = uriOf(params);
    if (uri === undefined) return needsUri('resources/subscribe');
    const place = watchable(uri);
    if (!place) return unknownResource(uri, exchange);
    const line = lines.get(exchange.caller.sessionId);
    if (!line) return errorReply(INTERNAL_ERROR, 'resources/subscribe needs a session');
    return failsAsError(watches.add(watcherOf(line), exchange.caller, place, uri));
  };
  const unsubscribe: Handler = async (params, exchange) => {
    const uri = uriOf(params);
    if (uri === undefined) return needsUri('resources/unsubscribe');
    const place = watchable(uri);
    if (!place) return unknownResource(uri, exchange);
    return failsAsError(watches.remove(exchange.caller.sessionId ?? '', exchange.caller, place));
  };
  const watchable = (uri: string): ResourcePlace | undefined => {
    const having = options.having('resources');
    return offers.places(uri).find(({ upstream }) => having.includes(upstream) || upstream === options.sole);
  };

  const complete: Handler = async (params, exchange) => {
    const ref = params.member('ref');
    const { type, name, uri } = ref?.object ?? {};
    if (ref && type === 'ref/prompt') {
      const prompt = await promptOf(name);
      if (!prompt) return unknownPrompt(name);
      const renamed = withMember(ref, 'name', JSON.stringify(prompt.original));
      return relay(prompt.upstream, 'completion/complete', withMember(params, 'ref', renamed.text), exchange, true);
    }
    if (ref && type === 'ref/resource' && typeof uri === 'string') {
      const [place] = offers.places(uri);
      if (!place) return unknownResource(uri, exchange);
      const renamed = withMember(ref, 'uri', JSON.stringify(place.uri));
      return relay(place.upstream, 'completion/complete', withMember(params, 'ref', renamed.text), exchange, true);
    }
    const upstream = options.sole;
    if (upstream !== undefined) return relay(upstream, 'completion/complete', params, exchange, true);
    return errorReply(INVALID_PARAMS, 'completion/complete needs "ref" with the name of a prompt or the URI of a resource template.');
  };

  const setLevel: Handler = async (params, { caller }) => {
    if (options.having('logging').length === 0) return methodNotFound('logging/setLevel');
    const level = readLogLevel(params.member('level')?.value);
    if (!level) return errorReply(INVALID_PARAMS, `logging/setLevel needs "level": ${LOG_LEVELS.join(', ')}`);
    if (caller.sessionId !== undefined) levels.set(caller.sessionId, caller.principal, level);
    return resultReply({});
  };

  const ofTask = (method: string): Handler => async (params, exchange) => {
    const id = params.member('taskId')?.value;
    const upstream = (typeof id === 'string' ? tasks.upstreamOf(exchange.caller.principal, id) : undefined) ?? options.sole;
    if (upstream === undefined) return errorReply(INVALID_PARAMS, `Unknown task: ${String(id).slice(0, 200)}`);
    return relay(upstream, method, params, exchange, method !== 'tasks/cancel' && method !== 'tasks/update');
  };
  const listTasks: Handler = async (params, exchange) => {
    const sole = options.sole;
    if (sole !== undefined) return relay(sole, 'tasks/list', params, exchange, true);
    const having = options.having('tasks');
    if (having.length === 0) return methodNotFound('tasks/list');
    const found = await Promise.all(having.map((upstream) => tasksOf(upstream, exchange)));
    return resultReply({ tasks: found.flat() });
  };
  /** All that one upstream lists; one that fails or hangs keeps the others' from nobody. */
  const tasksOf = async (upstream: string, exchange: Exchange): Promise<readonly Json[]> => {
    const found: Json[] = [];
    let params = EMPTY;
    for (let page = 0; page < MAX_TASK_PAGES; page++) {
      const { result } = await relay(upstream, 'tasks/list', params, exchange, true, TASK_LIST_MS);
      const list = result?.object['tasks'];
      if (!Array.isArray(list)) break;
      for (const task of list as readonly Json[]) {
        found.push(task);
        if (isJsonObject(task)) tasks.know({ principal: exchange.caller.principal }, upstream, task['taskId']);
      }
      const cursor = result?.object['nextCursor'];
      if (typeof cursor !== 'string' || cursor === '') break;
      params = RawJson.of({ cursor });
    }
    return found;
  };

  const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
    ['prompts/list', listed('prompts', 'prompts', offers.prompts, 'prompts/list')],
    ['prompts/get', getPrompt],
    ['resources/list', listed('resources', 'resources', offers.resources, 'resources/list')],
    ['resources/templates/list', listed('resources', 'resourceTemplates', offers.templates, 'resources/templates/list')],
    ['resources/read', read],
    ['resources/subscribe', subscribe],
    ['resources/unsubscribe', unsubscribe],
    ['completion/complete', complete],
    ['logging/setLevel', setLevel],
    ['tasks/list', listTasks],
    ...['tasks/get', 'tasks/result', 'tasks/cancel', 'tasks/update'].map((method) => [method, ofTask(method)] as const),
  ]);

  /** Answers any request that is not about tools. What nobody here knows goes to the only upstream, or is unknown. */
  return (method: string, params: RawJson | undefined, exchange: Exchange): Promise<Reply> => {
    const handler = handlers.get(method);
    if (handler) return handler(params ?? EMPTY, exchange);
    const upstream = options.sole;
    return upstream === undefined ? Promise.resolve(methodNotFound(method.slice(0, 200))) : relay(upstream, method, params ?? EMPTY, exchange);
  };
};

/** An upstream that fails is an answer, too: an error that names it. */
const failsAsError = (work: Promise<Reply>): Promise<Reply> =>
  work.catch((error: unknown) => {
    if (error instanceof UpstreamError) return errorReply(INTERNAL_ERROR, error.message);
    throw error;
  });

const unknownPrompt = (name: unknown): Reply => errorReply(INVALID_PARAMS, `Unknown prompt: ${String(name).slice(0, 200)}`);
