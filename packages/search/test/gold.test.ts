import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { run } from '../src/bin/run.js';
import { builtInGold } from '../src/eval/built-in.js';

const { tools, gold } = builtInGold();
const kinds = new Map<string, number>();
for (const { kind = '' } of gold) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);

describe('the built-in gold set', () => {
  it('asks for tools that are there, no query twice', () => {
    const known = new Set(tools.map(({ upstream, original }) => `${upstream}/${original}`));
    const wanted = gold.flatMap(({ groups }) => groups.flat()).map(({ server, name }) => `${server}/${name}`);
    expect(wanted.filter((name) => !known.has(name))).toEqual([]);
    expect(known.size).toBe(tools.length);
    expect(new Set(gold.map(({ query }) => query)).size).toBe(gold.length);
  });

  it('is as large and as mixed as its README says', () => {
    const readme = readFileSync(fileURLToPath(new URL('../gold/README.md', import.meta.url)), 'utf8');
    const rows = [...readme.matchAll(/^\| ([a-z-]+) \| (\d+) \|/gm)].map(([, kind, count]) => [kind, Number(count)]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(kinds));
    expect(readme).toContain(`${tools.length} tools of ${new Set(tools.map(({ upstream }) => upstream)).size} servers, and ${gold.length} queries`);
    expect(gold.filter(({ kind }) => kind === 'several').every(({ groups }) => groups.length > 1)).toBe(true);
  });

  it('has definitions that a client could be sent', () => {
    for (const { definition } of tools) {
      expect(definition.inputSchema, definition.name).toMatchObject({ type: 'object', properties: expect.any(Object) });
      const { properties, required = [] } = definition.inputSchema as unknown as { properties: object; required?: string[] };
      expect(required.filter((name) => !Object.hasOwn(properties, name)), definition.name).toEqual([]);
    }
  });
});

/** What the ranking reaches on it, and must not lose. */
const GATES = 'recall@1=0.82,recall@3=0.95,recall@5=0.96,mrr=0.90';

it(`ranking holds ${GATES} on the built-in gold set`, { timeout: 60_000 }, async () => {
  let out = '';
  const output = { out: (text: string) => { out += text; }, err: (text: string) => { out += text; } };
  const code = await run(['--retriever', 'bm25', '--min', GATES, '--misses', '30'], '0', output);
  expect({ code, out: code === 0 ? '' : out }).toEqual({ code: 0, out: '' });
});
