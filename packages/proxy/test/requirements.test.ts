import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { REQUIREMENTS } from './requirements.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS = ['packages/core/test', 'packages/proxy/test', 'apps/mws/test', 'tooling/conformance/test'];
const TOPICS = [...new Set(REQUIREMENTS.map(({ id }) => id.split('.')[0]))].join('|');
/** At the end of a test's name, one after the other where it shows several. */
const CITED = new RegExp(` \\[((?:${TOPICS})\\.[a-z][a-z0-9-]*)\\](?=['"\`]| \\[)`, 'g');

const citations = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(join(ROOT, folder, path), 'utf8').matchAll(CITED)].map(([, id]) => id!)));

it('every requirement is shown by a test that names it', () => {
  const cited = new Set(citations);
  expect(REQUIREMENTS.map(({ id }) => id).filter((id) => !cited.has(id))).toEqual([]);
});

it('no test names a requirement that is none', () => {
  const known = new Set<string>(REQUIREMENTS.map(({ id }) => id));
  expect(known.size).toBe(REQUIREMENTS.length);
  expect(citations.filter((id) => !known.has(id))).toEqual([]);
});
