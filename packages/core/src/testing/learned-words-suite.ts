import { expect, it } from 'vitest';
import type { Lesson } from '../ports/learned-words.js';
import type { StateStore } from '../ports/state-store.js';

const lesson = (more: Partial<Lesson> = {}): Lesson => ({
  principal: 'local', upstream: 'github', tool: 'create_issue', stems: ['ticket'], gain: 1, time: 1_000, halfLifeMs: 1_000, mostCount: 4, mostStems: 3, ...more,
});

/** What every `LearnedWordStore` promises. */
export const learnedWordsSuite = (open: () => Promise<StateStore>): void => {
  it('come back by principal, each once', async () => {
    const { learnedWords, flush } = await open();
    learnedWords.learn(lesson({ stems: ['ticket', 'ticket', 'bug'] }));
    learnedWords.learn(lesson({ principal: 'ann', tool: 'close_issue' }));
    await flush();
    const words = await learnedWords.read('local');
    expect([...words].sort((a, b) => (a.stem < b.stem ? -1 : 1))).toStrictEqual(['bug', 'ticket'].map((stem) => ({ upstream: 'github', tool: 'create_issue', stem, count: 1, time: 1_000 })));
    expect(await learnedWords.read('ann')).toHaveLength(1);
    expect(await learnedWords.read('bob')).toEqual([]);
  });

  it('fade by half in the half-life, gain on top of what is left, and stay under the most', async () => {
    const { learnedWords } = await open();
    learnedWords.learn(lesson({ gain: 2 }));
    learnedWords.learn(lesson({ time: 2_000 }));
    expect(await learnedWords.read('local')).toMatchObject([{ count: 2, time: 2_000 }]);
    learnedWords.learn(lesson({ time: 1_500 }));
    // An older time neither grows what stands nor sets it back.
    expect(await learnedWords.read('local')).toMatchObject([{ count: 3, time: 2_000 }]);
    learnedWords.learn(lesson({ time: 2_000, gain: 100 }));
    expect(await learnedWords.read('local')).toMatchObject([{ count: 4, time: 2_000 }]);
  });

  it('of a tool are the most counted, the latest among equals', async () => {
    const { learnedWords } = await open();
    learnedWords.learn(lesson({ stems: ['a', 'b', 'c'], gain: 2 }));
    learnedWords.learn(lesson({ stems: ['d', 'e'], gain: 3 }));
    learnedWords.learn(lesson({ tool: 'other', stems: ['a', 'b'] }));
    const stems = async (tool: string) => (await learnedWords.read('local')).filter((word) => word.tool === tool).map(({ stem }) => stem).sort();
    expect(await stems('create_issue')).toEqual(['a', 'd', 'e']);
    expect(await stems('other')).toEqual(['a', 'b']);
  });

  it('are forgotten for one principal or for all, and counted', async () => {
    const { learnedWords } = await open();
    learnedWords.learn(lesson({ stems: ['a', 'b'] }));
    learnedWords.learn(lesson({ principal: 'ann' }));
    learnedWords.learn(lesson({ principal: 'bob' }));
    expect(await learnedWords.forget('local')).toBe(2);
    expect(await learnedWords.read('local')).toEqual([]);
    expect(await learnedWords.forget()).toBe(2);
    expect(await learnedWords.forget()).toBe(0);
    expect(await learnedWords.read('ann')).toEqual([]);
  });

  it('tell those who hold them when they are forgotten, and at no other time', async () => {
    const { learnedWords, flush, values } = await open();
    const before = learnedWords.forgotten();
    learnedWords.learn(lesson());
    await flush();
    await values.put('something', 'else');
    expect(learnedWords.forgotten()).toBe(before);
    for (const principal of ['local', 'ann', undefined]) {
      const last = learnedWords.forgotten();
      await learnedWords.forget(principal);
      expect(learnedWords.forgotten()).not.toBe(last);
      expect(learnedWords.forgotten()).toBe(learnedWords.forgotten());
    }
  });
};
