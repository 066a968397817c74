import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PAGE, pageText } from '../src/five-systems/page.mjs';
import { ROWS, SYSTEMS, TESTS } from '../src/five-systems/rows.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const tests: Readonly<Record<string, readonly string[]>> = TESTS;

test('every row of every system is there, once and in order', () => {
  const wanted = Object.entries(SYSTEMS).flatMap(([prefix, [, count]]) => Array.from({ length: Number(count) }, (_, i) => `${prefix}-${String(i + 1).padStart(2, '0')}`));
  expect(wanted).toHaveLength(313);
  expect(ROWS.map(([id]) => id)).toEqual(wanted);
});

test.each(ROWS.map(([id, , value]) => [id, value] as const))('%s has a test that is there, or a reason', (_, value = '') => {
  if (value.startsWith('!') || value.startsWith('=')) return expect(value.length).toBeGreaterThan(20);
  for (const name of value.split(' + ')) {
    const [file = '', words = ''] = tests[name] ?? [];
    expect(existsSync(`${root}${file}`), file).toBe(true);
    expect(readFileSync(`${root}${file}`, 'utf8')).toContain(words);
  }
});

test('every named test shows a row', () => {
  const used = new Set(ROWS.flatMap(([, , value = '']) => value.split(' + ')));
  expect(Object.keys(tests).filter((name) => !used.has(name))).toEqual([]);
});

test('the page says what the rows say', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(pageText());
});
