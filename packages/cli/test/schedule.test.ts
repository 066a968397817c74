import { memoryState, manualClock } from '@mcp-working-set/core/testing';
import { defaultConfig } from '@mcp-working-set/core/config';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { schedulePromotion } from '../src/promotion/schedule.js';
import { createWorld } from './support.js';

const MINUTE = 60_000;

const setUp = (everyMinutes: number, exit = 0) => {
  const world = createWorld();
  const log = join(world.home, 'runs');
  const program = world.write(join(world.home, 'mws'), `#!/bin/sh\necho "$@" >> ${log}\nexit ${exit}\n`);
  chmodSync(program, 0o755);
  const clock = manualClock();
  const defaults = defaultConfig({ env: {}, home: world.home });
  const config = { ...defaults, upstreams: [{ id: 'one' }], promote: { ...defaults.promote, everyMinutes } } as unknown as typeof defaults;
  const state = memoryState();
  const warnings: string[] = [];
  const logger = { debug: vi.fn(), info: vi.fn(), error: vi.fn(), warn: (message: string) => void warnings.push(message) };
  const start = () => schedulePromotion({
    context: { clock, environment: world.environment({ program: [program] }) },
    session: { config, state, file: '/etc/mws.json' } as never, logger,
  });
  const runs = (): number => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0);
  return { clock, start, runs, log, warnings, logger };
};

test('a daemon promotes a minute after its start and then as often as configured, as a process of its own', async () => {
  const { clock, start, runs, log, logger } = setUp(60);
  const stop = start();
  expect(runs()).toBe(0);
  clock.advance(MINUTE);
  await expect.poll(() => logger.debug.mock.calls.length).toBe(1);
  expect(readFileSync(log, 'utf8')).toBe('promote --config /etc/mws.json\n');
  clock.advance(60 * MINUTE);
  await expect.poll(() => logger.debug.mock.calls.length).toBe(2);
  stop();
  clock.advance(600 * MINUTE);
  expect(runs()).toBe(2);
});

test('of several daemons one does it', async () => {
  const { clock, start, runs, logger } = setUp(60);
  const stops = [start(), start(), start()];
  clock.advance(MINUTE);
  await expect.poll(() => logger.debug.mock.calls.length).toBe(1);
  expect(runs()).toBe(1);
  for (const stop of stops) stop();
});

test('a promotion that fails is said, without what it read', async () => {
  const { clock, start, warnings } = setUp(60, 1);
  const stop = start();
  clock.advance(MINUTE);
  await expect.poll(() => warnings).toEqual(['the promotion failed; `mws promote` says why']);
  stop();
});

test('0 minutes are never', () => {
  const { clock, start, runs } = setUp(0);
  start();
  clock.advance(600 * MINUTE);
  expect(runs()).toBe(0);
});
