import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanTranscripts } from '../../src/index.js';
import type { ScanResult } from '../../src/index.js';
import { noSqlite, openForeign } from './foreign.js';

const data = process.env['MWS_TEST_DATA'];
const samples = join(data ?? '', 'transcripts', 'samples');

interface Expected {
  readonly calls: readonly {
    readonly id: string; readonly name?: string; readonly server?: string; readonly tool?: string; readonly session: string;
    readonly ts: string | number; readonly inner?: string; readonly ok?: boolean; readonly why?: string;
  }[];
  readonly duplicate_records_skipped: number;
  readonly unparseable_lines: number;
}

const expected: Readonly<Record<string, Expected>> =
  data === undefined ? {} : (JSON.parse(readFileSync(join(data, 'transcripts', 'expected.json'), 'utf8')) as Record<string, Expected>);

const clientOf = (place: string): string => /^(claude-code|codex|gemini-cli|opencode)/.exec(place)?.[1] ?? '';

/** Exactly the calls, in order of time, with what is known of each. */
const check = (result: ScanResult, { calls }: Expected): void => {
  const wanted = [...calls].sort((a, b) => new Date(a.ts).getTime() - new Date(b.ts).getTime());
  expect(result.records.map(({ callId, session, time, outcome, innerTool }) => ({ callId, session, time, outcome, innerTool }))).toEqual(
    wanted.map(({ id, session, ts, ok, why, inner }) => ({
      callId: id, session, time: new Date(ts).getTime(), innerTool: inner,
      outcome: ok === true ? 'ok' : why === 'denied' ? 'denied' : ok === false ? 'error' : 'unknown',
    })),
  );
  for (const [at, { name, server, tool }] of wanted.entries()) {
    const record = result.records[at];
    if (name !== undefined) expect(record?.name).toBe(name);
    else if (server !== undefined) expect([record?.server, record?.tool]).toEqual([server, tool]);
    else expect(record?.name).toBe(tool);
  }
};

describe.skipIf(data === undefined)('samples of real clients (need MWS_TEST_DATA)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mws-samples-'));
    cpSync(samples, folder, { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const single = Object.keys(expected).filter((place) => !place.includes('(all together)') && !place.endsWith('.db'));
  it.each(single)('%s', async (place) => {
    const result = await scanTranscripts({ roots: [{ client: clientOf(place), root: join(folder, place) }], servers: ['toolbox'] });
    check(result, expected[place] as Expected);
    expect(result).toMatchObject({ duplicates: 0, badLines: 0, unknownRecords: 0, problems: [], files: 1 });
  });

  it('claude-code, all together: a fork counts once, with the session that it copied', async () => {
    const result = await scanTranscripts({ roots: [{ client: 'claude-code', root: join(folder, 'claude-code-2.1.332') }] });
    const all = expected['claude-code-2.1.332 (all together)'] as Expected;
    check(result, all);
    expect(result.duplicates).toBe(all.duplicate_records_skipped);
    expect(result.badLines).toBe(all.unparseable_lines);
    expect(result.records.every(({ session, rootSession }) => session === rootSession)).toBe(true);
  });

  it('codex, with archived and compressed copies, each call once', async () => {
    const result = await scanTranscripts({
      roots: ['codex-0.142.0', 'codex-0.171.0', 'codex-0.171.0-codemode', 'codex-0.99.0', 'codex-zst'].map((name) => ({ client: 'codex', root: join(folder, name) })),
    });
    const calls = Object.entries(expected).filter(([place]) => place.startsWith('codex')).flatMap(([, one]) => one.calls);
    check(result, { calls, duplicate_records_skipped: 0, unparseable_lines: 0 });
    // Two compressed copies of the one session of 0.142.0.
    expect(result).toMatchObject({ duplicates: 14, badLines: 0, problems: [], files: 8 });
  });

  it.skipIf(noSqlite() !== undefined)('opencode-1.18.33/opencode.db (needs python3 with sqlite3)', { timeout: 60_000 }, async () => {
    const result = await scanTranscripts({
      roots: [{ client: 'opencode', root: join(folder, 'opencode-1.18.33') }], openForeign, servers: ['toolbox'],
    });
    check(result, expected['opencode-1.18.33/opencode.db'] as Expected);
    expect(result.records.map(({ server, tool }) => `${server}/${tool}`)).toContain('toolbox/call_tool');
    expect(result).toMatchObject({ duplicates: 0, badLines: 0, problems: [], files: 1 });
  });
});
