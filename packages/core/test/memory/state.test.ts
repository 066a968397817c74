import { expect, it } from 'vitest';
import { createMemoryState } from '../../src/memory/state.js';
import { callRecord, stateStoreSuite } from '../../src/testing/index.js';

stateStoreSuite('memory', async () => createMemoryState());

it('memory says that its own holder changed it, once', async () => {
  const state = createMemoryState();
  expect(state.changed()).toBe(false);
  await state.workingSets.update({ principal: 'local', scope: 'global' }, () => ({ decided: [], decidedAt: 0, effective: [] }));
  expect([state.changed(), state.changed()]).toEqual([true, false]);
  await state.values.delete('nothing');
  expect(state.changed()).toBe(false);
});

it('memory keeps the newest records only, so that it does not grow for ever', async () => {
  const { calls } = createMemoryState();
  for (let time = 0; time < 50_000; time++) calls.append(callRecord({ time }));
  const count = await calls.count();
  expect(count).toBeGreaterThanOrEqual(20_000);
  expect(count).toBeLessThanOrEqual(22_000);
  expect((await calls.read({ newest: 1 }))[0]?.time).toBe(49_999);
});
