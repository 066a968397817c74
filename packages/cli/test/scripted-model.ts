import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Message {
  readonly role: string;
  readonly content?: string;
}

/** One request as the service got it. */
export interface Asked {
  readonly authorization: string | undefined;
  readonly model: string;
  readonly messages: readonly Message[];
  readonly tools: readonly { readonly type: string; readonly function: { readonly name: string; readonly description: string; readonly parameters: object } }[];
}

/** What the model does in a turn: calls as [name, arguments], or a text. */
export type Move = string | readonly (readonly [name: string, args: unknown])[];
/** Decides on the user's text, the number of turns before, and what the last tool said. */
export type Script = (query: string, turn: number, said: string) => Move | { readonly status: number };

/** A chat completions service on 127.0.0.1 that plays a script. */
export const serveModel = async (script: Script): Promise<{ readonly url: string; readonly asked: readonly Asked[] }> => {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const reply = (status: number, body: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (request.url === '/v1/models') return reply(200, { object: 'list', data: [{ id: 'scripted-1', object: 'model' }] });
      if (request.url !== '/v1/chat/completions') return reply(404, {});
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Omit<Asked, 'authorization'>;
      asked.push({ ...body, authorization: request.headers.authorization });
      const query = body.messages.find(({ role }) => role === 'user')?.content ?? '';
      const turn = body.messages.filter(({ role }) => role === 'assistant').length;
      const move = script(query, turn, body.messages.at(-1)?.content ?? '');
      if (typeof move === 'object' && 'status' in move) return reply(move.status, { error: { message: 'Incorrect API key provided: sk-secret' } });
      const message = typeof move === 'string' ? { role: 'assistant', content: move } : {
        role: 'assistant', content: null,
        tool_calls: move.map(([name, args], at) => ({ id: `c${turn}_${at}`, type: 'function', function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) } })),
      };
      reply(200, { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }], usage: { prompt_tokens: 100, completion_tokens: 10 } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  }));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
};
