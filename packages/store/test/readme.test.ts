import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openHandle } from '../src/sqlite.js';
import { folder } from './helpers.js';

const room = dirname(dirname(fileURLToPath(import.meta.url)));
const examples = [...readFileSync(join(room, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');

/** Runs an example with its path replaced; resolves to what it printed. */
const run = async (example: string | undefined, path: string, replacement: string): Promise<unknown[]> => {
  expect(example).toContain(`'${path}'`);
  const place = mkdtempSync(join(room, 'test/example-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const code = (example ?? '').replace("'@mcp-working-set/store'", "'../../src/index.js'").replace(`'${path}'`, JSON.stringify(replacement));
  writeFileSync(join(place, 'example.ts'), code);
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  await import(join(place, 'example.ts'));
  return printed.mock.calls.flat();
};

it('the example of the README does what it says', async () => {
  expect(await run(examples[0], './state/state.db', join(folder(), 'state', 'state.db'))).toEqual(['github/create_issue: ok']);
});

it('the example of a foreign database does what it says', async () => {
  const file = join(folder(), 'opencode.db');
  writeFileSync(file, '');
  const handle = openHandle(file);
  handle.exec("PRAGMA journal_mode = WAL; CREATE TABLE message (id, data, time_created); INSERT INTO message VALUES ('a', '{}', 5), ('b', '{}', 0)");
  handle.close();
  expect(await run(examples[1], '/home/ann/.local/share/opencode/opencode.db', file)).toEqual([{ id: 'a', data: '{}' }]);
});
