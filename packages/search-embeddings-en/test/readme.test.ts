import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';

const room = dirname(dirname(fileURLToPath(import.meta.url)));

it('the example of the README finds what it looks for', async () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(room, 'README.md'), 'utf8')) ?? [];
  const place = mkdtempSync(join(room, 'test/example-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  writeFileSync(join(place, 'example.ts'), example.replace("'@mcp-working-set/search-embeddings-en'", "'../../src/index.js'"));
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  await import(join(place, 'example.ts'));
  expect(printed.mock.calls[0]?.[0]).toBe('get_forecast');
});
