import { describe, expect, it } from 'vitest';
import type { StateStore } from '../ports/state-store.js';
import type { CallRecord } from '../usage/types.js';
import { callRecord, searchRecord } from './records.js';

/** What the logs of calls and searches promise. `open` gives an empty state and sees to its end. */
export const logSuite = (open: () => Promise<StateStore>): void => {
  describe('calls', () => {
    it('come back with every field that they had, and no other', async () => {
      const { calls, flush } = await open();
      const full = callRecord({ time: 2000, clientVersion: '2', rootSession: 'r', project: 'a1b2:shop', clientCallId: 'c', via: 'call_tool', outcome: 'unknown', profile: 'work', ms: 0.5 });
      calls.append(full);
      calls.append(callRecord());
      await flush();
      expect(await calls.read()).toStrictEqual([callRecord(), full]);
    });

    it('come oldest first, or the newest first; at one moment in the order in which they came', async () => {
      const { calls, flush } = await open();
      for (const [time, tool] of [[3, 'c'], [1, 'a'], [2, 'b1'], [2, 'b2']] as const) calls.append(callRecord({ time, tool }));
      await flush();
      const tools = async (newest?: number): Promise<string[]> => (await calls.read(newest === undefined ? {} : { newest })).map(({ tool }) => tool);
      expect(await tools()).toEqual(['a', 'b1', 'b2', 'c']);
      expect(await tools(3)).toEqual(['c', 'b2', 'b1']);
      expect(await tools(0)).toEqual([]);
    });

    it('are asked for by time, principal and source; until is exclusive', async () => {
      const { calls, flush } = await open();
      for (const time of [1, 2, 3, 4]) for (const principal of ['local', 'ann']) calls.append(callRecord({ time, principal, source: time % 2 === 0 ? 'codex' : 'proxy' }));
      await flush();
      const query = { since: 2, until: 4, principal: 'ann', source: 'proxy' };
      expect(await calls.read(query)).toEqual([callRecord({ time: 3, principal: 'ann' })]);
      expect(await calls.count(query)).toBe(1);
      expect(await calls.count({ since: 2, until: 4 })).toBe(4);
      expect(await calls.count()).toBe(8);
      expect(await calls.count({ newest: 3 })).toBe(3);
    });

    it('are not changed by who appended them', async () => {
      const { calls, flush } = await open();
      const mine: { -readonly [K in keyof CallRecord]: CallRecord[K] } = callRecord();
      calls.append(mine);
      mine.tool = 'another';
      await flush();
      expect((await calls.read())[0]?.tool).toBe('create_issue');
    });
  });

  describe('searches', () => {
    it('come back as they were', async () => {
      const { searches, flush } = await open();
      searches.append(searchRecord({ followed: true, time: 5 }));
      searches.append(searchRecord({ time: 4 }));
      await flush();
      expect(await searches.read()).toStrictEqual([searchRecord({ time: 4 }), searchRecord({ followed: true, time: 5 })]);
      expect(await searches.count({ principal: 'ann' })).toBe(0);
    });

    it('are followed by a call of a hit: the newest one of the session, while it is young', async () => {
      const { searches, flush } = await open();
      for (const [session, time] of [['a', 100], ['a', 200], ['b', 150]] as const) searches.append(searchRecord({ session, time }));
      const followed = async (): Promise<number[]> => {
        await flush();
        return (await searches.read()).filter((search) => search.followed).map(({ time }) => time);
      };
      searches.markFollowed('a', 300, 100);
      searches.markFollowed('nobody', 201, 100);
      expect(await followed()).toEqual([]);
      searches.markFollowed('a', 299, 100);
      expect(await followed()).toEqual([200]);
    });
  });
};
