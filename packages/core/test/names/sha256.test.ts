import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256, sha256Bytes } from '../../src/names/sha256.js';
import { shortHash } from '../../src/names/expose.js';

it('agrees with the platform’s SHA-256', () => {
  const reference = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => i * 7);
    expect(sha256Bytes(bytes)).toBe(reference(bytes));
    expect(sha256Bytes(bytes.subarray(length >> 1))).toBe(reference(bytes.subarray(length >> 1)));
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => { expect(sha256Bytes(bytes)).toBe(reference(bytes)); }));
});

it('hashes code units, so that lone surrogates differ', () => {
  expect(sha256('\ud800')).not.toBe(sha256('\ud801'));
  expect(sha256('ab')).toBe(createHash('sha256').update(Buffer.from([0, 97, 0, 98])).digest('hex'));
  expect(shortHash('ab')).toBe(sha256('ab').slice(0, 10));
});
