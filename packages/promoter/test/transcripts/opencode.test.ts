import type { ForeignDatabase, ForeignRow } from '@mcp-working-set/core';
import { describe, expect, it } from 'vitest';
import { brief, scan } from './build.js';

const part = (tool: string, status: string, over: object = {}, state: object = {}) =>
  ({ type: 'tool', tool, callID: `call_${tool}_00000001`, state: { status, input: {}, time: { start: 1_780_000_000_000, end: 1_780_000_000_100 }, ...state }, ...over });

interface Tables { readonly parts: readonly ForeignRow[]; readonly sessions?: readonly ForeignRow[]; readonly log?: string[] }

/** Answers the three kinds of question that are asked of such a database. */
const fake = ({ parts, sessions = [], log }: Tables) => (): ForeignDatabase => {
  const all = (sql: string, parameters: readonly (string | number)[] = []): readonly ForeignRow[] => {
    log?.push(`${sql.includes('FROM part') ? 'part' : 'other'} ${parameters.join(',')}`);
    if (sql.includes('table_info(part)')) return ['id', 'session_id', 'time_created', 'time_updated', 'data'].map((name) => ({ name }));
    if (sql.includes('table_info(session)')) return ['id', 'parent_id', 'directory', 'time_created'].map((name) => ({ name }));
    if (sql.includes('FROM session')) return sessions;
    const [after = -1, since = 0] = parameters as number[];
    return parts.map((row, at) => ({ place: at, time_created: 1_780_000_000_000, changed: 1_780_000_000_000, ...row }) as ForeignRow)
      .filter((row) => Number(row['place']) > after && Number(row['changed']) >= since).slice(0, 400);
  };
  return { all, iterate: (sql, parameters) => all(sql, parameters)[Symbol.iterator]() as IterableIterator<ForeignRow>, close: () => undefined };
};
const row = (data: object, over: object = {}): ForeignRow => ({ id: 'prt_1', session_id: 'ses_1', data: JSON.stringify(data), ...over });

describe('OpenCode', () => {
  it('reads parts of the database: outcomes, refusals, what is running, and no built-in tool', async () => {
    const parts = [
      part('mws_call_tool', 'completed', {}, { input: { name: 'github__create_issue' } }), part('mws_soft', 'error', {}, { error: 'failed' }),
      part('mws_asked', 'error', {}, { error: 'The user rejected permission to use this specific tool call.' }),
      part('mws_stopped', 'error', {}, { error: 'Tool execution aborted' }), part('mws_killed', 'running'), part('apply_patch', 'completed'),
      part('bash', 'completed'), part('invalid', 'completed'), { type: 'text', text: '"tool" mws_call_tool' },
    ].map((data) => row(data));
    const { records } = await scan('opencode', { 'opencode/opencode.db': 'x' }, { openForeign: fake({ parts }), servers: ['mws'] });
    expect(records.map(({ tool, innerTool, outcome }) => [tool, innerTool, outcome])).toEqual([
      ['asked', undefined, 'denied'], ['call_tool', 'github__create_issue', 'ok'], ['killed', undefined, 'unknown'],
      ['soft', undefined, 'error'], ['stopped', undefined, 'cancelled'],
    ]);
  });

  it('follows sessions to their root, and keeps weak ids of two sessions apart', async () => {
    const parts = ['ses_1', 'ses_2', 'ses_3'].map((session) => row(part('mws_x', 'completed', { callID: 'call_1' }), { session_id: session }));
    const sessions = [{ id: 'ses_1', parent_id: null, directory: '/d', time_created: 1 }, { id: 'ses_2', parent_id: 'ses_1', directory: '/d', time_created: 2 }, { id: 'ses_3', parent_id: 'ses_2', directory: '/d', time_created: 3 }];
    const { records } = await scan('opencode', { 'opencode-beta.db': 'x' }, { openForeign: fake({ parts, sessions }), servers: ['mws'] });
    expect(records.map(brief).sort()).toEqual(['call_1 ses_1 x ok', 'call_1 ses_2<ses_1 x ok', 'call_1 ses_3<ses_1 x ok']);
  });

  it('reads many rows in pages', async () => {
    const log: string[] = [];
    const parts = Array.from({ length: 950 }, (_, at) => row(part('mws_x', 'completed', { callID: `call_000000000${at}` })));
    const { records } = await scan('opencode', { 'opencode.db': 'x' }, { openForeign: fake({ parts, log }) });
    expect(records).toHaveLength(950);
    expect(log.filter((entry) => entry.startsWith('part'))).toEqual(['part -1,0', 'part 399,0', 'part 799,0']);
  });

  it('reads the older storage, and a call once where both are there', async () => {
    const { records, duplicates } = await scan('opencode', {
      'opencode.db': 'x',
      'storage/part/msg_1/prt_1.json': { id: 'prt_1', sessionID: 'ses_1', messageID: 'msg_1', ...part('mws_x', 'running') },
      'storage/part/msg_1/prt_2.json': { id: 'prt_2', sessionID: 'ses_1', messageID: 'msg_1', ...part('mws_y', 'completed') },
      'storage/session/global/ses_1.json': { id: 'ses_1', parentID: 'ses_0', directory: '/d', time: { created: 1 } },
      'storage/message/ses_1/msg_1.json': { id: 'msg_1', sessionID: 'ses_1' },
    }, { openForeign: fake({ parts: [row(part('mws_x', 'completed'))] }), servers: ['mws'] });
    expect(records.map(brief)).toEqual(['call_mws_x_00000001 ses_1<ses_0 x ok', 'call_mws_y_00000001 ses_1<ses_0 y ok']);
    expect(duplicates).toBe(1);
  });

  it('says so where no database can be opened, and where one cannot be read', async () => {
    expect((await scan('opencode', { 'opencode.db': 'x' })).problems).toMatchObject([{ message: 'needs a way to read SQLite databases' }]);
    const locked = () => {
      throw new Error('locked');
    };
    expect((await scan('kilo', { 'kilo.db': 'x' }, { openForeign: locked })).problems).toMatchObject([{ client: 'kilo', message: 'locked' }]);
  });

  it('names a row that is no JSON', async () => {
    const { badLines, problems } = await scan('opencode', { 'opencode.db': 'x' }, { openForeign: fake({ parts: [row({}, { data: '{"tool"' })] }) });
    expect([badLines, problems[0]?.where]).toEqual([1, 'part prt_1']);
  });
});
