import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '@mcp-working-set/core/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGateway } from '../../src/gateway.js';

const require = createRequire(import.meta.url);
const server = (name: string, ...args: string[]) => {
  const manifest = require.resolve(`@modelcontextprotocol/${name}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return { command: process.execPath, args: [join(dirname(manifest), Object.values(bin)[0] as string), ...args] };
};
const text = JSON.stringify({
  mcpServers: {
    everything: server('server-everything'),
    files: server('server-filesystem', tmpdir()),
    memory: server('server-memory'),
    v2: { command: process.execPath, args: [fileURLToPath(new URL('sdk-v2.mjs', import.meta.url))] },
  },
});

/** A client over stdio that asks one thing after the other. */
const connect = async () => {
  const { config } = parseConfig(text, { place: 'test', env: {}, home: '/nowhere' });
  const gateway = await createGateway({ config, version: '0.0.0', environment: process.env });
  const input = new PassThrough();
  const output = new PassThrough();
  const served = gateway.serveStdio({ input, output });
  const waiting = new Map<number, (message: Answer) => void>();
  let rest = '';
  output.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as Answer & { id: number };
      waiting.get(message.id)?.(message);
    }
  });
  let ids = 0;
  const ask = (method: string, params: object): Promise<Answer> =>
    new Promise((resolve) => {
      waiting.set(++ids, resolve);
      input.write(`${JSON.stringify({ jsonrpc: '2.0', id: ids, method, params })}\n`);
    });
  await gateway.settled(60_000);
  await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'tester', version: '1' } });
  input.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return {
    ask,
    async close() {
      input.end();
      await served;
      await gateway.close();
    },
  };
};

interface Answer {
  readonly result?: { readonly content?: readonly { readonly text: string }[]; readonly isError?: boolean };
  readonly error?: { readonly message: string };
}

describe('servers of the official SDKs', () => {
  let client: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    client = await connect();
  }, 90_000);
  afterAll(() => client.close());
  const said = ({ result, error }: Answer): string => error?.message ?? (result?.content ?? []).map((block) => block.text).join('\n');

  it.each([
    ['everything__echo', { mesage: 'hi' }, '"mesage". Did you mean "message"?'],
    ['everything__get-sum', { a: 'one' }, 'Input schema of everything__get-sum: {'],
    ['files__read_text_file', { file_path: 'x' }, '"file_path". Did you mean "path"?'],
    ['memory__create_entities', {}, 'Input schema of memory__create_entities: {'],
    ['v2__issue', { titel: 't' }, '"titel". Did you mean "title"?'],
  ])('refuse a call of %s with %j, and mws adds what helps', async (name, args, help) => {
    const call = (session: string, params: object): Promise<Answer> => client.ask('tools/call', { ...params, _meta: { sessionId: session } });
    const direct = said(await call(`${name} 1`, { name, arguments: args }));
    expect(direct).toContain(help);
    expect(direct).toContain(`\nInput schema of ${name}: {"`);
    expect(said(await call(`${name} 2`, { name: 'call_tool', arguments: { name, arguments: args } }))).toBe(direct);
    // The second time the conversation has it.
    expect(said(await call(`${name} 1`, { name, arguments: args }))).not.toContain('Input schema of');
  });

  it('fail for other reasons, and mws adds nothing', async () => {
    const missing = await client.ask('tools/call', { name: 'files__read_text_file', arguments: { path: join(tmpdir(), 'mws-no-such-file') } });
    expect(missing.result?.isError).toBe(true);
    expect(said(missing)).not.toContain('Input schema');
  });
});
