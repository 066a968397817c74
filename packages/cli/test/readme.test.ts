import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';

const room = dirname(dirname(fileURLToPath(import.meta.url)));

test('the example of the README runs and prints a report', async () => {
  const [, code] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(room, 'README.md'), 'utf8')) ?? [];
  const folder = mkdtempSync(join(room, 'test/example-'));
  try {
    writeFileSync(join(folder, 'example.ts'), (code ?? '').replace("'@mcp-working-set/cli'", "'../../src/index.js'"));
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await import(join(folder, 'example.ts'));
    const printed = written.mock.calls.map(([text]) => String(text)).join('');
    written.mockRestore();
    expect(JSON.parse(printed)).toMatchObject({ usage: { calls: 0 }, listed: [{ name: 'search_tools' }, { name: 'call_tool' }] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
