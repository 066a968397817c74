import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** An MCP server over HTTP that speaks the wire itself; closed at the end of the test. */
export interface StubServer {
  readonly url: string;
  /** Every JSON-RPC method that arrived, in order. */
  readonly methods: readonly string[];
}

interface Rpc {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly arguments?: { readonly text?: string }; readonly protocolVersion?: string };
}

const TOOLS = [{ name: 'repeat', description: 'Repeats a text.', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } }];
const MODERN = '2026-07-28';

const bodyOf = async (request: IncomingMessage): Promise<Rpc> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Rpc);
};

const reply = (response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
};

const start = async (answer: (rpc: Rpc, request: IncomingMessage, response: ServerResponse) => void): Promise<StubServer> => {
  const methods: string[] = [];
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then((rpc) => {
      if (rpc.method !== undefined) methods.push(rpc.method);
      answer(rpc, request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, methods };
};

const ok = (response: ServerResponse, id: Rpc['id'], result: unknown, headers?: Record<string, string>): void =>
  reply(response, 200, { jsonrpc: '2.0', id, result }, headers);

const called = ({ params }: Rpc) => ({ content: [{ type: 'text', text: params?.arguments?.text ?? '' }] });

/** 2026-07-28: no session, no `initialize`. */
export const statelessServer = (): Promise<StubServer> =>
  start((rpc, request, response) => {
    const { id, method } = rpc;
    if (request.method !== 'POST') return reply(response, 405);
    if (id === undefined) return reply(response, 202);
    const complete = { resultType: 'complete' };
    switch (method) {
      case 'server/discover':
        return ok(response, id, {
          ...complete, supportedVersions: [MODERN], capabilities: { tools: {} }, ttlMs: 0, cacheScope: 'private',
          _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'stub', version: '1' } },
        });
      case 'tools/list':
        return ok(response, id, { ...complete, tools: TOOLS, ttlMs: 0, cacheScope: 'private' });
      case 'tools/call':
        return ok(response, id, { ...complete, ...called(rpc) });
      default:
        return reply(response, 404, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
    }
  });

/** 2025-11-25: `initialize` gives a session, without which nothing is answered. */
export const sessionServer = (): Promise<StubServer> =>
  start((rpc, request, response) => {
    const { id, method, params } = rpc;
    const session = 'stub-session-1';
    if (request.method === 'GET') return reply(response, 405);
    if (request.method === 'DELETE') return reply(response, 200);
    if (method === 'initialize') {
      return ok(response, id, { protocolVersion: params?.protocolVersion === MODERN ? '2025-11-25' : (params?.protocolVersion ?? '2025-11-25'), capabilities: { tools: {} }, serverInfo: { name: 'stub', version: '1' } }, { 'mcp-session-id': session });
    }
    if (request.headers['mcp-session-id'] !== session) {
      return reply(response, 400, { jsonrpc: '2.0', id: id ?? null, error: { code: -32000, message: 'Bad Request: no session' } });
    }
    if (id === undefined) return reply(response, 202);
    if (method === 'tools/list') return ok(response, id, { tools: TOOLS });
    if (method === 'tools/call') return ok(response, id, called(rpc));
    return ok(response, id, {});
  });

/** Takes every request and never answers. */
export const hungServer = (): Promise<StubServer> => start(() => {});
