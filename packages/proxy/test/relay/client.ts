import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { PassThrough } from 'node:stream';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { Gateway } from '../../src/gateway-types.js';
import { createSseParser } from '../../src/wire/sse.js';
import type { Json } from './script.js';

export type Era = 'legacy' | 'modern';

/** What a question of the upstream is answered with: a result, an error (`{ error }`), or nothing for now. */
export type Answer = (params: Json, question: Json) => unknown;

export interface ClientOptions {
  readonly era?: Era;
  readonly capabilities?: Json;
  readonly name?: string;
  readonly version?: string;
  /** By method of the question; what is not there is not answered. */
  readonly answers?: Record<string, Answer>;
  /** HTTP, older era: no GET stream. */
  readonly noStream?: boolean;
  readonly path?: string;
}

/** A client as thin as can be, over stdio or HTTP, in either era. */
export interface Client {
  /** Notifications that came. */
  readonly notes: Json[];
  /** Requests that mws made. */
  readonly questions: Json[];
  readonly answers: Record<string, Answer>;
  /** Sends a request and gives back the whole response. The id is new unless it is given. */
  request(method: string, params?: Json, id?: unknown): Promise<Json>;
  /** The result of a tool call; an error of the protocol fails the test. */
  call(name: string, args?: Json, meta?: Json): Promise<Json>;
  notify(method: string, params?: Json): void;
  /** Gives a request up, in the way of its era and transport. */
  cancel(id: unknown): void;
  /** Answers a question late. */
  reply(question: Json, reply: Json): void;
  /** Opens a stream of news (2026-07-28); the returned function ends it. */
  listen(notifications: Json): Promise<() => void>;
  /** Notifications of a method. */
  told(method: string): Json[];
  /** HTTP, older era: opens the GET stream (again), as clients do after mws was started anew. */
  openStream(): Promise<void>;
  /** Ends the session in good order. */
  close(): Promise<void>;
}

const infoOf = ({ name = 'tester', version = '1' }: ClientOptions): Json => ({ name, version });

const envelope = (options: ClientOptions): Json => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': infoOf(options),
  'io.modelcontextprotocol/clientCapabilities': options.capabilities ?? {},
});

/** What both transports have in common: who waits for which answer, who answers which question. */
const createInbox = (options: ClientOptions, write: (message: Json, id?: unknown) => void, hangUp?: (id: unknown) => void) => {
  const era = options.era ?? 'legacy';
  const waiting = new Map<string, (message: Json) => void>();
  const notes: Json[] = [];
  const questions: Json[] = [];
  const answers = options.answers ?? {};
  const key = (id: unknown): string => JSON.stringify(id);
  const dressed = (params: Json): Json => (era === 'legacy' ? params : { ...params, _meta: { ...envelope(options), ...(params['_meta'] as Json | undefined) } });
  const reply = (question: Json, what: Json): void => write({ id: question['id'], ...what });
  const request = (method: string, params: Json = {}, id: unknown = randomUUID()): Promise<Json> =>
    new Promise((resolve) => {
      waiting.set(key(id), resolve);
      write({ id, method, params: dressed(params) }, id);
    });
  const notify = (method: string, params?: Json): void => write({ method, ...(params || era === 'modern' ? { params: dressed(params ?? {}) } : {}) });
  const client: Omit<Client, 'close' | 'listen' | 'openStream'> = {
    notes, questions, answers, request, notify, reply,
    async call(name, args = {}, meta) {
      const answer = await request('tools/call', { name, arguments: args, ...(meta ? { _meta: meta } : {}) });
      if (answer['error']) throw new Error(JSON.stringify(answer['error']));
      return answer['result'] as Json;
    },
    cancel: (id) => (hangUp && era === 'modern' ? hangUp(id) : notify('notifications/cancelled', { requestId: id })),
    told: (method) => notes.filter((note) => note['method'] === method),
  };
  const take = (message: Json): void => {
    const { id, method } = message;
    if (method === undefined) {
      waiting.get(key(id))?.(message);
      waiting.delete(key(id));
    } else if (id === undefined) notes.push(message);
    else {
      questions.push(message);
      const answer = answers[method as string];
      if (answer) void Promise.resolve(answer((message['params'] ?? {}) as Json, message)).then((value) => {
        if (value === undefined) return;
        reply(message, (value as Json)['error'] ? (value as Json) : { result: value });
      });
    }
  };
  return { client, take };
};

/** A client over a pair of streams; initialized, where its era knows that. */
export const stdioClient = async (gateway: Gateway, options: ClientOptions = {}): Promise<Client> => {
  const input = new PassThrough();
  const output = new PassThrough();
  const inbox = createInbox(options, (message) => void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`));
  createInterface({ input: output }).on('line', (line) => inbox.take(JSON.parse(line) as Json));
  const served = gateway.serveStdio({ input, output });
  const { client } = inbox;
  if (options.era !== 'modern') {
    await client.request('initialize', { protocolVersion: '2025-11-25', capabilities: options.capabilities ?? {}, clientInfo: infoOf(options) });
    client.notify('notifications/initialized');
  }
  const close = async (): Promise<void> => {
    input.end();
    await served;
  };
  onTestFinished(close);
  return {
    ...client,
    close,
    openStream: async () => {},
    async listen(notifications) {
      const id = randomUUID();
      const before = client.told('notifications/subscriptions/acknowledged').length;
      void client.request('subscriptions/listen', { notifications }, id);
      while (client.told('notifications/subscriptions/acknowledged').length === before) await new Promise((resolve) => setTimeout(resolve, 5));
      return () => client.notify('notifications/cancelled', { requestId: id });
    },
  };
};

/** A client over Streamable HTTP; initialized and with a GET stream, where its era knows that. */
export const httpClient = async (url: string, options: ClientOptions = {}): Promise<Client> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const both = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  let headers: Record<string, string> = both;
  const modern = options.era === 'modern';
  const going = new Map<unknown, http.ClientRequest>();

  const send = (method: string, body: string | undefined, more: Record<string, string>, head?: (response: http.IncomingMessage) => void): http.ClientRequest => {
    const request = http.request(url, { method, agent, headers: { ...headers, ...more } }, (response) => {
      head?.(response);
      const stream = String(response.headers['content-type']).startsWith('text/event-stream');
      const parser = createSseParser({ event: ({ data }) => inbox.take(JSON.parse(data) as Json) });
      const parts: Buffer[] = [];
      response.on('data', (chunk: Buffer) => (stream ? parser.push(chunk) : parts.push(chunk)));
      response.on('error', () => {});
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (text.startsWith('{')) inbox.take(JSON.parse(text) as Json);
      });
    });
    request.on('error', () => {});
    request.end(body);
    return request;
  };
  const write = (message: Json, id?: unknown): void => {
    const { method, params } = message;
    const name = (params?.name ?? params?.uri ?? params?.taskId) as string | undefined;
    const more = modern ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': String(method), ...(name === undefined ? {} : { 'mcp-name': name }) } : {};
    const request = send('POST', JSON.stringify({ jsonrpc: '2.0', ...message }), more as Record<string, string>, method === 'initialize' ? begun : undefined);
    if (id !== undefined) going.set(id, request);
  };
  const begun = (response: http.IncomingMessage): void => {
    headers = { ...both, 'mcp-session-id': String(response.headers['mcp-session-id']), 'mcp-protocol-version': '2025-11-25' };
  };
  const openStream = (): Promise<void> => new Promise((resolve) => send('GET', undefined, { accept: 'text/event-stream' }, () => resolve()));
  const inbox = createInbox(options, write, (id) => void going.get(id)?.destroy());
  const { client } = inbox;
  if (!modern) {
    const hello = await client.request('initialize', { protocolVersion: '2025-11-25', capabilities: options.capabilities ?? {}, clientInfo: infoOf(options) });
    if (hello['error']) throw new Error(JSON.stringify(hello['error']));
    client.notify('notifications/initialized');
    if (!options.noStream) await openStream();
  }
  onTestFinished(() => agent.destroy());
  return {
    ...client,
    openStream,
    async close() {
      if (!modern) await new Promise((resolve) => send('DELETE', undefined, {}, (response) => response.on('close', resolve)));
      agent.destroy();
    },
    async listen(notifications) {
      const id = randomUUID();
      const before = client.told('notifications/subscriptions/acknowledged').length;
      void client.request('subscriptions/listen', { notifications }, id);
      while (client.told('notifications/subscriptions/acknowledged').length === before) await new Promise((resolve) => setTimeout(resolve, 5));
      return () => void going.get(id)?.destroy();
    },
  };
};
