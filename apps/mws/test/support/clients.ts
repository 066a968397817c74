import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as AiStdioTransport } from '@ai-sdk/mcp/mcp-stdio';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { World } from './world.js';

/** Where a client finds mws: an address, or a program to start. */
export type Target =
  | { readonly url: string }
  | { readonly command: string; readonly args: readonly string[]; readonly env: Record<string, string>; readonly cwd: string };

export interface CallResult {
  readonly text: string;
  readonly isError: boolean;
}

/** What the tests need of a client, whatever library it is. */
export interface TestClient {
  /** Names of the listed tools. */
  list(): Promise<readonly string[]>;
  call(name: string, args: Record<string, unknown>): Promise<CallResult>;
  /** How often it was told that its list has changed; absent where it does not listen. */
  told?(): number;
  /** It refuses by itself to call a tool that is not listed; such a tool is reached through `call_tool` alone. */
  readonly onlyListed?: boolean;
  /** It connects anew for each request: over stdio every request has a process of its own. */
  readonly connectsAnew?: boolean;
  close(): Promise<void>;
}

/** Connects a client that gives itself a name; two names are two conversations, also without sessions. */
export type Connect = (target: Target, name: string, world: World) => Promise<TestClient>;

const program = (target: Exclude<Target, { url: string }>) =>
  ({ command: target.command, args: [...target.args], env: target.env, cwd: target.cwd, stderr: 'ignore' as const });

const resultOf = (result: unknown): CallResult => {
  const { content, isError } = result as { content?: readonly { type: string; text?: string }[]; isError?: boolean };
  return { text: (content ?? []).map(({ text }) => text ?? '').join('\n'), isError: isError === true };
};

const connectV1: Connect = async (target, name) => {
  const client = new ClientV1({ name, version: '1' });
  let told = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void (told += 1));
  const transport = 'url' in target ? new HttpV1(new URL(target.url)) : new StdioV1(program(target));
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    list: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (tool, args) => resultOf(await client.callTool({ name: tool, arguments: args })),
    told: () => told,
    close: () => client.close(),
  };
};

type Mode = NonNullable<NonNullable<ConstructorParameters<typeof ClientV2>[1]>['versionNegotiation']>['mode'];

const connectV2 = (mode: Mode, listens = false): Connect => async (target, name) => {
  let told = 0;
  const client = new ClientV2({ name, version: '1' }, {
    ...(mode === undefined ? {} : { versionNegotiation: { mode } }),
    ...(listens ? { listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => void (told += 1) } } } : {}),
  });
  await client.connect('url' in target ? new HttpV2(new URL(target.url)) : new StdioV2(program(target)));
  return {
    list: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (tool, args) => resultOf(await client.callTool({ name: tool, arguments: args })),
    ...(listens ? { told: () => told } : {}),
    close: () => client.close(),
  };
};

const connectAi: Connect = async (target, name) => {
  const client = await createMCPClient({
    clientName: name,
    transport: 'url' in target ? { type: 'http', url: target.url } : new AiStdioTransport(program(target)),
  });
  return {
    list: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (tool, args) => {
      // An agent that keeps an older listing: the tool is made from a definition, not from today's list.
      const tools = client.toolsFromDefinitions({ tools: [{ name: tool, inputSchema: { type: 'object' } }] });
      return resultOf(await tools[tool]?.execute(args, { toolCallId: '1', messages: [] }));
    },
    close: () => client.close(),
  };
};

const require = createRequire(import.meta.url);
const INSPECTOR = join(dirname(require.resolve('@modelcontextprotocol/inspector/package.json')), 'clients/launcher/build/index.js');

const inspect = (world: World, args: readonly string[]): Promise<any> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [INSPECTOR, '--cli', '--format', 'json', '-q', ...args], { env: world.env, cwd: world.cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      try {
        resolve((JSON.parse(out) as { result: unknown }).result);
      } catch {
        reject(new Error(`the Inspector ended with ${code} on ${args.join(' ')}: ${out} ${err}`));
      }
    });
  });

/** The Inspector's command line connects anew for each request; the conversation is told in `_meta`. */
const connectInspector = (era: 'legacy' | 'modern'): Connect => async (target, name, world) => {
  const run = (...method: string[]): Promise<any> => {
    const all = ['--protocol-era', era, '--metadata', `sessionId=${name}`, ...method];
    return 'url' in target
      ? inspect(world, [target.url, '--transport', 'http', ...all])
      : inspect(world, ['--transport', 'stdio', '--cwd', target.cwd, ...Object.entries(target.env).flatMap(([key, value]) => ['-e', `${key}=${value}`]), ...all, '--', target.command, ...target.args]);
  };
  return {
    list: async () => ((await run('--method', 'tools/list')).tools as { name: string }[]).map((tool) => tool.name),
    call: async (tool, args) => resultOf(await run('--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args))),
    onlyListed: true,
    connectsAnew: true,
    close: async () => {},
  };
};

const MODERN: Mode = { pin: '2026-07-28' };

export const CLIENTS: Readonly<Record<string, Connect>> = {
  'SDK v1': connectV1,
  'SDK v2 legacy': connectV2(undefined),
  'SDK v2 auto': connectV2('auto'),
  'SDK v2 2026-07-28': connectV2(MODERN),
  'AI SDK': connectAi,
  Inspector: connectInspector('legacy'),
  'Inspector 2026-07-28': connectInspector('modern'),
};

/** Those that walk every surface; the SDKs listen for changes of their list. */
export const WALKERS: Readonly<Record<string, Connect>> = {
  'SDK v1': connectV1,
  'SDK v2 legacy': connectV2(undefined, true),
  'SDK v2 2026-07-28': connectV2(MODERN, true),
  Inspector: connectInspector('legacy'),
  'Inspector 2026-07-28': connectInspector('modern'),
};
