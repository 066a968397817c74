import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { eventually, isAlive } from './processes.js';
import { MAIN } from './program.js';
import type { Target } from './clients.js';
import type { World } from './world.js';

/** The daemon that `mws connect` has started in a world, by its runtime file; undefined while there is none. */
export const daemonPid = (world: World): number | undefined => {
  try {
    const folder = join(world.stateDir, 'run');
    const name = readdirSync(folder).find((file) => file.endsWith('.json'));
    return name === undefined ? undefined : (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { pid: number }).pid;
  } catch {
    return undefined;
  }
};

/** Has the world's daemon ended with the test: nobody is its parent. */
export const endDaemonAfterwards = (world: World): void => {
  onTestFinished(async () => {
    const pid = daemonPid(world);
    if (pid === undefined || !isAlive(pid)) return;
    process.kill(pid, 'SIGTERM');
    await eventually(() => !isAlive(pid));
  });
};

/** How a client starts the shim. */
export const shim = ({ env, cwd }: World): Target => ({ command: process.execPath, args: [MAIN, 'connect'], env, cwd });
