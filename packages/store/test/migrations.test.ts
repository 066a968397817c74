import { manualClock } from '@mcp-working-set/core/testing';
import { silentLogger } from '@mcp-working-set/core';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openConnection } from '../src/database/open.js';
import { migrations } from '../src/migrations/index.js';
import type { Migration } from '../src/migrations/migration.js';
import { openHandle } from '../src/sqlite.js';
import { call, open, stateFile } from './helpers.js';

/** The schema as text, one statement a paragraph. */
const dump = (file: string): string => {
  const handle = openHandle(file, { readonly: true });
  const rows = handle.prepare("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name").pluck().all() as string[];
  const version = String(handle.pragma('user_version', { simple: true }));
  handle.close();
  return `-- Schema ${version}, as a fresh state file has it. Kept by test/migrations.test.ts; \`pnpm vitest run -u\` after a new migration.\n\n${rows.map((sql) => `${sql};\n`).join('\n')}`;
};

const connect = async (file: string, steps: readonly Migration[]): Promise<void> => {
  (await openConnection({ file, logger: silentLogger, clock: manualClock(), migrations: steps })).close();
};

/** The newest version that this program knows. */
const LATEST = migrations.length;
/** A step of a later program, `ahead` of this one. */
const step = (ahead: number, breaking: boolean): Migration =>
  ({ version: LATEST + ahead, breaking, sql: `CREATE TABLE later_${ahead} (id INTEGER PRIMARY KEY) STRICT;` });

describe('the schema', () => {
  it('is the one in schema.sql', async () => {
    const file = stateFile();
    await (await open({ file })).close();
    await expect(dump(file)).toMatchFileSnapshot('../schema.sql');
  });

  it('is made by steps numbered without a gap, the first of which is breaking', () => {
    expect(migrations.map((each) => each.version)).toEqual(migrations.map((_, i) => i + 1));
    expect(migrations[0]?.breaking).toBe(true);
  });

  it('goes forward from any version, keeps what is stored, and ends the same', async () => {
    const [stepwise, atOnce] = [stateFile(), stateFile()];
    const store = await open({ file: stepwise });
    store.calls.append(call());
    await store.close();
    const steps = [...migrations, step(1, false), step(2, true), step(3, false)];
    for (let n = 1; n <= steps.length; n++) await connect(stepwise, steps.slice(0, n));
    await connect(atOnce, steps);
    expect(dump(stepwise)).toBe(dump(atOnce));
    const handle = openHandle(stepwise, { readonly: true });
    expect(handle.prepare('SELECT count(*) FROM calls').pluck().get()).toBe(1);
    handle.close();
  });

  it('stays as it was when a step fails', async () => {
    const file = stateFile();
    await connect(file, migrations);
    const before = dump(file);
    const bad = { version: LATEST + 2, breaking: true, sql: 'CREATE TABLE half (id INTEGER); CREATE TABLE calls (id INTEGER);' };
    await expect(connect(file, [...migrations, step(1, false), bad])).rejects.toMatchObject({ code: 'state-unusable' });
    expect(dump(file)).toBe(before);
  });
});

describe('a file of a newer mws', () => {
  it('is used if its new steps break nothing', async () => {
    const file = stateFile();
    await connect(file, [...migrations, step(1, false)]);
    const store = await open({ file });
    store.calls.append(call());
    expect(await store.calls.count()).toBe(1);
    await store.close();
    const handle = openHandle(file, { readonly: true });
    expect(handle.pragma('user_version', { simple: true })).toBe(LATEST + 1);
    handle.close();
  });

  it('is refused, untouched and with a remedy, if one of them breaks something', async () => {
    const file = stateFile();
    await connect(file, [...migrations, step(1, true), step(2, false)]);
    const before = readFileSync(file);
    await expect(open({ file })).rejects.toMatchObject({
      code: 'state-too-new',
      userFault: true,
      message: expect.stringMatching(new RegExp(`schema ${LATEST + 2}, readable from ${LATEST + 1}; this one knows ${LATEST}.*Update this mws, or name another \`stateDir\``, 's')) as string,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('stops a store that was open when the breaking step was made from writing what it no longer understands', async () => {
    const file = stateFile();
    const store = await open({ file });
    await connect(file, [...migrations, step(1, false)]);
    await store.values.put('still', 'fine');
    await connect(file, [...migrations, step(1, false), step(2, true)]);
    store.calls.append(call());
    await expect(store.values.put('a', 'b')).rejects.toMatchObject({ code: 'state-too-new' });
    await expect(store.flush()).rejects.toMatchObject({ code: 'state-too-new' });
    await store.close();
    const handle = openHandle(file, { readonly: true });
    expect(handle.prepare('SELECT count(*) FROM calls').pluck().get()).toBe(0);
    handle.close();
  });
});
