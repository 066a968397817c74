import { expect, it } from 'vitest';
import { createSeeded } from '../seeded.js';

it('mws search --forget empties the learned words and says how many there were', async () => {
  const world = await createSeeded();
  world.state.learnedWords.learn({ principal: 'local', upstream: 'files', tool: 'read', stems: ['glimps', 'peek'], gain: 1, time: 1, halfLifeMs: 1_000, mostCount: 8, mostStems: 40 });
  expect(await world.run(['search', '--forget'])).toMatchObject({ code: 0, out: 'Forgot 2 learned words.\n' });
  expect(await world.state.learnedWords.read('local')).toEqual([]);
  expect(JSON.parse((await world.run(['search', '--forget', '--json'])).out)).toEqual({ forgotten: 0 });
});
