/** For tests of rooms that stand on core: time by hand, state in memory. */
export { createMemoryState as memoryState } from '../memory/state.js';
export { manualClock } from './clock.js';
export type { ManualClock } from './clock.js';
export { catalog, definition, tool } from './tools.js';
