import { expect, it, vi } from 'vitest';
import { folder } from './helpers.js';

it('says what to do where the native part cannot be loaded', async () => {
  vi.resetModules();
  vi.doMock('better-sqlite3', () => ({
    default: class {
      constructor() {
        throw new Error('Could not locate the bindings file. Tried: …');
      }
    },
  }));
  const { openStore, openForeignDatabase, acquireProcessLock } = await import('../src/index.js');
  const said = expect.objectContaining({ code: 'state-unusable', message: expect.stringMatching(/npm rebuild better-sqlite3.*python3, make and a C\+\+ compiler/) as string }) as Error;
  const place = folder();
  await expect(openStore({ file: `${place}/state.db` })).rejects.toThrow(said);
  expect(() => acquireProcessLock(`${place}/lock`)).toThrow(said);
  expect(() => openForeignDatabase(`${place}/state.db`)).toThrow(said);
  expect(process.env['SQLITE_USE_URI']).toBeUndefined();
});
