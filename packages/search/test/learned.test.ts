import { createMemoryState, type LearnedField } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { describe, expect, it } from 'vitest';
import { createLearner, type Learner } from '../src/index.js';
import { learnedField } from '../src/learned/field.js';
import { learnableStems } from '../src/learned/stems.js';
import { names, rankerOver, tool } from './helpers/tools.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TOOLS = [
  tool('github', 'create_issue', 'Opens an issue in a repository'), tool('github', 'list_issues', 'Lists issues of a repository'),
  tool('github', 'merge_pull_request', 'Merges a pull request'), tool('weather', 'get_forecast', 'Weather forecast of a city'),
  tool('mail', 'send_email', 'Sends an email to a person'),
];

const setUp = () => {
  const clock = manualClock(1_000 * DAY);
  const { learnedWords: store } = createMemoryState();
  const learner = createLearner({ store, clock });
  return { clock, store, learner };
};

const search = (learner: Learner, query: string, shown: readonly string[], session = 's', principal = 'local'): void =>
  learner.searched({ session, principal, query, shown });
const call = (learner: Learner, exposed: string, session = 's', principal = 'local'): void => {
  const [upstream = '', tool = ''] = exposed.split('__');
  learner.called({ session, principal, exposed, upstream, tool });
};
const weights = (field: LearnedField | undefined, stem: string) => (field?.of(stem) ?? []).map(({ tool, weight }) => [tool, weight]);

describe('what is kept of a query', () => {
  it('is the stems of its plain words, sorted', () => {
    expect(learnableStems('Please file the tickets about logins')).toEqual(['file', 'login', 'ticket']);
    expect(learnableStems('创建 问题')).toEqual(['创建', '问题']);
  });

  it('is nothing that may be somebody\'s data', () => {
    const query = 'mail "Secret Project" to ann@corp.example from /home/ann/x.txt, token sk-live-Abc9 key=hunter at https://a.example/x?y=z on 2024 pa55word C:\\Users\\ann supercalifragilisticexpialidocious';
    expect(learnableStems(query)).toEqual(['mail', 'token']);
  });

  it('is at most sixteen stems', () => {
    expect(learnableStems('alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra')).toHaveLength(16);
  });
});

describe('a learner', () => {
  it('learns from a search whose reply showed the tool that was then called', () => {
    const { learner } = setUp();
    search(learner, 'file a bug', ['github__create_issue']);
    expect(learner.fieldFor('local')).toBeUndefined();
    call(learner, 'github__create_issue');
    expect(weights(learner.fieldFor('local'), 'bug')).toEqual([['create_issue', 0.25]]);
    expect(learner.fieldFor('ann')).toBeUndefined();
  });

  it('learns nothing from a call of another tool, in another session, of another principal, or long after', () => {
    const { learner, clock } = setUp();
    search(learner, 'file a bug', ['github__create_issue']);
    call(learner, 'mail__send_email');
    call(learner, 'github__create_issue', 'other');
    call(learner, 'github__create_issue', 's', 'ann');
    clock.advance(11 * MINUTE);
    call(learner, 'github__create_issue');
    expect([learner.fieldFor('local'), learner.fieldFor('ann')]).toEqual([undefined, undefined]);
  });

  it('lets the tries before the one that found it count half', () => {
    const { learner } = setUp();
    search(learner, 'bug', ['mail__send_email']);
    search(learner, 'defect', ['github__create_issue']);
    call(learner, 'github__create_issue');
    const field = learner.fieldFor('local');
    expect(weights(field, 'defect')).toEqual([['create_issue', 0.25]]);
    expect(weights(field, 'bug')).toEqual([['create_issue', 0.5 / 3.5]]);
  });

  it('counts what is said again and again in one session once', () => {
    const { learner } = setUp();
    for (let time = 0; time < 50; time += 1) {
      search(learner, 'bug', ['github__create_issue']);
      call(learner, 'github__create_issue');
    }
    expect(weights(learner.fieldFor('local'), 'bug')).toEqual([['create_issue', 0.25]]);
    search(learner, 'bug', ['github__create_issue'], 'later');
    call(learner, 'github__create_issue', 'later');
    expect(weights(learner.fieldFor('local'), 'bug')).toEqual([['create_issue', 0.4]]);
  });

  it('finds what another process learned, lets it fade, and forgets on demand', async () => {
    const { learner, store, clock } = setUp();
    search(learner, 'bug', ['github__create_issue']);
    call(learner, 'github__create_issue');
    search(learner, 'bug', ['github__create_issue'], 's', 'ann');
    call(learner, 'github__create_issue', 's', 'ann');
    const other = createLearner({ store, clock });
    await other.load('local');
    expect(weights(other.fieldFor('local'), 'bug')).toEqual([['create_issue', 0.25]]);
    clock.advance(60 * DAY);
    expect(weights(other.fieldFor('local'), 'bug')).toEqual([['create_issue', 0.5 / 3.5]]);
    expect(await learner.forget('local')).toBe(1);
    expect(learner.fieldFor('local')).toBeUndefined();
    await other.load('local');
    expect(other.fieldFor('local')).toBeUndefined();
    await learner.load('ann');
    expect(weights(learner.fieldFor('ann'), 'bug')).toHaveLength(1);
    expect(await learner.forget()).toBe(1);
    expect(learner.fieldFor('ann')).toBeUndefined();
  });

  it('drops at once what somebody else forgot: what it holds, what it is reading, and searches that no call has followed yet', async () => {
    const { learner, store } = setUp();
    search(learner, 'bug', ['github__create_issue']);
    call(learner, 'github__create_issue');
    await store.forget();
    await learner.load('local');
    expect(learner.fieldFor('local')).toBeUndefined();

    search(learner, 'defect', ['github__create_issue']);
    await store.forget();
    call(learner, 'github__create_issue');
    expect(await store.read('local')).toEqual([]);

    search(learner, 'defect', ['github__create_issue']);
    call(learner, 'github__create_issue');
    const reading = learner.load('local');
    await store.forget();
    await reading;
    await learner.load('local');
    expect(learner.fieldFor('local')).toBeUndefined();
  });

  it('works on where the store cannot be read', async () => {
    const { store, clock } = setUp();
    const learner = createLearner({ store: { ...store, read: () => Promise.reject(new Error('locked')) }, clock });
    await learner.load('local');
    search(learner, 'bug', ['github__create_issue']);
    call(learner, 'github__create_issue');
    expect(weights(learner.fieldFor('local'), 'bug')).toHaveLength(1);
  });
});

describe('ranking by learned words', () => {
  const ranker = rankerOver(TOOLS);
  const word = (upstream: string, tool: string, stem: string, count = 1) => ({ upstream, tool, stem, count, time: 0 });
  const field = (...words: ReturnType<typeof word>[]): LearnedField => learnedField(words, 0, DAY);

  it('finds a tool by a word that the catalog lacks, and says why', () => {
    expect(names(ranker, 'grumble')).toEqual([]);
    const [hit] = ranker.search('grumbles', { learned: field(word('github', 'create_issue', 'grumbl')) }).hits;
    expect(hit?.tool.exposed).toBe('github__create_issue');
    const [row] = hit?.explain() ?? [];
    expect(row).toMatchObject({ word: 'grumbles', term: 'grumbl', field: 'searches', kind: 'learned' });
    expect(row?.weight).toBeCloseTo(hit?.score ?? 0);
  });

  it('leaves results without it as they are', () => {
    const before = ranker.search('issue').hits.map(({ tool, score }) => [tool.exposed, score]);
    ranker.search('issue', { learned: field(word('mail', 'send_email', 'issu', 8)) });
    expect(ranker.search('issue').hits.map(({ tool, score }) => [tool.exposed, score])).toEqual(before);
  });

  it('does not let one odd search give a tool the words of another', () => {
    const odd = field(...['weather', 'forecast', 'citi'].map((stem) => word('mail', 'send_email', stem)));
    for (const query of ['weather', 'forecast', 'weather in a city', 'forecast of the weather', 'what will the weather be']) {
      expect(ranker.search(query, { learned: odd }).hits[0]?.tool.exposed, query).toBe('weather__get_forecast');
    }
  });

  it('passes over tools that are gone or may not be called', () => {
    const learned = field(word('github', 'vanished', 'grumbl'), word('mail', 'send_email', 'grumbl'));
    expect(ranker.search('grumble', { learned, allowed: (tool) => tool.upstream !== 'mail' }).hits).toEqual([]);
    expect(ranker.search('grumble', { learned }).hits.map(({ tool }) => tool.exposed)).toEqual(['mail__send_email']);
  });
});
