import { isJsonObject, MwsError } from '@mcp-working-set/core';
import type { Json, JsonObject } from '@mcp-working-set/core';

/** A function call that a model wants; `arguments` is JSON as it wrote it. */
export interface WantedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** One turn of a model. */
export interface Turn {
  /** The message as it came, to be sent back with the conversation. */
  readonly message: JsonObject;
  readonly calls: readonly WantedCall[];
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export interface ChatOptions {
  /** Base address, such as `http://127.0.0.1:11434/v1`; that of the chat completions themselves is taken as well. */
  readonly url: string;
  readonly model?: string | undefined;
  readonly key?: string | undefined;
  /** How long a turn may take, milliseconds. Default 120,000. */
  readonly timeoutMs?: number;
}

/** A model behind the chat completions interface. */
export interface Chat {
  readonly model: string;
  /** Rejects with `MwsError` upstream-unavailable where no turn comes back. */
  turn(messages: readonly Json[], tools: readonly Json[]): Promise<Turn>;
}

const TIMEOUT_MS = 120_000;
const END = '/chat/completions';

const baseOf = (url: string): URL => {
  try {
    const base = new URL(url.replace(/\/+$/, '').replace(new RegExp(`${END}$`), ''));
    if (base.protocol === 'http:' || base.protocol === 'https:') return base;
  } catch { /* said below */ }
  throw new MwsError('usage', '--llm must be an address such as http://127.0.0.1:11434/v1');
};

const numberOf = (value: Json | undefined): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const wanted = (call: Json, at: number): WantedCall[] => {
  const { id, function: asked } = isJsonObject(call) ? call : {};
  if (!isJsonObject(asked) || typeof asked['name'] !== 'string') return [];
  const given = asked['arguments'];
  // Some services send the object itself.
  return [{ id: textOf(id) || `call_${at}`, name: asked['name'], arguments: typeof given === 'string' ? given : JSON.stringify(given ?? {}) }];
};

const turnOf = (body: Json): Turn | undefined => {
  const { choices, usage } = isJsonObject(body) ? body : {};
  const first = Array.isArray(choices) ? (choices as readonly Json[])[0] : undefined;
  const message = isJsonObject(first) ? first['message'] : undefined;
  if (!isJsonObject(message)) return undefined;
  const { tool_calls: calls } = message;
  const spent = isJsonObject(usage) ? usage : {};
  return {
    message,
    calls: Array.isArray(calls) ? (calls as readonly Json[]).flatMap(wanted) : [],
    tokensIn: numberOf(spent['prompt_tokens']), tokensOut: numberOf(spent['completion_tokens']),
  };
};

/** Connects to a service; asks it for its models where none is named. The texts of its errors are not repeated: they may quote the key. */
export const openChat = async ({ url, model, key, timeoutMs = TIMEOUT_MS }: ChatOptions): Promise<Chat> => {
  const base = baseOf(url);
  const failed = (what: string, cause?: unknown): MwsError => new MwsError('upstream-unavailable', `--llm: ${base.host} ${what}`, { cause });
  const ask = async (path: string, body?: Json): Promise<Json> => {
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${base.href.replace(/\/$/, '')}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      ({ status } = response);
      text = await response.text();
    } catch (cause) {
      throw failed((cause as Error).name === 'TimeoutError' ? `gave no answer within ${timeoutMs / 1_000} s` : 'cannot be reached', cause);
    }
    if (status === 401 || status === 403) throw failed(`refused the request (${status}); name the variable that holds its key with --key-env`);
    if (status < 200 || status > 299) throw failed(`answered with status ${status}`);
    try {
      return JSON.parse(text) as Json;
    } catch (cause) {
      throw failed('answered with something that is no JSON', cause);
    }
  };
  const firstModel = async (): Promise<string> => {
    const list = await ask('/models');
    const data = isJsonObject(list) ? list['data'] : undefined;
    const first = Array.isArray(data) ? (data as readonly Json[])[0] : undefined;
    if (!isJsonObject(first) || typeof first['id'] !== 'string') throw new MwsError('usage', `${base.host} lists no model; name one with --model`);
    return first['id'];
  };
  const chosen = model ?? await firstModel();
  return {
    model: chosen,
    async turn(messages, tools) {
      const turn = turnOf(await ask(END, { model: chosen, temperature: 0, messages, tools, tool_choice: 'auto' }));
      if (turn === undefined) throw failed('answered without a message');
      return turn;
    },
  };
};
