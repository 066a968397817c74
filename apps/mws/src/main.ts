#!/usr/bin/env node
/**
 * The program `mws`: hands the process to the command line and takes an exit code back. Everything it is made of lives in
 * rooms of its own; `compose.ts` puts them together.
 */
import { runCli } from '@mcp-working-set/cli';
import { composeEnvironment } from './compose.js';

/** A reader that has seen enough (`mws report | head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
/** Nor is a log that nobody reads. */
process.stderr.on('error', () => {});

/** How long what is still open may keep the process after its work is done. */
const LINGER_MS = 1_000;

// The timers of the rooms keep no process alive: as long as a command runs, this does.
const awake = setInterval(() => {}, 60_000);
process.exitCode = await runCli(process.argv.slice(2), composeEnvironment());
clearInterval(awake);
setTimeout(() => process.exit(), LINGER_MS).unref();
