import type { CliEnvironment } from '@mcp-working-set/cli';
import { acquireProcessLock, openForeignDatabase, openStore } from '@mcp-working-set/store';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { onStopSignal } from './daemon.js';
import { tierUpEarly } from './tier-up.js';
import { version } from './version.js';
import { loadWordTable } from './word-table.js';

/** The outside world as it really is: this process, this machine, SQLite. */
export const composeEnvironment = (): CliEnvironment => ({
  version,
  env: process.env,
  cwd: process.cwd(),
  home: homedir(),
  pid: process.pid,
  program: [process.execPath, realpathSync(process.argv[1] ?? '')],
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  isTty: { stdin: process.stdin.isTTY === true, stdout: process.stdout.isTTY === true, stderr: process.stderr.isTTY === true },
  columns: process.stdout.columns,
  openState: (file) => openStore({ file }),
  openForeign: openForeignDatabase,
  wordTable: loadWordTable,
  acquireLock: acquireProcessLock,
  beforeServing: tierUpEarly,
  onSignal: onStopSignal,
});
