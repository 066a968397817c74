import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.mjs', import.meta.url));

test('a tenth of the soak: nothing lost, doubled or left behind', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, '200', '10000']);
  expect(stdout).not.toContain('FAIL');
  const figures = JSON.parse(stdout.trim().split('\n').at(-1) as string) as Record<string, number>;
  expect(figures).toMatchObject({ ranTwice: 0, left: 0 });
  expect((figures['ok'] ?? 0) + (figures['failed'] ?? 0)).toBeGreaterThanOrEqual(10_000);
}, 600_000);
