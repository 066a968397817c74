import { expect, it } from 'vitest';
import { manualClock } from '../../src/testing/clock.js';

it('stands still until it is advanced, and runs timers in the order of their time', () => {
  const clock = manualClock(100);
  const seen: [string, number][] = [];
  const note = (name: string) => (): void => void seen.push([name, clock.now()]);
  clock.after(30, note('c'));
  clock.after(10, note('a'));
  clock.after(10, note('b'));
  const cancel = clock.after(20, note('never'));
  cancel();
  expect(clock.now()).toBe(100);
  clock.advance(9);
  expect(seen).toEqual([]);
  clock.advance(21);
  expect(seen).toEqual([['a', 110], ['b', 110], ['c', 130]]);
  expect(clock.now()).toBe(130);
});

it('runs timers that timers set, as far as it was advanced', () => {
  const clock = manualClock(0);
  const seen: number[] = [];
  const tick = (): void => {
    seen.push(clock.now());
    clock.after(10, tick);
  };
  clock.after(10, tick);
  clock.advance(35);
  expect(seen).toEqual([10, 20, 30]);
  clock.after(-5, () => seen.push(-1));
  clock.advance(0);
  expect(seen).toEqual([10, 20, 30, -1]);
});
