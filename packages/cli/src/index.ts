/**
 * The command line of mcp-working-set as a function: `runCli` takes the arguments and the outside world, prints to the
 * streams it was given and resolves to an exit code. It opens no database by itself and never ends the process.
 */
export { runCli } from './run.js';
export { EXIT } from './exit-codes.js';
export type { ExitCode } from './exit-codes.js';
export type { CliEnvironment, ProcessLock, StopSignal } from './environment.js';
