import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The proxy's stub servers, which speak the wire themselves; `control` says how they misbehave (see their README). */
const stub = (kind: 'stdio' | 'http'): string => fileURLToPath(new URL(`../../../../packages/proxy/test/stubs/${kind}.mjs`, import.meta.url));

export type Control = Readonly<Record<string, unknown>>;

export const STDIO_STUB = stub('stdio');

/** Configuration entry of a stub over stdio. */
export const stdioStub = (control: Control = {}): { command: string; args: string[] } =>
  ({ command: process.execPath, args: [STDIO_STUB, JSON.stringify(control)] });

export interface HttpStub {
  readonly url: string;
  /** How often each method arrived. */
  stats(): Promise<Readonly<Record<string, number>>>;
  /** Changes how it behaves from now on. */
  change(control: Control): Promise<void>;
}

/** Starts a stub over HTTP, which ends with the test. */
export const httpStub = async (control: Control = {}): Promise<HttpStub> => {
  const child = spawn(process.execPath, [stub('http'), JSON.stringify(control)], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve((JSON.parse(chunk.toString()) as { port: number }).port));
    child.once('exit', () => reject(new Error('the stub ended')));
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    url: `${origin}/mcp`,
    stats: async () => (await fetch(`${origin}/stats`)).json() as Promise<Readonly<Record<string, number>>>,
    change: async (changes) => void (await fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify(changes) })),
  };
};
