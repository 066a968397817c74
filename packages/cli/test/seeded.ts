import { createMemoryState } from '@mcp-working-set/core';
import type { CallRecord, StateStore, UpstreamCatalog } from '@mcp-working-set/core';
import { parseConfig } from '@mcp-working-set/core/config';
import { join } from 'node:path';
import { createWorld } from './support.js';
import type { World } from './support.js';

const DAY = 86_400_000;

const weighty = (name: string): string => `Does ${name} with a file, and says at some length what came of it, so that it weighs something.`;

export const catalogOf = (upstream: string, names: readonly string[], describe = weighty): UpstreamCatalog => ({
  upstream, era: 'legacy', revision: '2025-11-25', fetchedAt: Date.now(), capabilities: { tools: {} }, serverInfo: { name: upstream, version: '1' },
  tools: names.map((name) => ({
    name,
    description: describe(name),
    inputSchema: { type: 'object', properties: { path: { type: 'string', description: 'Which file' } } },
  })),
});

export interface Seeded extends World {
  readonly state: StateStore;
  /** What its server lists from now on, and how it describes that. */
  lists(names: readonly string[], describe?: (name: string) => string): Promise<void>;
  /** Records a successful call some days ago. */
  called(tool: string, session: string, more?: Partial<CallRecord> & { daysAgo?: number }): void;
}

/** A world whose server `files` cannot be started, but has listed `read`, `write` and `delete` before. */
export const createSeeded = async (config: Readonly<Record<string, unknown>> = {}): Promise<Seeded> => {
  const world = createWorld();
  const text = JSON.stringify({ mcpServers: { files: { command: 'no-such-program-anywhere' } }, ...config });
  const file = world.write(join(world.home, '.config/mcp-working-set/config.json'), text);
  const parsed = parseConfig(text, { place: file, env: world.env, home: world.home }).config;
  const state = createMemoryState();
  world.states.set(join(parsed.stateDir, 'state.db'), state);
  const spec = parsed.upstreams.find(({ id }) => id === 'files');
  const lists: Seeded['lists'] = (names, describe) => state.catalogs.put('files', spec?.fingerprint ?? '', catalogOf('files', names, describe));
  await lists(['read', 'write', 'delete']);
  return {
    ...world, state, lists,
    called: (tool, session, { daysAgo = 1, ...more } = {}) => state.calls.append({
      time: Date.now() - daysAgo * DAY, client: 'one', session, principal: 'local', profile: 'default', upstream: 'files', tool,
      via: 'direct', outcome: 'ok', ms: 12, bytesIn: 10, bytesOut: 100, source: 'proxy', ...more,
    }),
  };
};
