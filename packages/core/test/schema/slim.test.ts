import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slimSchema } from '../../src/schema/slim.js';
import { cases, judge } from './arbitrary.js';

describe('slimming', () => {
  it('accepts exactly the same arguments (property)', () => {
    let valid = 0;
    let invalid = 0;
    fc.assert(fc.property(cases(), ({ schema, instances }) => {
      const before = judge(schema);
      fc.pre(before !== undefined);
      const slim = slimSchema(schema);
      const after = judge(slim);
      expect(after, JSON.stringify(slim)).toBeDefined();
      for (const instance of instances) {
        const right = before(instance);
        if (right) valid++;
        else invalid++;
        expect(after!(instance), `${JSON.stringify(instance)} under ${JSON.stringify(slim)}`).toBe(right);
      }
    }), { numRuns: 400 });
    // A judge that sees one side only judges nothing.
    expect(valid).toBeGreaterThan(300);
    expect(invalid).toBeGreaterThan(300);
  });
});
