import { createMemoryState, type StateStore } from '@mcp-working-set/core';
import { parseConfig } from '@mcp-working-set/core/config';
import { onTestFinished, vi } from 'vitest';
import { createGateway } from '../../src/gateway.js';
import type { Gateway, GatewayOptions } from '../../src/gateway-types.js';
import type { Json } from './script.js';

// Every upstream is a process or a server of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

export const configOf = (content: Json): GatewayOptions['config'] => parseConfig(JSON.stringify(content), { place: 'test', env: {}, home: '/nowhere' }).config;

export type World = Gateway & { readonly state: StateStore; url(): Promise<string>; change(content: Json): ReturnType<Gateway['reload']> };

/** mws over a configuration as a person writes it, its upstreams settled, closed with the test. */
export const open = async (content: Json, options: Partial<GatewayOptions> & { settle?: false } = {}): Promise<World> => {
  const { settle, ...rest } = options;
  const state = rest.state ?? createMemoryState();
  const gateway = await createGateway({ config: configOf(content), version: '0.0.0', environment: process.env, ...rest, state });
  onTestFinished(() => gateway.close());
  if (settle !== false) await gateway.settled(30_000);
  let url: Promise<string> | undefined;
  return {
    ...gateway,
    state,
    url: () => (url ??= gateway.listen({ host: '127.0.0.1', port: 0, path: '/mcp' }).then((listener) => listener.url)),
    change: (next) => gateway.reload(configOf(next)),
  };
};

/** Text of the first block of a result. */
export const text = (result: Json): string => String(result['content']?.[0]?.text);

/** A promise and the way to settle it. */
export const gate = <T = void>(): { readonly opened: Promise<T>; open(value: T): void } => {
  let open: (value: T) => void = () => {};
  const opened = new Promise<T>((resolve) => (open = resolve));
  return { opened, open: (value) => open(value) };
};
