import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Gateway } from '../../src/gateway-types.js';
import type { Json } from '../relay/script.js';
import { stdioStub, type Control } from '../stubs/start.js';
import { until } from '../until.js';

/** What users reported of other proxies and clients, as small inputs, each with what is right. */
export interface Case {
  readonly id: string;
  readonly class: string;
  readonly symptom: string;
  readonly input: Json;
  readonly right: string;
}

export const CASES: readonly Case[] = readFileSync(new URL('cases.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as Case);

export const inputOf = (id: string): Json => CASES.find((one) => one.id === id)!.input;

/** The name of a test: the case's id and what went wrong elsewhere. */
export const nameOf = (id: string): string => `${id}: not "${CASES.find((one) => one.id === id)!.symptom}"`;

/** Servers of a configuration: stubs over stdio, by their control. */
export const stubs = (controls: Readonly<Record<string, Control>>): Json =>
  Object.fromEntries(Object.entries(controls).map(([id, control]) => [id, stdioStub(control)]));

/** The upstream that answers with the bytes that a call asks for. */
export const RAW = { command: process.execPath, args: [fileURLToPath(new URL('../calling/raw-upstream.mjs', import.meta.url)), 'stdio', 'legacy'] };

export const listen = (gateway: Gateway, more: Json = {}): Promise<{ url: string; port: number }> => gateway.listen({ host: '127.0.0.1', port: 0, path: '/mcp', ...more });

export interface Peer {
  /** Everything that mws sent, as it was written. */
  readonly lines: readonly string[];
  readonly messages: readonly Json[];
  write(line: string): void;
  send(message: Json): void;
  request(method: string, params?: Json, id?: unknown): Promise<Json>;
  /** The result of a tool call; an error of the protocol fails the test. */
  call(name: string, args?: Json, meta?: Json): Promise<Json>;
  /** The line that answered a request with that id. */
  lineOf(id: unknown): string | undefined;
  end(): Promise<void>;
}

/** A client over a pair of streams, as thin as can be; initialized unless told otherwise. */
export const peer = async (gateway: Gateway, { revision = '2025-11-25', capabilities = {} as Json, initialize = true, name = 'tester' } = {}): Promise<Peer> => {
  const input = new PassThrough();
  const output = new PassThrough();
  const lines: string[] = [];
  const messages: Json[] = [];
  let parts: Buffer[] = [];
  output.on('data', (chunk: Buffer) => {
    parts.push(chunk);
    if (!chunk.includes(10)) return;
    const whole = Buffer.concat(parts).toString().split('\n');
    parts = [Buffer.from(whole.pop() ?? '')];
    for (const line of whole) {
      lines.push(line);
      messages.push(JSON.parse(line) as Json);
    }
  });
  const served = gateway.serveStdio({ input, output });
  let next = 1;
  const send = (message: Json): void => void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answers = (id: unknown) => (message: Json): boolean => message['id'] === id && !('method' in message);
  const request = async (method: string, params: Json = {}, id: unknown = `r${next++}`): Promise<Json> => {
    send({ id, method, params });
    await until(() => messages.some(answers(id)));
    return messages.find(answers(id))!;
  };
  const made: Peer = {
    lines, messages, send, request,
    write: (line) => void input.write(`${line}\n`),
    async call(tool, args = {}, meta) {
      const answer = await request('tools/call', { name: tool, arguments: args, ...(meta ? { _meta: meta } : {}) });
      if (answer['error']) throw new Error(JSON.stringify(answer['error']));
      return answer['result'] as Json;
    },
    lineOf: (id) => lines[messages.findIndex(answers(id))],
    async end() {
      input.end();
      await served;
    },
  };
  if (initialize) {
    await request('initialize', { protocolVersion: revision, capabilities, clientInfo: { name, version: '1' } }, 'init');
    send({ method: 'notifications/initialized' });
  }
  return made;
};

/** The two ways to call a tool. */
export const WAYS = ['directly', 'through call_tool'] as const;
export const wrapped = (way: (typeof WAYS)[number], name: string, args: Json): [string, Json] => (way === 'directly' ? [name, args] : ['call_tool', { name, arguments: args }]);
