import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';

const room = dirname(dirname(fileURLToPath(import.meta.url)));
const memory = join(dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-memory/package.json')), 'dist/index.js');

it('the example of the README serves, lists and searches', async () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(room, 'README.md'), 'utf8')) ?? [];
  const installed = example
    .replace("'@mcp-working-set/proxy'", "'../../src/index.js'")
    // The installed server instead of one that npx would fetch.
    .replace('"command": "npx", "args": ["-y", "@modelcontextprotocol/server-memory"]', `"command": "node", "args": ["${memory}"]`);
  expect(installed).toContain(memory);
  const place = mkdtempSync(join(room, 'test/example-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  writeFileSync(join(place, 'example.ts'), installed);
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  await import(join(place, 'example.ts'));
  const [url, listed, reply] = printed.mock.calls[0] as [string, string[], string];
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  expect(listed).toEqual(['search_tools', 'call_tool']);
  expect(reply).toContain('memory__add_observations');
}, 90_000);
