import { describe, expect, it } from 'vitest';
import type { StateStore } from '../ports/state-store.js';
import type { TranscriptBatch } from '../ports/transcript-store.js';
import type { TranscriptCall } from '../transcripts/types.js';
import { transcriptCall, transcriptCursor, transcriptSession } from './records.js';

const batch = (more: Partial<TranscriptBatch>): TranscriptBatch => ({ calls: [], sessions: [], cursors: [], gone: [], ...more });
const byKey = (calls: readonly TranscriptCall[]): readonly TranscriptCall[] => [...calls].sort((a, b) => (a.key < b.key ? -1 : 1));

/** What a store of transcripts promises. `open` gives an empty state and sees to its end. */
export const transcriptSuite = (open: () => Promise<StateStore>): void => {
  describe('transcripts', () => {
    it('come back with every field that they had, and no other', async () => {
      const { transcripts } = await open();
      const call = transcriptCall({ copies: ['s0', 's2'], endTime: 5, server: 'git hub', tool: 'create/issue', raw: true, outcome: 'denied', found: { upstream: 'github', tool: 'create_issue', via: 'call_tool' } });
      const session = transcriptSession({ alias: 'f', parent: 'p', origin: 'o', project: 'a1b2:shop' });
      const cursor = transcriptCursor({ state: { pending: { c: [1.5, null, 'ü'] }, told: true } });
      await transcripts.commit(batch({ calls: [call, transcriptCall({ key: 'k2' })], sessions: [session, transcriptSession({ id: 's2' })], cursors: [cursor] }));
      expect(byKey(await transcripts.calls())).toStrictEqual([call, transcriptCall({ key: 'k2' })]);
      expect(new Set(await transcripts.sessions())).toStrictEqual(new Set([session, transcriptSession({ id: 's2' })]));
      expect(await transcripts.cursors('claude-code')).toStrictEqual([cursor]);
    });

    it('are merged whichever comes first', async () => {
      const calls = [
        transcriptCall({ session: 's2', sessionStart: 20, outcome: 'unknown', time: 30 }), transcriptCall({ sessionStart: 10, time: 12, outcome: 'ok', endTime: 15 }),
        transcriptCall({ session: 's3', sessionStart: 15, raw: true, server: 'github', tool: 'create_issue' }),
      ];
      const sessions = [transcriptSession({ start: 9, parent: 'p' }), transcriptSession({ start: 7, project: 'a1b2:shop' }), transcriptSession({ client: 'codex' })];
      const outcomes = await Promise.all([[0, 1, 2], [2, 1, 0], [1, 0, 2]].map(async (order) => {
        const { transcripts } = await open();
        for (const at of order) await transcripts.commit(batch({ calls: [calls[at]!], sessions: [sessions[at]!] }));
        const found = await transcripts.sessions();
        return { calls: await transcripts.calls(), sessions: [...found].sort((a, b) => (a.client < b.client ? -1 : 1)) };
      }));
      expect(outcomes[0]).toStrictEqual({
        calls: [transcriptCall({ sessionStart: 10, time: 12, outcome: 'ok', endTime: 15, copies: ['s2', 's3'], raw: true, server: 'github', tool: 'create_issue' })],
        sessions: [transcriptSession({ start: 7, parent: 'p', project: 'a1b2:shop' }), transcriptSession({ client: 'codex' })],
      });
      expect(outcomes.slice(1)).toStrictEqual([outcomes[0], outcomes[0]]);
    });

    it('lose nothing when two write at once', async () => {
      const { transcripts } = await open();
      const part = (writer: number, at: number) => transcripts.commit(batch({
        calls: [transcriptCall({ key: `k${at}`, session: `s${writer}`, sessionStart: writer })], cursors: [transcriptCursor({ key: `c${writer}` })],
      }));
      await Promise.all(Array.from({ length: 20 }, (_, at) => [part(1, at), part(2, at)]).flat());
      const calls = await transcripts.calls();
      expect(calls).toHaveLength(20);
      expect(new Set(calls.map(({ session, copies }) => `${session} ${copies.join()}`))).toEqual(new Set(['s1 s2']));
    });

    it('keep the last cursor of a key, by client, and forget those of files that are gone', async () => {
      const { transcripts } = await open();
      await transcripts.commit(batch({ calls: [transcriptCall()], cursors: [transcriptCursor(), transcriptCursor({ key: 'b' }), transcriptCursor({ key: 'c', client: 'codex' })] }));
      await transcripts.commit(batch({ cursors: [transcriptCursor({ offset: 99, state: 1 })], gone: ['b', 'never'] }));
      expect(await transcripts.cursors('claude-code')).toStrictEqual([transcriptCursor({ offset: 99, state: 1 })]);
      expect((await transcripts.cursors('codex')).map(({ key }) => key)).toEqual(['c']);
      expect(await transcripts.calls()).toHaveLength(1);
    });

    it('are asked for by time', async () => {
      const { transcripts } = await open();
      await transcripts.commit(batch({ calls: [1, 2, 3].map((time) => transcriptCall({ key: `k${time}`, time })) }));
      expect(byKey(await transcripts.calls(2)).map(({ time }) => time)).toEqual([2, 3]);
      expect(await transcripts.calls(4)).toEqual([]);
    });

    it('are read step by step, each once, by key', async () => {
      const { transcripts } = await open();
      await transcripts.commit(batch({ calls: [3, 1, 2].map((at) => transcriptCall({ key: `k${at}`, time: -at })) }));
      expect((await transcripts.callsAfter('', 2)).map(({ key }) => key)).toEqual(['k1', 'k2']);
      expect((await transcripts.callsAfter('k2', 2)).map(({ key }) => key)).toEqual(['k3']);
      expect(await transcripts.callsAfter('k3', 2)).toEqual([]);
    });

    it('do not keep what a meta-tool was asked for, and are not changed by who gave them', async () => {
      const { transcripts } = await open();
      const state = { told: 'a' };
      const copies = ['s2'];
      await transcripts.commit(batch({ calls: [transcriptCall({ innerTool: 'canary', copies })], cursors: [transcriptCursor({ state })] }));
      state.told = 'b';
      copies.push('s3');
      expect(await transcripts.calls()).toStrictEqual([transcriptCall({ copies: ['s2'] })]);
      expect((await transcripts.cursors('claude-code'))[0]?.state).toEqual({ told: 'a' });
    });
  });
};
