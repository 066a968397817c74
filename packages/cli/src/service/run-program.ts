import { spawn } from 'node:child_process';
import type { CliEnvironment } from '../environment.js';

export interface RanProgram {
  /** Undefined where it could not be started. */
  readonly code: number | undefined;
  readonly out: string;
}

/** Runs another program of this system, with nothing of it shown. */
export const runProgram = ({ env, home }: Pick<CliEnvironment, 'env' | 'home'>, command: string, args: readonly string[], input?: string): Promise<RanProgram> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: home, env: { ...env }, windowsHide: true, stdio: ['pipe', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
    child.once('error', () => resolve({ code: undefined, out }));
    child.once('close', (code) => resolve({ code: code ?? undefined, out }));
  });
