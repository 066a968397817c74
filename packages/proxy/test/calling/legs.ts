import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '@mcp-working-set/core/config';
import { createGateway } from '../../src/gateway.js';

export type Transport = 'stdio' | 'http';
export type Era = 'legacy' | 'modern';

/** One call on its way: what came back as texts of messages, as they were written, and the way to cancel it. */
export interface Going {
  readonly trace: Promise<readonly string[]>;
  cancel(): void;
}

/** A client, mws and an upstream, all of one transport and era. */
export interface Leg {
  /** Parameters of `tools/call` as JSON text, with a `_meta`; the request's id is always the same, unless two calls are on their way. */
  call(params: string, id?: string): Going;
  close(): Promise<void>;
}

const ID = 'the-call';
const ENVELOPE = '"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"tester","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}';
const PROGRAM = fileURLToPath(new URL('raw-upstream.mjs', import.meta.url));

/** Parameters with what a request of the era says of itself. */
const dressed = (params: string, era: Era): string => {
  if (era === 'legacy') return params;
  return params.replace('"_meta":{', `"_meta":{${ENVELOPE}${params.includes('"_meta":{}') ? '' : ','}`);
};
const requestOf = (params: string, era: Era, id: string): string => `{"jsonrpc":"2.0","id":"${id}","method":"tools/call","params":${dressed(params, era)}}`;
const INITIALIZE = '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"tester","version":"1"}}}';
const cancelOf = (id: string): string => `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"${id}"}}`;

export const openLeg = async (transport: Transport, era: Era): Promise<Leg> => {
  const upstream = transport === 'http' ? await startHttp(era) : undefined;
  const server = upstream ? { url: `http://127.0.0.1:${upstream.port}/mcp` } : { command: process.execPath, args: [PROGRAM, 'stdio', era] };
  const text = JSON.stringify({ mcpServers: { raw: server, short: { ...server, timeouts: { call: 300 } } } });
  const { config } = parseConfig(text, { place: 'test', env: {}, home: '/nowhere' });
  const gateway = await createGateway({ config, version: '0.0.0', environment: process.env });
  await gateway.settled(60_000);
  const client = transport === 'stdio' ? await stdioClient(gateway, era) : await httpClient((await gateway.listen({ host: '127.0.0.1', port: 0, path: '/mcp' })).url, era);
  return {
    call: client.call,
    async close() {
      await client.close();
      await gateway.close();
      upstream?.stop();
    },
  };
};

const startHttp = async (era: Era): Promise<{ port: number; stop(): void }> => {
  const child = spawn(process.execPath, [PROGRAM, 'http', era], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: (JSON.parse(line.toString()) as { port: number }).port, stop: () => void child.kill('SIGKILL') };
};

type Gateway = Awaited<ReturnType<typeof createGateway>>;
type Client = Pick<Leg, 'call' | 'close'>;

const stdioClient = async (gateway: Gateway, era: Era): Promise<Client> => {
  const input = new PassThrough();
  const output = new PassThrough();
  const served = gateway.serveStdio({ input, output });
  let parts: Buffer[] = [];
  /** Who waits for the answer with which id. */
  const waiting = new Map<unknown, { trace: string[]; end(): void }>();
  const onLine = (line: string): void => {
    const { id } = JSON.parse(line) as { id?: unknown };
    for (const [key, { trace, end }] of waiting) {
      if (id === undefined || key === id) trace.push(line);
      if (key === id) end();
    }
  };
  const wait = (id: unknown): { trace: Promise<readonly string[]>; end(): void } => {
    const trace: string[] = [];
    let end = (): void => {};
    const done = new Promise<readonly string[]>((resolve) => {
      end = () => {
        waiting.delete(id);
        resolve(trace);
      };
    });
    waiting.set(id, { trace, end });
    return { trace: done, end };
  };
  output.on('data', (chunk: Buffer) => {
    parts.push(chunk);
    if (!chunk.includes(10)) return;
    const lines = Buffer.concat(parts).toString().split('\n');
    parts = [Buffer.from(lines.pop() ?? '')];
    for (const line of lines) onLine(line);
  });
  if (era === 'legacy') {
    const hello = wait(0);
    input.write(`${INITIALIZE}\n`);
    await hello.trace;
    input.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  }
  return {
    call(params, id = ID) {
      const { trace, end } = wait(id);
      input.write(`${requestOf(params, era, id)}\n`);
      return {
        trace,
        cancel: () => {
          input.write(`${cancelOf(id)}\n`);
          end();
        },
      };
    },
    async close() {
      input.end();
      await served;
    },
  };
};

const httpClient = async (url: string, era: Era): Promise<Client> => {
  const agent = new http.Agent({ keepAlive: true });
  const both = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  let headers: Record<string, string> = both;
  const post = (body: string, more: Record<string, string> = {}): { request: http.ClientRequest; response: Promise<http.IncomingMessage> } => {
    const request = http.request(url, { method: 'POST', agent, headers: { ...headers, ...more, 'content-length': Buffer.byteLength(body) } });
    const response = new Promise<http.IncomingMessage>((resolve, reject) => request.on('response', resolve).on('error', reject));
    request.end(body);
    return { request, response };
  };
  const read = async (response: http.IncomingMessage): Promise<readonly string[]> => {
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    if (!String(response.headers['content-type']).startsWith('text/event-stream')) return text === '' ? [] : [text];
    return text.split('\n').filter((line) => line.startsWith('data: {')).map((line) => line.slice('data: '.length));
  };
  if (era === 'legacy') {
    const hello = await post(INITIALIZE).response;
    await read(hello);
    headers = { ...both, 'mcp-session-id': String(hello.headers['mcp-session-id']), 'mcp-protocol-version': '2025-11-25' };
    await read(await post('{"jsonrpc":"2.0","method":"notifications/initialized"}').response);
  } else headers = { ...both, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' };
  return {
    call(params, id = ID) {
      const { name } = JSON.parse(params) as { name: string };
      const { request, response } = post(requestOf(params, era, id), era === 'modern' ? { 'mcp-name': name } : {});
      const trace = response.then(read).catch((): readonly string[] => []);
      return {
        trace,
        cancel: () => {
          // The older era says it in a message, 2026-07-28 by hanging up.
          if (era === 'legacy') void post(cancelOf(id)).response.then(read);
          else request.destroy();
        },
      };
    },
    async close() {
      agent.destroy();
    },
  };
};
