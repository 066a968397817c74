import { expect, test } from 'vitest';
import { stdioStub } from '../stubs/start.js';
import { call, callOf, open, stdioSpec, textOf, timeouts } from './support.js';

const shell = (script: string) => ({ command: '/bin/sh', args: ['-c', script] });

test.runIf(process.platform !== 'win32').each([
  ['on stdout', 'yes'],
  ['on stdout, half a message a line', "yes '{'"],
  ['on stderr', 'yes >&2'],
])('endless noise %s costs another upstream nothing, and ends with us', { timeout: 60_000 }, async (_where, script) => {
  const upstreams = open([
    stdioSpec('noisy', shell(script), { timeouts: timeouts({ firstConnect: 1_500, connect: 1_500 }) }),
    stdioSpec('good', stdioStub()),
  ]);
  const noisy = upstreams.refresh('noisy').then(() => 'listed', () => 'failed');
  for (let i = 0; i < 20; i++) expect(textOf(await upstreams.request('good', callOf('echo', { text: String(i) })))).toBe(String(i));
  expect(await noisy).toBe('failed');
});

test.runIf(process.platform !== 'win32')('what a program said before it died at once stands in the error', { timeout: 30_000 }, async () => {
  const upstreams = open([stdioSpec('stub', shell('echo no such key >&2; exit 3'))]);
  await expect(upstreams.refresh('stub')).rejects.toThrow(/code 3.*no such key/s);
});

test('a result that is no object is the upstream\'s fault, and is named as that', { timeout: 30_000 }, async () => {
  const answerText = `
    process.stdin.setEncoding('utf8').on('data', (chunk) => chunk.split('\\n').filter(Boolean).forEach((line) => {
      const { id, method } = JSON.parse(line);
      if (id === undefined) return;
      const reply = method === 'initialize' ? { result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } } }
        : method === 'tools/call' ? { result: 'nope' } : { error: { code: -32601, message: 'no' } };
      process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...reply }) + '\\n');
    }));`;
  const upstreams = open([stdioSpec('stub', { command: process.execPath, args: ['-e', answerText] })]);
  await expect(call(upstreams, 'x')).rejects.toMatchObject({ reason: 'bad-answer' });
});
