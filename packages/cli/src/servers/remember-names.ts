import type { CliEnvironment } from '../environment.js';
import { IMPORTED } from '../state/keys.js';
import { withDefaultState } from '../state/open.js';
import type { MergedServer } from './merge.js';

/**
 * Keeps under which names clients had servers that now have another one behind mws: their transcripts and permission
 * rules still say the old ones. A name that two servers had belongs to the one that has it now, or to the first.
 */
export const rememberNames = async (environment: CliEnvironment, servers: readonly MergedServer[]): Promise<void> => {
  const ids = new Set(servers.map(({ id }) => id));
  const names = servers.flatMap(({ id, places }) => places.map(({ name }) => [name, id] as const)).filter(([name, id]) => name !== id && !ids.has(name));
  if (names.length === 0) return;
  await withDefaultState(environment, async (state) => {
    for (const [name, id] of names) await state.values.putIfAbsent(`${IMPORTED}${name}`, id);
    await state.flush();
  });
};
