import { manualClock, memoryState } from '@mcp-working-set/core/testing';
import { expect, test } from 'vitest';
import { openConversations, watchIdle } from '../../src/daemon/idle.js';

const watched = (more: { idleSeconds?: number; open?: () => Promise<number> } = {}) => {
  const clock = manualClock();
  const world = { clock, idle: 0, last: clock.now(), seconds: more.idleSeconds ?? 600, stop: () => {} };
  world.stop = watchIdle({ clock, idleSeconds: () => world.seconds, lastUse: () => world.last, open: more.open ?? (async () => 0), onIdle: () => (world.idle += 1) });
  /** In steps, as time passes: what is asked of the store answers in between. */
  const pass = async (seconds: number): Promise<number> => {
    for (let at = 0; at < seconds; at += 10) {
      clock.advance(10_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return world.idle;
  };
  return { world, pass };
};

test('so long after its last client it is told once', async () => {
  const { world, pass } = watched();
  expect(await pass(590)).toBe(0);
  world.last = world.clock.now();
  expect(await pass(590)).toBe(0);
  expect(await pass(60)).toBe(1);
  expect(await pass(3_600)).toBe(1);
});

test('never, where it is switched off or stopped; the setting may change meanwhile', async () => {
  const { world, pass } = watched({ idleSeconds: 0 });
  expect(await pass(7_200)).toBe(0);
  world.seconds = 60;
  expect(await pass(90)).toBe(1);
  const other = watched();
  other.world.stop();
  expect(await other.pass(7_200)).toBe(0);
});

test('conversations over HTTP keep it, a state that cannot be asked does not', async () => {
  let open = 1;
  const { pass } = watched({ open: async () => open });
  expect(await pass(3_600)).toBe(0);
  open = 0;
  expect(await pass(1_300)).toBe(1);
  expect(await watched({ open: () => Promise.reject(new Error('locked')) }).pass(700)).toBe(1);
});

test('open conversations are those of everything and of profiles', async () => {
  const state = memoryState();
  const profiles = { web: {} } as never;
  for (const [id, scope] of [['a', 'global'], ['b', 'profile:web'], ['c', 'profile:other']] as const) state.presence.hold({ id, principal: 'local', scope, pid: 1, until: 10 });
  expect(await openConversations(state, { profiles }, 5)).toBe(2);
  expect(await openConversations(state, { profiles }, 10)).toBe(0);
});
