import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How a stub behaves: see README.md. */
export type Control = Readonly<Record<string, unknown>>;

const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Command and arguments of a stub over stdio. */
export const stdioStub = (control: Control = {}): { command: string; args: string[] } => ({
  command: process.execPath,
  args: [program('stdio.mjs'), JSON.stringify(control)],
});

export interface HttpStub {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  change(changes: Control): Promise<void>;
  stats(): Promise<Record<string, number> & { declared?: unknown; introduced?: unknown }>;
  stop(): Promise<void>;
}

/** Starts a stub over Streamable HTTP and waits until it listens. */
export const httpStub = (control: Control = {}): Promise<HttpStub> => startHttpStub('http.mjs', '/mcp', control);

/** The same for HTTP+SSE of 2024-11-05. */
export const sseStub = (control: Control = {}): Promise<HttpStub> => startHttpStub('sse.mjs', '/sse', control);

const startHttpStub = async (file: string, path: string, control: Control): Promise<HttpStub> => {
  const child: ChildProcess = spawn(process.execPath, [program(file), JSON.stringify(control)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const base = `http://127.0.0.1:${port}`;
  return {
    url: base + path,
    port,
    pid: child.pid as number,
    async change(changes) {
      const answer = await fetch(`${base}/control`, { method: 'POST', body: JSON.stringify(changes) });
      await answer.text();
    },
    async stats() {
      const answer = await fetch(`${base}/stats`);
      return (await answer.json()) as Record<string, number>;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};
