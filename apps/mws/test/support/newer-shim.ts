import { runCli } from '@mcp-working-set/cli';
import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import { composeEnvironment } from '../../src/compose.js';
import { eventually } from './processes.js';
import { MAIN } from './program.js';
import type { World } from './world.js';

/** `mws connect` of another version than the program's, in this process; daemons that it starts are the built program. */
export const shimOfVersion = (world: World, version: string) => {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const heard = { out: '', err: '' };
  stdout.on('data', (chunk: Buffer) => (heard.out += chunk.toString()));
  stderr.on('data', (chunk: Buffer) => (heard.err += chunk.toString()));
  const ended = runCli(['connect'], {
    ...composeEnvironment(), version, env: world.env, cwd: world.cwd, home: world.home, program: [process.execPath, MAIN],
    stdin, stdout, stderr, isTty: { stdin: false, stdout: false, stderr: false }, onSignal: () => () => {},
  });
  onTestFinished(async () => {
    stdin.end();
    await ended;
  });
  return {
    heard,
    /** Introduces itself; resolves to the answer. */
    async initialize(): Promise<any> {
      stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } })}\n`);
      await eventually(() => heard.out.includes('\n'));
      return JSON.parse(heard.out.split('\n')[0] ?? '');
    },
  };
};
