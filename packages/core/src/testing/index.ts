/**
 * For tests of rooms that stand on core: time by hand, state in memory, builders of definitions and records, and the suite
 * that every `StateStore` passes. The suite needs vitest; nothing here is for production.
 */
export { createMemoryState as memoryState } from '../memory/state.js';
export { manualClock } from './clock.js';
export type { ManualClock } from './clock.js';
export { callRecord, searchRecord, sessionRow, transcriptCall, transcriptCursor, transcriptSession, workingSetMember } from './records.js';
export { stateStoreSuite } from './state-store-suite.js';
export { catalog, definition, tool } from './tools.js';
