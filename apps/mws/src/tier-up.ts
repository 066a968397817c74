import { setFlagsFromString } from 'node:v8';

/**
 * Optimize functions after a few runs, not after thousands: a relay runs the same few for every call, and most sessions are
 * over before V8 would find that worth while by its defaults.
 */
const FLAGS = ['--always-sparkplug', '--no-lazy-feedback-allocation', '--interrupt-budget=3000', '--ticks-before-optimization=1'];

/**
 * Has V8 compile early what is loaded from now on. These flags only decide when code is compiled, never what it does; they
 * are those of Node 20. Later ones have a compiler for this (Maglev), and get none.
 */
export const tierUpEarly = (): void => {
  if (!process.versions.v8.startsWith('11.')) return;
  for (const flag of FLAGS) setFlagsFromString(flag);
};
