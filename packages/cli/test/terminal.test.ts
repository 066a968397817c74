import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { streamLogger } from '../src/adapters/logger.js';
import { ago, clip, count, number, percent } from '../src/terminal/format.js';
import { createOutput } from '../src/terminal/output.js';
import { renderTable } from '../src/terminal/table.js';
import { createWorld } from './support.js';

const HOUR = 3_600_000;

test('figures read the same on every machine', () => {
  expect(number(1234567)).toBe('1,234,567');
  expect(percent(-0.126)).toBe('-13%');
  expect(count(1, 'tool')).toBe('1 tool');
  expect(count(0, 'search', 'searches')).toBe('0 searches');
  expect(ago(0, 50 * HOUR)).toBe('2 d ago');
  expect(ago(0, 5 * HOUR + 1)).toBe('5 h ago');
  expect(ago(0, 59_999)).toBe('just now');
  expect(clip('abcdef', 4)).toBe('abc…');
});

test('colours appear on a terminal alone, and never with NO_COLOR', () => {
  const world = createWorld();
  const terminal = { isTty: { stdin: true, stdout: true, stderr: false } };
  const bold = (changes: object): string => createOutput(world.environment(changes)).styles.bold('x');
  expect(bold(terminal)).toBe('\u001b[1mx\u001b[22m');
  expect(createOutput(world.environment(terminal)).errorStyles.bold('x')).toBe('x');
  expect(bold({})).toBe('x');
  world.env.NO_COLOR = '1';
  expect(bold(terminal)).toBe('x');
  world.env.NO_COLOR = '';
  world.env.TERM = 'dumb';
  expect(bold(terminal)).toBe('x');
});

test('a table has no lines and no spaces at the end', () => {
  const { styles } = createOutput(createWorld().environment());
  const text = renderTable([{ a: 'one', b: 5 }, { a: 'three', b: 1000 }], [
    { title: 'name', value: ({ a }) => a },
    { title: 'n', align: 'right', value: ({ b }) => number(b) },
  ], styles);
  expect(text).toBe('name       n\none        5\nthree  1,000');
});

test('a log line is one line, whatever comes from outside, and obeys the level', () => {
  const stream = new PassThrough();
  const { styles } = createOutput(createWorld().environment());
  const logger = streamLogger(stream, { level: 'warn', styles, now: () => 0 });
  logger.info('quiet');
  logger.warn('broken\n\u001b[31mred', { upstream: 'a b', code: 3, none: undefined });
  expect(String(stream.read())).toBe('1970-01-01T00:00:00.000Z warn  broken [31mred upstream="a b" code=3\n');
});
