import { expect, test } from 'vitest';
import { compareVersions } from '../src/index.js';

test.each([
  ['1.2.3', '1.2.3', 0], ['1.2', '1.2.0', 0], ['1.2.3-beta', '1.2.3', 0],
  ['1.10.0', '1.9.9', 1], ['2', '1.99.99', 1], ['2.1.332.1', '2.1.332', 1],
  ['0.0.1', '999.0.0', -1], ['1.2', '1.2.1', -1],
  ['', '1.0.0', NaN], ['v1.2', '1.0.0', NaN], ['1.0.0', 'dev', NaN],
])('%s beside %s', (a, b, order) => {
  expect(Math.sign(compareVersions(a, b))).toBe(order);
});
