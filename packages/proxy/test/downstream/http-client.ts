import http from 'node:http';
import { createSseParser } from '../../src/wire/sse.js';

type Json = Record<string, any>;

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Messages of a JSON answer or of an event stream. */
  readonly messages: Json[];
  readonly text: string;
}

export interface Live {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly messages: Json[];
  readonly comments: () => number;
  readonly ended: Promise<void>;
  close(): void;
}

const BOTH = 'application/json, text/event-stream';

/** A client as thin as can be: what it sends is what the test says. */
export const httpClient = (url: string) => {
  const { hostname, port, pathname } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

  const request = (method: string, headers: http.OutgoingHttpHeaders, body: string | Buffer | undefined, path = pathname): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const length = body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) };
      const out = http.request({ hostname, port, path, method, agent, headers: { ...length, ...headers } }, resolve);
      out.on('error', reject);
      out.end(body);
    });

  const whole = async (response: http.IncomingMessage): Promise<Answer> => {
    const parts: Buffer[] = [];
    for await (const chunk of response) parts.push(chunk as Buffer);
    const bytes = Buffer.concat(parts);
    const text = bytes.toString();
    const messages: Json[] = [];
    const type = String(response.headers['content-type']);
    if (type.startsWith('text/event-stream')) {
      const parser = createSseParser({ event: ({ data }) => messages.push(JSON.parse(data)) });
      parser.push(bytes);
      parser.end();
    } else if (type.startsWith('application/json') && text) messages.push(...[JSON.parse(text)].flat());
    return { status: response.statusCode ?? 0, headers: response.headers, messages, text };
  };

  /** POSTs a message (or a raw text) and waits for the whole answer. */
  const post = async (message: unknown, headers: http.OutgoingHttpHeaders = {}, path?: string): Promise<Answer> =>
    whole(await request('POST', { 'content-type': 'application/json', accept: BOTH, ...headers }, typeof message === 'string' ? message : JSON.stringify(message), path));

  /** Opens a stream and reads along. */
  const stream = async (method: string, headers: http.OutgoingHttpHeaders, body?: unknown, path?: string): Promise<Live> => {
    const response = await request(method, { accept: BOTH, ...(body ? { 'content-type': 'application/json' } : {}), ...headers }, body === undefined ? undefined : JSON.stringify(body), path);
    const messages: Json[] = [];
    let comments = 0;
    const parser = createSseParser({ event: ({ data }) => messages.push(JSON.parse(data)) });
    const ended = new Promise<void>((resolve) => response.on('close', resolve));
    response.on('data', (chunk: Buffer) => {
      comments += chunk.toString().split('\n').filter((line) => line.startsWith(':')).length;
      parser.push(chunk);
    });
    response.on('error', () => {});
    return { status: response.statusCode ?? 0, headers: response.headers, messages, comments: () => comments, ended, close: () => response.destroy() };
  };

  const plain = async (method: string, headers: http.OutgoingHttpHeaders = {}, path?: string, body?: string): Promise<Answer> => whole(await request(method, headers, body, path));

  const session = async (protocolVersion = '2025-06-18', capabilities: Json = {}, clientInfo: Json = { name: 'old-client', version: '2' }, path?: string): Promise<Record<string, string>> => {
    const answer = await post({ jsonrpc: '2.0', id: 'init', method: 'initialize', params: { protocolVersion, capabilities, clientInfo } }, {}, path);
    const headers = { 'mcp-session-id': String(answer.headers['mcp-session-id']), 'mcp-protocol-version': protocolVersion };
    await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers, path);
    return headers;
  };

  return { post, stream, plain, session, close: () => agent.destroy() };
};

export const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'modern-client', version: '3' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A request of 2026-07-28 with the headers that belong to it. */
export const modern = (id: unknown, method: string, params: Json = {}, meta: Json = {}): [Json, Record<string, string>] => [
  { jsonrpc: '2.0', id, method, params: { ...params, _meta: { ...META, ...meta } } },
  { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(params['name'] || params['uri'] ? { 'mcp-name': params['name'] ?? params['uri'] } : {}) },
];

export const call = (id: unknown, name: string, args: Json = {}, meta?: Json): Json => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args, ...(meta ? { _meta: meta } : {}) } });
