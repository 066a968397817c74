import type { WatchedResource } from '@mcp-working-set/core';
import { manualClock } from '@mcp-working-set/core/testing';
import { describe, expect, it } from 'vitest';
import { createWatches, type Watcher } from '../../src/relay/watches.js';
import { RawJson, type Reply } from '../../src/wire/message.js';
import { errorReply, resultReply } from '../../src/wire/reply.js';
import { afterReply as turn, exchange } from './fakes.js';

const note = (name: string): WatchedResource => ({ asked: `mws://notes/note://${name}`, upstream: 'notes', uri: `note://${name}` });
const SESSION = exchange({ sessionId: 's1' }).caller;

/** Watches over an upstream that answers as `answer` says. */
const world = (answer: (uri: string) => Reply) => {
  const clock = manualClock();
  const asked: string[] = [];
  const told: string[] = [];
  const kept: (readonly WatchedResource[])[] = [];
  const watches = createWatches({
    upstreams: {
      async watch(_upstream, _key, uri) {
        asked.push(uri);
        return answer(uri);
      },
      unwatch: async () => resultReply({}),
    },
    clock,
    keep: (_session, watched) => kept.push(watched),
  });
  const watcher: Watcher = { id: 's1', updated: (params: RawJson) => told.push(String(params.object['uri'])) };
  return { clock, asked, told, kept, watches, watcher };
};

const down = (): Reply => {
  throw new Error('unreachable');
};

describe('what a session watched before a restart [relay.watch-restart]', () => {
  it('is watched again once the upstream is there, and the session told that it may have missed something', async () => {
    let answer: () => Reply = down;
    const { clock, asked, told, watches, watcher } = world(() => answer());
    watches.restore(watcher, SESSION, [note('one')]);
    await turn();
    for (const ms of [1_000, 5_000]) {
      clock.advance(ms);
      await turn();
    }
    expect([asked.length, told]).toEqual([3, []]);
    answer = () => resultReply({});
    clock.advance(30_000);
    await turn();
    clock.advance(600_000);
    await turn();
    expect([asked.length, told]).toEqual([4, [note('one').asked]]);
    watches.updated('notes', () => true, RawJson.of({ uri: 'note://one' }));
    expect(told).toHaveLength(2);
  });

  it('is not asked for any more when the session is over, gives it back or asks for it anew meanwhile', async () => {
    const { clock, asked, watches, watcher, kept } = world(down);
    watches.restore(watcher, SESSION, [note('one'), note('two')]);
    await turn();
    await watches.remove('s1', SESSION, note('one'));
    expect(kept.at(-1)).toEqual([note('two')]);
    await watches.add(watcher, SESSION, note('two'), note('two').asked).catch(() => {});
    clock.advance(60_000);
    await turn();
    expect(asked).toEqual(['note://one', 'note://two', 'note://two']);
    watches.restore(watcher, SESSION, [note('three')]);
    watches.leave('s1');
    clock.advance(60_000);
    await turn();
    expect(asked.filter((uri) => uri === 'note://three')).toHaveLength(1);
  });

  it('is forgotten where the upstream refuses it, and the rest is kept', async () => {
    const { clock, asked, told, kept, watches, watcher } = world((uri) => (uri === 'note://one' ? errorReply(-32002, 'gone') : resultReply({})));
    watches.restore(watcher, SESSION, [note('one'), note('two')]);
    await turn();
    clock.advance(60_000);
    await turn();
    expect([asked, told, kept.at(-1)]).toEqual([['note://one', 'note://two'], [note('two').asked], [note('two')]]);
  });
});
