/** What the shim has to know of a JSON-RPC message; everything else it only passes on. */
export interface Glance {
  readonly kind: 'request' | 'notification' | 'response' | 'other';
  /** The id as JSON; of a response that of its request. */
  readonly id?: string;
  readonly method?: string;
  readonly params?: unknown;
}

const glance = (value: unknown): Glance => {
  if (typeof value !== 'object' || value === null) return { kind: 'other' };
  const { id, method, params } = value as { id?: unknown; method?: unknown; params?: unknown };
  const key = id === undefined || id === null ? undefined : JSON.stringify(id);
  if (typeof method === 'string') return key === undefined ? { kind: 'notification', method, params } : { kind: 'request', id: key, method, params };
  return key !== undefined && ('result' in value || 'error' in value) ? { kind: 'response', id: key } : { kind: 'other' };
};

/** The messages of a line: one, several in a batch, or none where it is no JSON. */
export const glanceAt = (line: string): readonly Glance[] => {
  try {
    const value: unknown = JSON.parse(line);
    return Array.isArray(value) ? value.map(glance) : [glance(value)];
  } catch {
    return [];
  }
};

export const errorLine = (id: string, message: string): string =>
  `{"jsonrpc":"2.0","id":${id},"error":{"code":-32000,"message":${JSON.stringify(message)}}}`;

/** Nothing happens by these: they may be sent again when it is not known whether they arrived. */
const REPEATABLE: ReadonlySet<string> = new Set([
  'initialize', 'ping', 'server/discover', 'subscriptions/listen', 'tools/list', 'prompts/list', 'prompts/get', 'resources/list',
  'resources/templates/list', 'resources/read', 'resources/subscribe', 'resources/unsubscribe', 'completion/complete', 'logging/setLevel',
]);

export const isRepeatable = (method: string): boolean => REPEATABLE.has(method);
