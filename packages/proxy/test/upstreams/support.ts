import { createMemoryState, silentLogger, systemClock, type HttpUpstream, type Logger, type StateStore, type StdioUpstream, type UpstreamSpec } from '@mcp-working-set/core';
import { onTestFinished } from 'vitest';
import { createUpstreams, type UpstreamsOptions } from '../../src/upstreams/upstreams.js';
import type { UpstreamRequest, Upstreams } from '../../src/upstreams/types.js';
import { RawJson, type Reply } from '../../src/wire/message.js';
import { httpStub, sseStub, stdioStub, type Control, type HttpStub } from '../stubs/start.js';

const TIMEOUTS = { call: 20_000, total: 86_400_000, firstConnect: 20_000, connect: 10_000, list: 5_000 };
const common = { enabled: true, include: [], exclude: [], timeouts: TIMEOUTS, idleMs: 600_000, sharing: 'shared' } as const;

export const stdioSpec = (id: string, program: { command: string; args: readonly string[] }, more: Partial<StdioUpstream> = {}): StdioUpstream => ({
  ...common, id, kind: 'stdio', env: {}, fingerprint: `${id}-fingerprint`, ...program, ...more,
});

export const httpSpec = (id: string, url: string, more: Partial<HttpUpstream> = {}): HttpUpstream => ({
  ...common, id, kind: 'http', url, headers: {}, fingerprint: `${id}-fingerprint`, ...more,
});

/** Timeouts with some of them changed. */
export const timeouts = (some: Partial<typeof TIMEOUTS>): typeof TIMEOUTS => ({ ...TIMEOUTS, ...some });

/** A stub over stdio as the upstream `stub`. */
export const stdioUpstream = (control: Control = {}, more: Partial<StdioUpstream> = {}): StdioUpstream => stdioSpec('stub', stdioStub(control), more);

/** A stub over HTTP, stopped with the test. */
export const startHttp = async (control: Control = {}, whenDone: WhenDone = onTestFinished): Promise<HttpStub> => {
  const stub = await httpStub(control);
  whenDone(() => stub.stop());
  return stub;
};

/** The same over HTTP+SSE. */
export const startSse = async (control: Control = {}, whenDone: WhenDone = onTestFinished): Promise<HttpStub> => {
  const stub = await sseStub(control);
  whenDone(() => stub.stop());
  return stub;
};

/** `onTestFinished`, or `afterAll` for what several tests share. */
export type WhenDone = (end: () => Promise<void>) => void;

export interface Line {
  readonly level: string;
  readonly text: string;
}

export const recordingLogger = (): Logger & { readonly lines: Line[] } => {
  const lines: Line[] = [];
  const at = (level: string) => (message: string, fields?: object): void => void lines.push({ level, text: `${message} ${JSON.stringify(fields ?? {})}` });
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
};

/** Upstreams over the given configuration, closed with the test. Not started: nothing is listed in the background. */
export const open = (
  specs: readonly UpstreamSpec[], more: Partial<UpstreamsOptions> = {}, whenDone: WhenDone = onTestFinished,
): Upstreams & { readonly state: Pick<StateStore, 'catalogs' | 'values'> } => {
  const state = more.state ?? createMemoryState();
  const upstreams = createUpstreams({
    specs, state, clock: systemClock, logger: silentLogger, version: '0.0.0', environment: process.env, ...more,
  });
  whenDone(() => upstreams.close());
  return Object.assign(upstreams, { state });
};

/** Parameters of a tool call as JSON text goes over the wire. */
export const callOf = (name: string, args: unknown = {}, meta?: unknown): UpstreamRequest => ({
  method: 'tools/call',
  params: RawJson.of({ name, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) }),
  principal: 'local',
  client: 'tester',
});

export const call = (upstreams: Upstreams, name: string, args: unknown = {}, more: Partial<UpstreamRequest> = {}): Promise<Reply> =>
  upstreams.request('stub', { ...callOf(name, args), ...more });

/** Text of the first content block. */
export const textOf = (reply: Reply): string => {
  if (reply.error) throw new Error(`error instead of a result: ${reply.error.text}`);
  const { content } = reply.result.value as { content: { text: string }[] };
  return content[0]?.text ?? '';
};

/** Whether a process is there and alive (a dead one that nobody has collected is not). */
export const alive = async (pid: number): Promise<boolean> => {
  const { readFile } = await import('node:fs/promises');
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    try {
      process.kill(pid, 0);
      return process.platform !== 'linux';
    } catch {
      return false;
    }
  }
};
