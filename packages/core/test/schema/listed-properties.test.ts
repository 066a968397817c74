import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.js';
import { jsonBytes } from '../../src/schema/fit/size.js';
import { lintAll } from '../../src/schema/lint/index.js';
import { listedSchema } from '../../src/schema/listed-schema.js';
import { listedForm } from '../../src/schema/listed.js';
import { restoreArguments } from '../../src/schema/restore.js';
import type { ListedForm } from '../../src/schema/types.js';
import { tool } from '../../src/testing/tools.js';
import { cases, instancesFor, judge, schemas } from './arbitrary.js';

const listed = (inputSchema: JsonObject): ListedForm => listedForm(tool('t', { inputSchema }));

describe('the listed form, as properties', () => {
  it('accepts the same, or what it says it widened; and passes every client [definitions.same-instances]', () => {
    const seen = { valid: 0, invalid: 0 };
    fc.assert(fc.property(cases(), ({ schema, instances }) => {
      const before = judge(schema);
      fc.pre(before !== undefined);
      const form = listed(schema);
      const after = judge(form.definition.inputSchema);
      expect(form.unlistable).toBeUndefined();
      expect(lintAll(form.definition)).toEqual([]);
      expect(after).toBeDefined();
      for (const args of instances) {
        const right = before(args);
        seen[right ? 'valid' : 'invalid']++;
        const got = after!(args);
        if (right || form.widened.length === 0) expect(got, `${JSON.stringify(args)} under ${JSON.stringify(form)}`).toBe(right);
      }
    }), { numRuns: 150 });
    expect(seen.valid).toBeGreaterThan(100);
    expect(seen.invalid).toBeGreaterThan(100);
  });

  it('holds with renamed keys, through the way back [definitions.rename]', () => {
    let renamed = 0;
    fc.assert(fc.property(schemas({ oddKeys: true }), instancesFor, (schema, instances) => {
      const before = judge(schema);
      fc.pre(before !== undefined);
      const form = listed(schema);
      const after = judge(form.definition.inputSchema)!;
      expect(lintAll(form.definition)).toEqual([]);
      if (form.renamedKeys !== undefined) renamed++;
      for (const args of instances(form.definition.inputSchema)) {
        const right = before(restoreArguments(form, args));
        if (right || form.widened.length === 0) expect(after(args), `${JSON.stringify(args)} under ${JSON.stringify(form)}`).toBe(right);
      }
    }), { numRuns: 150 });
    expect(renamed).toBeGreaterThan(40);
  });

  it('never accepts less, however little room there is', () => {
    let refused = 0;
    fc.assert(fc.property(cases(), fc.integer({ min: 80, max: 500 }), ({ schema, instances }, limit) => {
      const before = judge(schema);
      fc.pre(before !== undefined);
      const widened: string[] = [];
      const short = listedSchema(schema, 't', (text) => void widened.push(text), limit).schema;
      const after = judge(short)!;
      expect(jsonBytes(short)).toBeLessThan(limit);
      expect(lintAll({ name: 't', inputSchema: short })).toEqual([]);
      for (const args of instances) {
        const right = before(args);
        const got = after(args);
        if (!got) refused++;
        if (right || widened.length === 0) expect(got, `${JSON.stringify(args)} under ${JSON.stringify(short)}: ${widened.join('; ')}`).toBe(right);
      }
    }), { numRuns: 150 });
    expect(refused).toBeGreaterThan(100);
  });

  it('refuses nothing that the original accepts under draft 7 either, where nothing is turned around', () => {
    let valid = 0;
    fc.assert(fc.property(cases(), ({ schema, instances }) => {
      const before = judge(schema);
      fc.pre(before !== undefined && !/"(?:not|if|oneOf)":/.test(JSON.stringify(schema)));
      const after = judge(listed(schema).definition.inputSchema, 'draft-07')!;
      for (const args of instances) {
        if (!before(args)) continue;
        valid++;
        expect(after(args), `${JSON.stringify(args)} under ${JSON.stringify(listed(schema))}`).toBe(true);
      }
    }), { numRuns: 100 });
    expect(valid).toBeGreaterThan(50);
  });
});
