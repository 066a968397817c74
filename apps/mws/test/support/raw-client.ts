import type { Program } from './program.js';

export interface RawReply {
  readonly id?: number;
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Speaks JSON-RPC with a program's stdin and stdout, line by line, and insists that stdout holds nothing else. */
export const rawClient = (program: Program) => {
  const waiting = new Map<number, (reply: RawReply) => void>();
  let rest = '';
  let next = 0;
  program.child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as RawReply;
      if (message.id !== undefined) waiting.get(message.id)?.(message);
    }
  });
  const send = (message: object): void => void program.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const request = (method: string, params: object = {}): Promise<RawReply> => {
    const id = ++next;
    const reply = new Promise<RawReply>((resolve, reject) => {
      waiting.set(id, resolve);
      void program.ended.then((ran) => reject(new Error(`mws ended before it answered ${method}: ${JSON.stringify(ran)}`)), reject);
    });
    send({ id, method, params });
    return reply;
  };
  return {
    request,
    async initialize(): Promise<RawReply> {
      const reply = await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } });
      send({ method: 'notifications/initialized' });
      return reply;
    },
    close: () => program.child.stdin?.end(),
  };
};
