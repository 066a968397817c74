import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CASES } from './world.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** The reports whose owner is core are told there, with their tests. */
const CORE = JSON.parse(readFileSync(join(ROOT, 'packages/core/test/fixtures/reports.json'), 'utf8')) as readonly { id: string }[];

/** The ids that tests of a folder name, in every kind of test. */
const citedIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .flatMap((path) => readFileSync(join(ROOT, folder, path), 'utf8').match(/\bB\d{3}\b/g) ?? []);

it('every reported case has a test that names it, and no test names another', () => {
  const cited = new Set(['packages/proxy/test', 'packages/core/test', 'packages/cli/test', 'apps/mws/test'].flatMap(citedIn));
  const ids = [...CASES, ...CORE].map(({ id }) => id);
  expect(ids).toHaveLength(89);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !cited.has(id))).toEqual([]);
  expect([...cited].filter((id) => !ids.includes(id))).toEqual([]);
});
