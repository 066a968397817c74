import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { transcriptClients } from '../src/index.js';

const room = dirname(dirname(fileURLToPath(import.meta.url)));

it('the example of the README prints what the README says', async () => {
  const [, code] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(room, 'README.md'), 'utf8')) ?? [];
  const folder = mkdtempSync(join(room, 'test/example-'));
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  try {
    writeFileSync(join(folder, 'example.ts'), (code ?? '').replace("'@mcp-working-set/promoter'", "'../../src/index.js'"));
    await import(join(folder, 'example.ts'));
    expect(printed.mock.calls).toEqual([[['create_issue'], 'used in 2 sessions, 2 calls in 30 days']]);
  } finally {
    printed.mockRestore();
    rmSync(folder, { recursive: true });
  }
});

it('TRANSCRIPTS.md has a part for every client', () => {
  const text = readFileSync(join(room, 'TRANSCRIPTS.md'), 'utf8').toLowerCase().replaceAll(' ', '-');
  for (const client of transcriptClients) expect(text).toContain(client.replace('vscode', 'vs-code'));
});
