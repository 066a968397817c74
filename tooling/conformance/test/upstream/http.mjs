// The upstream over HTTP, both eras at one URL: node http.mjs [port]; prints the URL.
import { localhostHostValidation, localhostOriginValidation, NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from '@modelcontextprotocol/node';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from './server.mjs';

/** @type {Map<string, { transport: NodeStreamableHTTPServerTransport, tell: import('./server.mjs').Changes }>} */
const sessions = new Map();
/** @type {import('./server.mjs').Changes} */
const changes = {
  tools: () => { modern.notify.toolsChanged(); for (const { tell } of sessions.values()) tell.tools(); },
  prompts: () => { modern.notify.promptsChanged(); for (const { tell } of sessions.values()) tell.prompts(); },
  resource: (uri) => { modern.notify.resourceUpdated(uri); for (const { tell } of sessions.values()) tell.resource(uri); },
};
const modern = createMcpHandler(() => createServer(changes).server, { legacy: 'reject' });
const serveModern = toNodeHandler(modern);
const allowedHost = localhostHostValidation();
const allowedOrigin = localhostOriginValidation();

/** A new session, kept once it has an id. */
const openSession = async () => {
  const { server, tell } = createServer(changes);
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => void sessions.set(id, { transport, tell }),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await server.connect(transport);
  return transport;
};

/** @param {import('node:http').IncomingMessage} request */
const readBody = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const whole = Buffer.concat(parts).toString();
  try {
    return whole === '' ? undefined : JSON.parse(whole);
  } catch {
    return undefined;
  }
};

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
const serve = async (request, response) => {
  if (!allowedHost(request, response) || !allowedOrigin(request, response)) return;
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? sessions.get(id) : undefined;
  if (known) {
    await known.transport.handleRequest(request, response);
    return;
  }
  if (typeof id === 'string') {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}');
    return;
  }
  const body = await readBody(request);
  const legacy = body !== undefined && (await isLegacyRequest(await toWebRequest(/** @type {any} */ (request), body), body));
  if (!legacy) await serveModern(/** @type {any} */ (request), response, body);
  else await (await openSession()).handleRequest(request, response, body);
};

const listener = createHttpServer((request, response) => {
  serve(request, response).catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
listener.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (listener.address());
  console.log(`http://localhost:${port}/mcp`);
});
