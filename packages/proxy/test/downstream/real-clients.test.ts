import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { memoryState } from '@mcp-working-set/core/testing';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpListener } from '../../src/downstream/http/listener.js';
import { serveStdio } from '../../src/downstream/stdio.js';
import { until } from '../until.js';
import { testDispatcher, type TestDispatcher } from './dispatcher.js';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** What every real client must be able to do, in the words of the tests. */
interface Driver {
  readonly era: 'legacy' | 'modern';
  tools(): Promise<string[]>;
  call(name: string, args: Record<string, unknown>, options?: { signal?: AbortSignal; onprogress?: (progress: { progress: number }) => void }): Promise<any>;
  /** Times that the client was told of a changed list. */
  changes(): number;
}

type Way = { readonly transport: 'stdio' | 'http'; readonly dispatcher: TestDispatcher; readonly url: string; readonly command: { command: string; args: string[] } };

/** A program that does nothing but carry its streams to this process, where the sources under test run. */
const CARRIER = "const s=require('net').connect(+process.argv[1],'127.0.0.1');process.stdin.pipe(s);s.pipe(process.stdout);s.on('close',()=>process.exit(0))";

const open = async (transport: 'stdio' | 'http'): Promise<Way> => {
  const dispatcher = testDispatcher();
  if (transport === 'http') {
    const { sessions, presence } = memoryState();
    const listener = await createHttpListener(dispatcher, { host: '127.0.0.1', port: 0, path: '/mcp', sessions, presence });
    closers.push(() => listener.close(0));
    return { transport, dispatcher, url: listener.url, command: { command: '', args: [] } };
  }
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    void serveStdio(dispatcher, { input: socket, output: socket, drainMs: 500 }).then(() => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { transport, dispatcher, url: '', command: { command: process.execPath, args: ['-e', CARRIER, String((server.address() as AddressInfo).port)] } };
};

const v1 = async ({ transport, url, command }: Way): Promise<Driver> => {
  const client = new ClientV1({ name: 'sdk-v1', version: '1.32.2' }, { capabilities: { elicitation: {} } });
  let changes = 0;
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept' as const, content: { answer: 'v1' } }));
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++);
  await client.connect((transport === 'http' ? new HttpV1(new URL(url)) : new StdioV1(command)) as never);
  closers.push(() => client.close());
  return {
    era: 'legacy',
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, args, options) => client.callTool({ name, arguments: args }, undefined, options),
    changes: () => changes,
  };
};

const v2 = (mode: 'legacy' | 'auto' | { pin: '2026-07-28' }) => async ({ transport, url, command }: Way): Promise<Driver> => {
  let changes = 0;
  const client = new ClientV2(
    { name: 'sdk-v2', version: '2.4.0' },
    { capabilities: { elicitation: {} }, versionNegotiation: { mode }, listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => void changes++ } } },
  );
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept' as const, content: { answer: 'v2' } }));
  await client.connect(transport === 'http' ? new HttpV2(new URL(url)) : new StdioV2(command));
  closers.push(() => client.close());
  return {
    era: mode === 'legacy' ? 'legacy' : 'modern',
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, args, options) => client.callTool({ name, arguments: args }, options),
    changes: () => changes,
  };
};

const CLIENTS = [
  ['SDK v1', v1],
  ['SDK v2 legacy', v2('legacy')],
  ['SDK v2 auto', v2('auto')],
  ['SDK v2 pinned', v2({ pin: '2026-07-28' })],
] as const;

describe.each(['stdio', 'http'] as const)('over %s', (transport) => {
  describe.each(CLIENTS)('%s', (_name, connect) => {
    it('lists, calls, sees errors, progress and large results [eras.sdk-clients]', async () => {
      const way = await open(transport);
      const client = await connect(way);
      expect(await client.tools()).toEqual(['echo', 'slow', 'progress', 'ask', 'big', 'fail', 'digits', 'log', 'late']);
      expect((await client.call('echo', { text: 'a\u2028b é😀' })).content).toEqual([{ type: 'text', text: 'a\u2028b é😀' }]);
      expect(way.dispatcher.callers.at(-1)).toMatchObject({ era: client.era, client: connect === v1 ? 'sdk-v1' : 'sdk-v2' });
      await expect(client.call('fail', {})).rejects.toMatchObject({ code: -32055, data: { kept: [1] } });
      const steps: number[] = [];
      await client.call('progress', { steps: 4, pause: 20 }, { onprogress: ({ progress }) => void steps.push(progress) });
      // Both SDKs drop progress that they read in one piece with the reply, which happens over a pipe.
      expect(transport === 'http' ? steps : [1, 2, 3, 4].slice(0, steps.length)).toEqual(transport === 'http' ? [1, 2, 3, 4] : steps);
      expect(steps.length).toBeGreaterThan(0);
      expect((await client.call('big', { bytes: 1_000_000 })).content[0].text).toHaveLength(1_000_000);
      const many = await Promise.all(Array.from({ length: 50 }, (_, i) => client.call('echo', { text: String(i) })));
      expect(many.map(({ content }) => content[0].text)).toEqual(Array.from({ length: 50 }, (_, i) => String(i)));
    }, 60_000);

    it('cancels', async () => {
      const way = await open(transport);
      const client = await connect(way);
      const abort = new AbortController();
      const slow = client.call('slow', {}, { signal: abort.signal });
      await until(() => way.dispatcher.waiting() === 1);
      abort.abort();
      await expect(slow).rejects.toThrow();
      await until(() => way.dispatcher.trace.includes('aborted slow'));
      expect((await client.call('echo', { text: 'after' })).content[0].text).toBe('after');
    }, 60_000);

    it('is asked, where its era has questions [eras.sdk-clients]', async () => {
      const client = await connect(await open(transport));
      const { content } = await client.call('ask', { params: { message: 'q', requestedSchema: { type: 'object', properties: {} } } });
      if (client.era === 'modern') expect(content[0].text).toBe('error -32601');
      else expect(JSON.parse(content[0].text)).toMatchObject({ action: 'accept', content: { answer: expect.stringMatching(/^v[12]$/) } });
    }, 60_000);

    it('hears of changed lists [eras.sdk-clients]', async () => {
      const way = await open(transport);
      const client = await connect(way);
      await client.tools();
      // The stream that carries it opens in the client’s own time.
      await until(async () => {
        way.dispatcher.toolsChanged();
        await new Promise((next) => setTimeout(next, 20));
        return client.changes() > 0;
      });
    }, 60_000);
  });
});
