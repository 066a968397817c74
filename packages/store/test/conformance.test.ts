import type { StateStore } from '@mcp-working-set/core';
import { stateStoreSuite } from '@mcp-working-set/core/testing';
import { open, stateFile } from './helpers.js';

const files = new WeakMap<StateStore, string>();

stateStoreSuite(
  'SQLite',
  async () => {
    const file = stateFile();
    const store = await open({ file });
    files.set(store, file);
    return store;
  },
  (first) => open({ file: files.get(first) ?? '' }),
);
