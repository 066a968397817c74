import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  abandoned, admission, began, BREAKER, breakerPhase, closedBreaker, connected, failed, retryInMs, succeeded, type Breaker,
} from '../../src/upstreams/breaker.js';

const failing = (times: number, at = 0, from: Breaker = closedBreaker): Breaker => Array.from({ length: times }).reduce<Breaker>((breaker) => failed(breaker, at), from);
const opened = failing(3, 1_000);

test('it opens after three failures in a row, not after two, and not after three with a success between [connections.breaker]', () => {
  expect(admission(failing(2), 0, false)).toBe('go');
  expect(breakerPhase(opened, 1_000)).toBe('open');
  expect(breakerPhase(failing(2, 0, succeeded(failing(2))), 0)).toBe('closed');
});

test('open: background work waits the 30 s, a use looks once, at once [connections.breaker]', () => {
  expect(admission(opened, 1_000, false)).toBe('wait');
  expect(retryInMs(opened, 11_000)).toBe(20_000);
  expect(admission(opened, 1_000, true)).toBe('short-probe');
});

test('open: while a probe is under way a use shares it', () => {
  expect(admission(began(opened), 1_000, true)).toBe('share');
  expect(admission(began(opened), 1_000, false)).toBe('wait');
  expect(admission(abandoned(began(opened)), 1_000, true)).toBe('short-probe');
});

test('open: failed probes put the next use off, each time longer', () => {
  let breaker = opened;
  let now = 1_000;
  const gaps: number[] = [];
  while (gaps.length < 4) {
    breaker = failed(began(breaker), now);
    let gap = 0;
    while (admission(breaker, now + gap, true) === 'wait') gap += 100;
    gaps.push(gap);
    now += gap;
  }
  expect(gaps).toEqual([1_000, 2_000, 4_000, 8_000]);
  // None of that prolongs the 30 s.
  expect(breakerPhase(breaker, 1_000 + BREAKER.openMs)).toBe('half-open');
});

test('half open: the next one of either kind is the probe, with all the time there is; its failure opens it anew', () => {
  const later = 1_000 + BREAKER.openMs;
  expect(admission(opened, later, false)).toBe('probe');
  expect(admission(opened, later, true)).toBe('probe');
  const again = failed(began(opened), later);
  expect(breakerPhase(again, later + BREAKER.openMs - 1)).toBe('open');
  expect(admission(again, later, false)).toBe('wait');
  expect(succeeded(began(opened))).toBe(closedBreaker);
});

test('a probe that has got a connection lets others go on, and the next failure opens it again', () => {
  const half = connected(began(opened));
  expect(admission(half, 1_000, true)).toBe('go');
  expect(breakerPhase(failed(half, 2_000), 2_000)).toBe('open');
  // Without a probe a connection says nothing: a program that starts and dies at every call would never be paused.
  expect(connected(failing(2))).toEqual(failing(2));
});

describe('whatever happens', () => {
  const step = fc.tuple(fc.constantFrom('fail', 'succeed', 'probe', 'abandon', 'connect'), fc.nat(10_000));
  test('it is closed exactly after a success or fewer than three failures, and work is possible again at most 30 s later', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let breaker = closedBreaker;
      let now = 0;
      for (const [what, ms] of steps) {
        now += ms;
        if (what === 'fail') breaker = failed(breaker, now);
        else if (what === 'succeed') breaker = succeeded(breaker);
        else if (what === 'probe' && ['probe', 'short-probe'].includes(admission(breaker, now, true))) breaker = began(breaker);
        else if (what === 'abandon') breaker = abandoned(breaker);
        else if (what === 'connect') breaker = connected(breaker);
        if (breaker.failures < BREAKER.failures) expect(breakerPhase(breaker, now)).toBe('closed');
        if (!breaker.probing) expect(['go', 'probe']).toContain(admission(breaker, now + BREAKER.openMs, false));
      }
    }));
  });
});
