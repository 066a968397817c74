/** JSON of any shape, as tests write and read it. */
export type Json = Record<string, any>;

/** A request of the upstream: resolves to the whole response. */
export type Question = Promise<Json> & { readonly id: number };

/** One request as the upstream sees it, and the ways back that belong to it. */
export interface Asked {
  readonly id: unknown;
  readonly params: Json;
  readonly modern: boolean;
  readonly on: Line;
  /** Aborted when the request is cancelled or its connection is gone. */
  readonly signal: AbortSignal;
  /** Sends a notification that belongs to the request. */
  tell(method: string, params?: Json): void;
  /** Asks the client something in the middle of the request; resolves to the whole response. */
  ask(method: string, params?: Json): Question;
}

/** What a request is answered with: a result, or an error where it holds one. */
export type Handler = (asked: Asked) => unknown;

/** One connection to the upstream: a process, or an HTTP session, or what has no session. */
export interface Line {
  readonly pid?: number;
  /** Everything that came, in order. */
  readonly received: Json[];
  /** What the client was declared to be able to. */
  capabilities: Json;
  readonly open: boolean;
  /** Sends something that belongs to no request. */
  send(message: Json): void;
  ask(method: string, params?: Json): Question;
  /** Ends the connection at once, without a word. */
  kill(): void;
}

/** What an upstream is: everything may be changed while it runs. */
export interface Script {
  era?: 'legacy' | 'modern' | 'both';
  capabilities?: Json;
  tools?: Json[];
  prompts?: Json[];
  resources?: Json[];
  resourceTemplates?: Json[];
  /** Elements on a page of a list. */
  pageSize?: number;
  /** Other methods, or other answers. */
  on?: Record<string, Handler>;
  /** Tools by name. */
  call?: Record<string, Handler>;
}

export class Refusal {
  readonly error: Json;
  constructor(code: number, message: string, data?: unknown) {
    this.error = { code, message, ...(data === undefined ? {} : { data }) };
  }
}

export const tool = (name: string, more: Json = {}): Json => ({ name, description: `The tool ${name}.`, inputSchema: { type: 'object', properties: {} }, ...more });
export const textResult = (text: unknown, more: Json = {}): Json => ({ content: [{ type: 'text', text: typeof text === 'string' ? text : JSON.stringify(text) }], ...more });

const VERSION = 'io.modelcontextprotocol/protocolVersion';
export const isModern = (message: Json): boolean => message['params']?._meta?.[VERSION] !== undefined;

const LISTS: Record<string, 'tools' | 'prompts' | 'resources' | 'resourceTemplates'> = {
  'tools/list': 'tools', 'prompts/list': 'prompts', 'resources/list': 'resources', 'resources/templates/list': 'resourceTemplates',
};

const capabilitiesOf = (script: Script): Json => script.capabilities ?? {
  tools: { listChanged: true }, logging: {},
  ...(script.prompts ? { prompts: { listChanged: true } } : {}),
  ...(script.resources || script.resourceTemplates ? { resources: { listChanged: true, subscribe: true } } : {}),
};

const toolsOf = ({ tools, call = {} }: Script): Json[] => tools ?? Object.keys(call).map((name) => tool(name));

/** The answer to a request, by the script. */
export const answer = async (script: Script, method: string, asked: Asked): Promise<Json> => {
  try {
    const value = await answered(script, method, asked);
    if (value instanceof Refusal) return { error: value.error };
    return { result: asked.modern && !(value as Json)['resultType'] ? { resultType: 'complete', ...(value as Json) } : value };
  } catch (error) {
    if (error instanceof Refusal) return { error: error.error };
    return { error: { code: -32603, message: String(error) } };
  }
};

const answered = (script: Script, method: string, asked: Asked): unknown => {
  const { era = 'legacy' } = script;
  const own = script.on?.[method];
  if (own) return own(asked);
  switch (method) {
    case 'initialize':
      if (era === 'modern') return new Refusal(-32022, 'Unsupported protocol version', { supported: ['2026-07-28'] });
      asked.on.capabilities = asked.params['capabilities'] as Json;
      return { protocolVersion: '2025-11-25', capabilities: capabilitiesOf(script), serverInfo: { name: 'scripted', version: '1' }, instructions: 'By script.' };
    case 'server/discover':
      if (era === 'legacy') return new Refusal(-32601, 'Method not found');
      return { supportedVersions: ['2026-07-28'], capabilities: capabilitiesOf(script), serverInfo: { name: 'scripted', version: '1' }, ttlMs: 0, cacheScope: 'private' };
    case 'ping':
    case 'logging/setLevel':
    case 'resources/subscribe':
    case 'resources/unsubscribe':
      return {};
    case 'tools/call': {
      const run = script.call?.[asked.params['name'] as string];
      return run ? run(asked) : new Refusal(-32602, `Unknown tool: ${String(asked.params['name'])}`);
    }
    default: {
      const key = LISTS[method];
      if (!key || (key !== 'tools' && !script[key])) return new Refusal(-32601, `Method not found: ${method}`);
      const all = key === 'tools' ? toolsOf(script) : (script[key] as Json[]);
      const at = Number(asked.params['cursor'] ?? 0);
      const size = script.pageSize ?? all.length + 1;
      const hints = asked.modern ? { ttlMs: 0, cacheScope: 'private' } : {};
      return { [key]: all.slice(at, at + size), ...(at + size < all.length ? { nextCursor: String(at + size) } : {}), ...hints };
    }
  }
};
