import { describe, expect, expectTypeOf, it } from 'vitest';
import { readRecord, recordFields, RECORD_KINDS, type RecordKind, type Records } from '../../src/records/index.js';
import { SCHEMAS } from '../../src/records/schema.js';
import { callRecord, searchRecord, transcriptCall, transcriptSession, workingSetMember } from '../../src/testing/index.js';

const member = workingSetMember('t', { leavingSince: 3 });
/** Records with every field that there is. */
const FULL: Records = {
  'working-set': { principal: 'local', scope: 'global', decided: [member], decidedAt: 1, effective: [member], removalPendingSince: 2 },
  imported: { name: 'a', value: 'b' }, mounted: { name: 'desk' }, 'project-key': { value: 'k' },
  'learned-word': { principal: 'local', upstream: 'u', tool: 't', stem: 's', count: 1.5, time: 4 },
  'transcript-session': transcriptSession({ alias: 'a', parent: 'p', origin: 'o', project: 'abc:shop' }),
  'transcript-call': transcriptCall({ copies: ['s0'], endTime: 4, server: 'gh', tool: 't', raw: true, found: { upstream: 'github', tool: 't', via: 'call_tool' } }),
  call: callRecord({ clientVersion: '1', rootSession: 'r', project: 'abc:shop', clientCallId: 'c', ms: 1.5 }),
  search: searchRecord(),
};
const fieldsOf = (kind: RecordKind): [string, unknown][] => Object.entries(FULL[kind]);
const OPTIONAL = /^(removalPendingSince|alias|parent|origin|project|endTime|server|tool|found|clientVersion|rootSession|clientCallId)$/;
const isOptional = (kind: RecordKind, field: string): boolean => OPTIONAL.test(field) && !(field === 'tool' && kind !== 'transcript-call');

describe.each(RECORD_KINDS)('a record of the kind %s', (kind) => {
  it('is read as it was written, with every field that there is', () => {
    expect(readRecord(kind, FULL[kind])).toStrictEqual({ kind, record: FULL[kind] });
    expect([...recordFields(kind)].sort()).toEqual(fieldsOf(kind).map(([name]) => name).sort());
  });

  it('needs each field that is not optional', () => {
    for (const [name] of fieldsOf(kind)) {
      const { [name]: _, ...rest } = FULL[kind] as unknown as Record<string, unknown>;
      const read = readRecord(kind, rest);
      if (isOptional(kind, name)) expect(read).toStrictEqual({ kind, record: rest });
      else expect(read).toMatch(new RegExp(`^${kind}: ${name}: found nothing; allowed: .`));
    }
  });

  it('takes no value of another type, and says nothing of what a text holds', () => {
    for (const [name] of fieldsOf(kind)) {
      for (const value of [null, { canary: 1 }, ['canary', 1], Number.NaN, ...(typeof fieldsOf(kind).find(([field]) => field === name)?.[1] === 'string' ? [5, true] : ['canary'])]) {
        const read = readRecord(kind, { ...FULL[kind], [name]: value });
        expect(read, name).toMatch(new RegExp(`^${kind}: ${name}[^:]*: (found (null|an object|a list|a text|nothing|true|the number \\S+); allowed: .|unknown field "canary")`));
        expect(read).not.toMatch(/canary(?!"$)/);
      }
    }
  });

  it('has no field that nobody knows, and is an object', () => {
    expect(readRecord(kind, { ...FULL[kind], path: '/home/x' })).toBe(`${kind}: unknown field "path"`);
    for (const value of [null, [], 'x', 1]) expect(readRecord(kind, value)).toMatch(`${kind}: found `);
  });
});

it('names the place inside', () => {
  expect(readRecord('working-set', { ...FULL['working-set'], decided: [member, { ...member, since: 'x' }] })).toBe('working-set: decided[1].since: found a text; allowed: a whole number');
  expect(readRecord('call', { ...FULL.call, outcome: 'fine' })).toBe('call: outcome: found a text; allowed: "ok", "error", "denied", "cancelled", "unknown"');
  expect(readRecord('transcript-call', { ...FULL['transcript-call'], innerTool: 'x' })).toBe('transcript-call: unknown field "innerTool"');
});

it('forgets no field of a type: none that is added there is lost in a file', () => {
  expectTypeOf<{ [K in RecordKind]: Exclude<keyof Records[K], keyof (typeof SCHEMAS)[K]['shape']> }[RecordKind]>().toBeNever();
});
