/**
 * Everything mws remembers, in one SQLite file: `openStore` is core's `StateStore`. Appending never waits and never
 * throws; what was appended is on disk at most 100 ms later and survives the end of the process, however it ends. Any
 * number of processes share a file. No stored file is ever deleted.
 * `openForeignDatabase` reads another program's SQLite file in place and leaves no trace beside it.
 * `acquireProcessLock` is a lock of the operating system that dies with the process.
 */
export { openStore } from './store.js';
export type { OpenStoreOptions } from './store.js';
export type { RetentionLimits } from './retention.js';
export { openForeignDatabase } from './foreign/database.js';
export { acquireProcessLock } from './process-lock.js';
export type { ProcessLock } from './process-lock.js';
