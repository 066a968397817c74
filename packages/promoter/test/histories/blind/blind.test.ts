import { describe, expect, it } from 'vitest';
import { blindHistories } from './index.js';

const DAY = 86_400_000;
const people = blindHistories();

describe('the blind histories', () => {
  it('are at least eight people with names of their own', () => {
    expect(people.length).toBeGreaterThanOrEqual(8);
    expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
  });

  it('are the same for the same seed, and others for another', () => {
    expect(blindHistories(3)).toEqual(blindHistories(3));
    for (const [at, { records }] of blindHistories(3).entries()) expect(records).not.toEqual(people[at]?.records);
  });
});

describe.each(people.map((one) => [one.name, one] as const))('%s', (_, { records, days, catalog }) => {
  const tools = catalog.flatMap((one) => one.tools);
  const times = records.map(({ time }) => time);

  it('covers what it says: 120 to 240 days, nearly from end to end', () => {
    expect(days).toBeGreaterThanOrEqual(120);
    expect(days).toBeLessThanOrEqual(240);
    const span = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / DAY;
    expect(span).toBeLessThanOrEqual(days + 2);
    expect(span).toBeGreaterThan(days * 0.8);
  });

  it('chooses from 3 to 15 servers and 20 to 400 tools of plausible size', () => {
    expect(catalog.length).toBeGreaterThanOrEqual(3);
    expect(catalog.length).toBeLessThanOrEqual(15);
    expect(new Set(catalog.map(({ name }) => name)).size).toBe(catalog.length);
    expect(tools.length).toBeGreaterThanOrEqual(20);
    expect(tools.length).toBeLessThanOrEqual(400);
    for (const { tokens } of tools) expect(tokens >= 45 && tokens <= 2_400).toBe(true);
  });

  it('calls only tools of its catalog, in order of time, with failures but not many', () => {
    const known = new Set(tools.map(({ upstream, tool }) => `${upstream}/${tool}`));
    expect(records.filter(({ upstream, tool }) => !known.has(`${upstream}/${tool}`))).toEqual([]);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const failed = records.filter(({ outcome }) => outcome !== 'ok').length / records.length;
    expect(failed).toBeGreaterThan(0.01);
    expect(failed).toBeLessThan(0.2);
  });

  it('leaves most of the calls to a small part of the catalog', () => {
    const counts = new Map<string, number>();
    for (const { upstream, tool } of records) counts.set(`${upstream}/${tool}`, (counts.get(`${upstream}/${tool}`) ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    const first = sorted.slice(0, Math.ceil(tools.length / 4)).reduce((sum, count) => sum + count, 0);
    expect(first / records.length).toBeGreaterThan(0.6);
  });

  it('has subagents under the root of a conversation that exists', () => {
    const roots = new Set(records.filter(({ session, rootSession }) => session === rootSession).map(({ session }) => session));
    const agents = records.filter(({ session, rootSession }) => session !== rootSession);
    // An audit's root calls nothing itself, so that a few agents stand alone.
    expect(agents.filter(({ rootSession }) => !roots.has(rootSession ?? '')).length).toBeLessThanOrEqual(agents.length * 0.1);
  });
});
