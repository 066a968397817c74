import { spawn } from 'node:child_process';

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const run = ([program, ...args]) => new Promise((done, fail) => {
  const child = spawn(program, args, { stdio: ['ignore', 2, 2] });
  child.on('error', fail);
  child.on('close', (code) => (code === 0 ? done() : fail(new Error(`${[program, ...args].join(' ')} ended with ${code}`))));
});

/**
 * Holds a model's answer back as its step wants: `delay` in milliseconds, then `run`, a list of commands (each a list of
 * words) that run to their end one after another. So things happen in the middle of a conversation, and none by chance.
 */
export const hold = async ({ delay, run: commands = [] } = {}) => {
  if (delay) await pause(delay);
  for (const command of commands) await run(command).catch((error) => console.error(`script: ${error.message}`));
};
