import type { JsonObject } from '@mcp-working-set/core';
import type { Caller, Dispatcher, Exchange, ListKind } from '../../src/dispatch/types.js';
import { RawJson, type Reply } from '../../src/wire/message.js';
import { errorReply, resultReply, textReply } from '../../src/wire/reply.js';

export interface TestDispatcher extends Dispatcher {
  /** Everything that reached the middle, in order: `call echo`, `notified x`, `aborted slow`. */
  readonly trace: string[];
  readonly callers: Caller[];
  /** Replies of the client to what the tool `ask` asked. */
  readonly answers: Reply[];
  toolsChanged(): void;
  /** Lets every waiting `slow` call end. */
  release(): void;
  waiting(): number;
}

const TOOLS = ['echo', 'slow', 'progress', 'ask', 'big', 'fail', 'digits', 'log', 'late'].map((name) => ({
  name,
  description: `Test tool ${name}.`,
  inputSchema: { type: 'object', properties: {} },
}));

/** A middle written for the tests: it knows nothing of transports. */
export const testDispatcher = (): TestDispatcher => {
  const trace: string[] = [];
  const callers: Caller[] = [];
  const answers: Reply[] = [];
  const listeners = new Set<(kind: ListKind) => void>();
  const slow = new Set<() => void>();

  const call = async (raw: RawJson, exchange: Exchange): Promise<Reply> => {
    const { name, arguments: args = {}, _meta: meta = {} } = raw.object as { name: string; arguments?: JsonObject; _meta?: JsonObject };
    trace.push(`call ${name}`);
    switch (name) {
      case 'echo':
        return textReply(String(args['text'] ?? ''));
      case 'digits':
        // The arguments as they were written, so that a test sees every digit.
        return { result: new RawJson(`{"content":[],"structuredContent":${raw.member('arguments')?.text ?? 'null'}}`) };
      case 'big':
        return textReply('x'.repeat(Number(args['bytes'])));
      case 'fail':
        return errorReply(-32055, 'own error', { kept: [1] });
      case 'slow':
        return new Promise((resolve) => {
          const end = (reply: Reply): void => {
            slow.delete(release);
            resolve(reply);
          };
          const release = (): void => end(textReply('done'));
          slow.add(release);
          exchange.signal.addEventListener('abort', () => {
            trace.push('aborted slow');
            end(textReply('too late'));
          });
        });
      case 'progress': {
        const { progressToken } = meta;
        for (let progress = 1; progress <= Number(args['steps'] ?? 3); progress++) {
          if (progressToken !== undefined) exchange.notify('notifications/progress', RawJson.of({ progressToken, progress }));
          if (args['pause']) await new Promise((next) => setTimeout(next, args['pause'] === true ? 2 : Number(args['pause'])));
        }
        trace.push('end progress');
        return textReply('done');
      }
      case 'log':
        exchange.notify('notifications/message', RawJson.of({ level: 'info', data: args['text'] ?? 'hi' }));
        return textReply('logged');
      case 'late': {
        // Goes on talking when it is over, answered or cancelled, as no middle should.
        const say = (): void => exchange.notify('notifications/progress', RawJson.of({ progressToken: 'late', progress: 1 }));
        exchange.signal.addEventListener('abort', say);
        if (args['hang']) {
          slow.add(say);
          return new Promise(() => {});
        }
        setTimeout(() => {
          say();
          trace.push('said late');
        }, 1);
        return textReply('early');
      }
      case 'ask': {
        const reply = await exchange.request(String(args['method'] ?? 'elicitation/create'), RawJson.of(args['params'] ?? {}));
        answers.push(reply);
        return textReply(reply.error ? `error ${String(reply.error.object['code'])}` : reply.result.text);
      }
      default:
        return errorReply(-32602, `Unknown tool: ${name}`);
    }
  };

  return {
    trace,
    callers,
    answers,
    toolsChanged: () => listeners.forEach((listener) => listener('tools')),
    release: () => slow.forEach((release) => release()),
    waiting: () => slow.size,
    introduce: async () => ({
      serverInfo: { name: 'test', version: '1.0.0' },
      capabilities: { tools: { listChanged: true }, logging: {} },
      instructions: 'Use it well.',
    }),
    async handle(method, params, exchange) {
      callers.push(exchange.caller);
      switch (method) {
        case 'tools/list':
          return resultReply({ tools: TOOLS });
        case 'tools/call':
          return call(params as RawJson, exchange);
        case 'logging/setLevel':
          return resultReply({});
        case 'custom/throw':
          throw new Error('secret');
        default:
          return errorReply(-32601, `Method not found: ${method}`);
      }
    },
    notified(method, _params, caller) {
      trace.push(`notified ${method}`);
      callers.push(caller);
    },
    hasProfile: (name) => name === 'default' || name === 'work',
    joined: () => () => {},
    watch: async () => ({ uris: [], stop() {} }),
    onListChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
