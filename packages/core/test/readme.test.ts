import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';

const room = dirname(dirname(fileURLToPath(import.meta.url)));

it('the example of the README prints what it says', async () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(room, 'README.md'), 'utf8')) ?? [];
  const promised = [...example.matchAll(/\/\/ (.*)$/gm)].map(([, text]) => text!);
  const place = mkdtempSync(join(room, 'test/example-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  writeFileSync(join(place, 'example.ts'), example.replace("'@mcp-working-set/core'", "'../../src/index.js'"));
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  await import(join(place, 'example.ts'));
  const lines = printed.mock.calls.map((values) => values.map((value: unknown) => (Array.isArray(value) ? `[ '${value.join("', '")}' ]` : String(value))).join(' '));
  expect(lines.map((line) => line.replace(/_[0-9a-f]{4,10}(?=["\s]|$)/g, '_…'))).toEqual(promised);
  expect(promised).toHaveLength(3);
});
