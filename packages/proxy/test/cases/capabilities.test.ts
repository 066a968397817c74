import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Json } from '../relay/script.js';
import { open, type World } from '../relay/world.js';
import { listen, peer } from './world.js';
import { httpClient, modern } from '../downstream/http-client.js';

const PROGRAM = fileURLToPath(new URL('../stubs/offering.mjs', import.meta.url));
const FEATURES = ['tools', 'prompts', 'resources', 'completions', 'logging'] as const;
/** Every subset of what a server can offer. */
const SUBSETS = Array.from({ length: 2 ** FEATURES.length }, (_, bits) => FEATURES.filter((_feature, n) => bits & (1 << n)));

/** A request of each feature, with what it is about where mws lists it. */
const REQUESTS: Readonly<Record<(typeof FEATURES)[number], { method: string; params: Json; revisions: readonly string[] }>> = {
  tools: { method: 'tools/list', params: {}, revisions: ['2025-11-25', '2026-07-28'] },
  prompts: { method: 'prompts/list', params: {}, revisions: ['2025-11-25', '2026-07-28'] },
  resources: { method: 'resources/list', params: {}, revisions: ['2025-11-25', '2026-07-28'] },
  completions: { method: 'completion/complete', params: { ref: { type: 'ref/prompt', name: 'one' }, argument: { name: 'a', value: '' } }, revisions: ['2025-11-25', '2026-07-28'] },
  logging: { method: 'logging/setLevel', params: { level: 'info' }, revisions: ['2025-11-25'] },
};

const offering = (features: readonly string[]): Promise<World> =>
  open({ upstream: { command: process.execPath, args: [PROGRAM, ...features] }, surface: 'full' });
const METHOD_NOT_FOUND = -32601;

const nameOfSubset = (features: readonly string[]): string => features.join(', ') || 'nothing';
/** Features that are advertised and missing, or the other way round. */
const wrong = (capabilities: Json, codes: ReadonlyMap<string, number | undefined>): Json => ({
  advertisedOnly: [...codes].filter(([feature, code]) => capabilities[feature] && code === METHOD_NOT_FOUND).map(([feature]) => feature),
  answeredOnly: [...codes].filter(([feature, code]) => !capabilities[feature] && code !== METHOD_NOT_FOUND).map(([feature]) => feature),
});

/** What a session of 2025-11-25 is told, and what each request gets. */
const asked = async (features: readonly string[]): Promise<{ capabilities: Json; codes: Map<string, number | undefined> }> => {
  const client = await peer(await offering(features));
  const { capabilities } = client.messages.find(({ id }) => id === 'init')!['result'];
  const codes = new Map<string, number | undefined>();
  for (const feature of FEATURES) codes.set(feature, (await client.request(REQUESTS[feature].method, REQUESTS[feature].params))['error']?.code);
  return { capabilities, codes };
};

/** The same by a client of 2026-07-28. */
const askedStateless = async (features: readonly string[]): Promise<{ capabilities: Json; codes: Map<string, number | undefined> }> => {
  const client = httpClient((await listen(await offering(features))).url);
  const { capabilities } = (await client.post(...modern(1, 'server/discover'))).messages[0]!['result'];
  const codes = new Map<string, number | undefined>();
  for (const feature of FEATURES.filter((one) => REQUESTS[one].revisions.includes('2026-07-28'))) {
    codes.set(feature, (await client.post(...modern(2, REQUESTS[feature].method, REQUESTS[feature].params))).messages[0]!['error']?.code);
  }
  client.close();
  return { capabilities, codes };
};

describe.each([['2025-11-25', asked], ['2026-07-28', askedStateless]] as const)('%s', (_revision, ask) => {
  it.each(SUBSETS.filter((_features, n) => n % 3 === 0 || n === 31).map((features) => [nameOfSubset(features), features] as const))(
    'what is advertised works, and what the upstream has is advertised: %s [relay.advertised]',
    async (_name, features) => {
      const { capabilities, codes } = await ask(features);
      expect(wrong(capabilities, codes).advertisedOnly).toEqual([]);
      for (const feature of features.filter((one) => one !== 'completions' && codes.has(one))) expect(capabilities).toHaveProperty(feature);
    },
  );

  it('what is not advertised is not answered', async () => {
    const { capabilities, codes } = await ask([]);
    expect(wrong(capabilities, codes).answeredOnly).toEqual([]);
  });
});
