import { fileURLToPath } from 'node:url';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../until.js';
import { httpClient } from './client.js';
import { open, type World } from './world.js';

const server = (name: string) => ({ command: process.execPath, args: [fileURLToPath(new URL(name, import.meta.url))] });
const NOTE = 'mws://v1/note://one';

/** What a client of an SDK does here. */
interface Driver {
  call(name: string): Promise<string>;
  prompt(name: string): Promise<unknown>;
  read(uri: string): Promise<unknown>;
  prompts(): Promise<readonly string[]>;
  resources(): Promise<readonly string[]>;
  /** Watches a resource as its era does; resolves to the URIs told so far. */
  watch(uri: string): Promise<{ readonly told: string[]; stop(): Promise<unknown> }>;
}

type Texts = { content: { text: string }[] };

const v1 = async (gateway: World): Promise<Driver> => {
  const client = new ClientV1({ name: 'v1-client', version: '1' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept' as const, content: { name: 'v1-client' } }));
  await client.connect(new HttpV1(new URL(await gateway.url())) as never);
  onTestFinished(() => client.close());
  return {
    call: async (name) => ((await client.callTool({ name, arguments: {} })) as Texts).content[0]?.text ?? '',
    prompt: async (name) => (await client.getPrompt({ name })).messages,
    read: async (uri) => (await client.readResource({ uri })).contents,
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    async watch(uri) {
      const told: string[] = [];
      client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void told.push(params.uri));
      await client.subscribeResource({ uri });
      return { told, stop: () => client.unsubscribeResource({ uri }) };
    },
  };
};

const v2 = (mode: 'legacy' | { pin: '2026-07-28' }) => async (gateway: World): Promise<Driver> => {
  const client = new ClientV2({ name: 'v2-client', version: '1' }, { capabilities: { elicitation: {} }, versionNegotiation: { mode } });
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept' as const, content: { name: 'v2-client' } }));
  await client.connect(new HttpV2(new URL(await gateway.url())));
  onTestFinished(() => client.close());
  return {
    call: async (name) => ((await client.callTool({ name, arguments: {} })) as Texts).content[0]?.text ?? '',
    prompt: async (name) => (await client.getPrompt({ name })).messages,
    read: async (uri) => (await client.readResource({ uri })).contents,
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    async watch(uri) {
      const told: string[] = [];
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri));
      if (mode === 'legacy') {
        await client.subscribeResource({ uri });
        return { told, stop: () => client.unsubscribeResource({ uri }) };
      }
      const subscription = await client.listen({ resourceSubscriptions: [uri] });
      return { told, stop: () => subscription.close() };
    },
  };
};

describe.each([['SDK v1', v1, 'v1-client'], ['SDK v2', v2('legacy'), 'v2-client'], ['SDK v2 on 2026-07-28', v2({ pin: '2026-07-28' }), 'v2-client']] as const)('a client of %s', (_name, connect, who) => {
  it('gets on with servers of both SDKs as if it spoke to them: questions, prompts, resources, what is watched', async () => {
    const gateway = await open({ mcpServers: { v1: server('sdk-v1-server.mjs'), v2: server('sdk-v2-server.mjs') } });
    const client = await connect(gateway);
    expect(await client.prompts()).toEqual(['v1__hello', 'v2__hello']);
    expect(await client.resources()).toEqual([NOTE, 'mws://v2/note://one']);
    for (const up of ['v1', 'v2']) {
      expect(await client.call(`${up}__who`)).toBe(`accept: ${who}`);
      expect(await client.prompt(`${up}__hello`)).toEqual([{ role: 'user', content: { type: 'text', text: 'hello' } }]);
      expect(await client.read(`mws://${up}/note://one`)).toEqual([{ uri: `mws://${up}/note://one`, text: 'a note' }]);
    }
    const { told, stop } = await client.watch(NOTE);
    const other = await httpClient(await gateway.url());
    // Which of the processes of that server watches is not said; the one that was first does.
    await until(async () => {
      await other.call('v1__touch');
      return told.length > 0;
    });
    expect(new Set(told)).toEqual(new Set([NOTE]));
    await stop();
    await until(async () => (await other.call('v1__watched'))['content'][0].text === '');
  });
});
