import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { answer, isModern, type Asked, type Json, type Line, type Question, type Script } from './script.js';

/** An upstream that lives in the test: what comes in is there to be looked at, what goes out is what the script says. */
export interface Upstream {
  readonly script: Script;
  /** How it stands in a configuration. */
  readonly server: Json;
  /** Every connection there was, in order of its first message. */
  readonly lines: Line[];
  /** Messages of a method on all connections, in the order of the connections. */
  got(method: string): Json[];
  /** Sends a notification on every live connection. */
  tell(method: string, params?: Json): void;
  /** HTTP: headers of what was posted, in order. */
  readonly headers: Json[];
  /** HTTP: forgets its sessions, as a server that was started anew. */
  forget(): void;
}

interface OpenLine extends Line {
  take(message: Json, out: Out): void;
  over(): void;
}
/** The stream of one request. */
interface Out {
  send(message: Json): void;
  /** The stream of the request is gone. */
  readonly gone?: Promise<unknown>;
  end?(): void;
}

let questions = 0;

const createLine = (script: Script, options: { pid?: number; send: (message: Json) => void; kill: () => void }): OpenLine => {
  const asked = new Map<unknown, (reply: Json) => void>();
  const running = new Map<unknown, AbortController>();
  let open = true;
  const askOn = (send: (message: Json) => void) => (method: string, params?: Json): Question => {
    const id = ++questions;
    const reply = new Promise<Json>((resolve) => asked.set(id, resolve));
    send({ id, method, ...(params ? { params } : {}) });
    return Object.assign(reply, { id });
  };
  const line: OpenLine = {
    ...options,
    received: [],
    capabilities: {},
    get open() {
      return open;
    },
    ask: askOn((message) => options.send(message)),
    take(message, out) {
      line.received.push(message);
      const { id, method, params = {} } = message;
      if (method === undefined) {
        asked.get(id)?.(message);
        asked.delete(id);
      } else if (id === undefined) {
        if (method === 'notifications/cancelled') running.get(params.requestId)?.abort();
      } else {
        const control = new AbortController();
        running.set(id, control);
        void out.gone?.then(() => control.abort());
        const one: Asked = {
          id, params, modern: isModern(message), on: line, signal: control.signal,
          tell: (name, told) => out.send({ method: name, ...(told ? { params: told } : {}) }),
          ask: askOn((question) => out.send(question)),
        };
        if (method === 'subscriptions/listen' && !script.on?.[method]) {
          const tag = { _meta: { 'io.modelcontextprotocol/subscriptionId': id } };
          one.tell('notifications/subscriptions/acknowledged', { ...tag, notifications: params.notifications });
          return;
        }
        void answer(script, method, one).then((reply) => {
          running.delete(id);
          if (!control.signal.aborted) out.send({ id, ...reply });
          out.end?.();
        });
      }
    },
    over() {
      open = false;
      for (const control of running.values()) control.abort();
    },
  };
  return line;
};

const common = (script: Script, lines: Line[]): Omit<Upstream, 'server' | 'forget'> => ({
  headers: [],
  script,
  lines,
  got: (method) => lines.flatMap(({ received }) => received.filter((message) => message['method'] === method)),
  tell(method, params) {
    for (const line of lines) if (line.open) line.send({ method, ...(params ? { params } : {}) });
  },
});

/** Over stdio: each process is a pipe to the test. Ended with the test. */
export const stdioUpstream = async (script: Script = {}): Promise<Upstream> => {
  const lines: Line[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let line: OpenLine | undefined;
    const send = (message: Json): void => void socket.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    createInterface({ input: socket }).on('error', () => {}).on('line', (text) => {
      const message = JSON.parse(text) as Json;
      if (line) return line.take(message, { send });
      line = createLine(script, { pid: message['pid'] as number, send, kill: () => socket.destroy() });
      lines.push(line);
    });
    socket.on('close', () => {
      sockets.delete(socket);
      line?.over();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as net.AddressInfo;
  const program = { command: process.execPath, args: [fileURLToPath(new URL('pipe.mjs', import.meta.url)), String(port), 'x'] };
  return { ...common(script, lines), server: program, forget() {} };
};

/** Over Streamable HTTP, with sessions in the older era. Ended with the test. */
export const httpUpstream = async (script: Script = {}): Promise<Upstream> => {
  const lines: Line[] = [];
  const sessions = new Map<string, { line: OpenLine; streams: Set<http.ServerResponse> }>();
  let count = 0;
  const shared = common(script, lines);
  const event = (response: http.ServerResponse, message: Json): void => void response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
  const begin = (id: string): { line: OpenLine; streams: Set<http.ServerResponse> } => {
    const streams = new Set<http.ServerResponse>();
    const line = createLine(script, {
      send: (message) => {
        for (const stream of streams) event(stream, message);
      },
      kill: () => {
        for (const stream of streams) stream.destroy();
      },
    });
    const made = { line, streams };
    sessions.set(id, made);
    lines.push(line);
    return made;
  };
  const server = http.createServer((request, response) => {
    const id = request.headers['mcp-session-id'] as string | undefined;
    const known = id === undefined ? undefined : sessions.get(id);
    if (id !== undefined && !known) return void response.writeHead(404).end();
    if (request.method === 'DELETE') {
      known?.line.over();
      sessions.delete(id as string);
      return void response.writeHead(200).end();
    }
    if (request.method === 'GET') {
      if (!known) return void response.writeHead(405).end();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': open\n\n');
      known.streams.add(response);
      response.on('close', () => known.streams.delete(response));
      return;
    }
    shared.headers.push(request.headers);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const message = JSON.parse(Buffer.concat(parts).toString()) as Json;
      const fresh = message['method'] === 'initialize' && script.era !== 'modern' ? `session-${++count}` : undefined;
      const { line, streams } = fresh ? begin(fresh) : (known ?? sessions.get('') ?? begin(''));
      if (message['id'] === undefined || message['method'] === undefined) {
        line.take(message, { send() {} });
        return void response.writeHead(202).end();
      }
      response.writeHead(200, { 'content-type': 'text/event-stream', ...(fresh ? { 'mcp-session-id': fresh } : {}) });
      const gone = new Promise((resolve) => response.on('close', resolve));
      if (message['method'] === 'subscriptions/listen') {
        streams.add(response);
        void gone.then(() => streams.delete(response));
      }
      line.take(message, { send: (told) => event(response, told), gone, end: () => response.end() });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as net.AddressInfo;
  return {
    ...shared,
    server: { url: `http://127.0.0.1:${port}/mcp` },
    forget() {
      for (const [id, { line, streams }] of sessions) {
        if (id === '') continue;
        line.over();
        for (const stream of streams) stream.destroy();
        sessions.delete(id);
      }
    },
  };
};
