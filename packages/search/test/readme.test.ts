import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';

const room = dirname(dirname(fileURLToPath(import.meta.url)));

const examples = [...readFileSync(join(room, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, example = '']) => example);

const run = async (example: string): Promise<unknown[][]> => {
  const place = mkdtempSync(join(room, 'test/example-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const here = example.replaceAll("'@mcp-working-set/search'", "'../../src/index.js'").replaceAll("'@mcp-working-set/search/embeddings'", "'../../src/embeddings/index.js'");
  writeFileSync(join(place, 'example.ts'), here);
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  printed.mockClear();
  await import(join(place, 'example.ts'));
  return printed.mock.calls;
};

it('the first example of the README finds what it looks for', async () => {
  const [found, reply] = await run(examples[0] ?? '');
  expect(found?.[0]).toBe('github__create_issue');
  expect(found?.[1]).toEqual(expect.any(String));
  expect(reply?.[0]).toContain('github__create_issue');
});

it('the others do what they say', async () => {
  expect(examples).toHaveLength(3);
  expect(await run(examples[1] ?? '')).toEqual([['create_issue']]);
  expect(await run(examples[2] ?? '')).toEqual([['none']]);
});
