import { createMemoryState } from '@mcp-working-set/core';
import type { WorkingSet } from '@mcp-working-set/core';
import { defaultConfig } from '@mcp-working-set/core/config';
import { callRecord } from '@mcp-working-set/core/testing';
import { expect, test } from 'vitest';
import { profileKey, projectKey } from '../src/promotion/scopes.js';
import { scopedState } from '../src/promotion/scoped-state.js';
import { LOCAL_KEY } from '../src/state/keys.js';

const config = (scope: 'global' | 'project') => {
  const defaults = defaultConfig({ env: {}, home: '/home/ann' });
  return { ...defaults, promote: { ...defaults.promote, scope }, profiles: { ...defaults.profiles, shop: { projects: ['/shop'] }, plain: { projects: [] } } } as unknown as typeof defaults;
};
const set = (tool: string): WorkingSet => {
  const members = [{ upstream: 'files', tool, reason: 'promoted' as const, since: 0 }];
  return { decided: members, decidedAt: 0, effective: members };
};
const world = async (scope: 'global' | 'project', project?: string) => {
  const state = createMemoryState();
  for (const [key, tool] of [[LOCAL_KEY, 'all'], [projectKey('p:api'), 'of-project'], [profileKey('shop'), 'of-profile']] as const) await state.workingSets.update(key, () => set(tool));
  const scoped = scopedState(state, config(scope), project);
  return { state, scoped, listed: async (key: typeof LOCAL_KEY) => (await scoped.workingSets.get(key))?.effective[0]?.tool };
};

test('one set for all, whatever profile and folder, unless promotion goes by project', async () => {
  const { listed } = await world('global', 'p:api');
  expect([await listed(LOCAL_KEY), await listed(profileKey('shop')), await listed(profileKey('plain'))]).toEqual(['all', 'all', 'all']);
});

test('by project: the folder that it is served in, and profiles that name folders; a project without a set has that of all', async () => {
  const { listed } = await world('project', 'p:api');
  expect([await listed(LOCAL_KEY), await listed(profileKey('shop')), await listed(profileKey('plain'))]).toEqual(['of-project', 'of-profile', 'all']);
  expect(await (await world('project', 'p:new')).listed(LOCAL_KEY)).toBe('all');
  expect(await (await world('project')).listed(LOCAL_KEY)).toBe('all');
});

test('what is open keeps removals waiting in the set of the project, and in that of all', async () => {
  const { state, scoped } = await world('project', 'p:api');
  scoped.presence.hold({ id: 'a', ...LOCAL_KEY, pid: process.pid, until: 100 });
  expect([await state.presence.open(projectKey('p:api'), 0), await state.presence.open(LOCAL_KEY, 0), await scoped.presence.open(LOCAL_KEY, 0)]).toEqual([1, 1, 1]);
  scoped.presence.release('a');
  expect([await state.presence.open(projectKey('p:api'), 0), await state.presence.open(LOCAL_KEY, 0)]).toEqual([0, 0]);
});

test('calls are kept under the project that they were made in', async () => {
  const { state, scoped } = await world('global', 'p:api');
  scoped.calls.append(callRecord());
  expect((await state.calls.read())[0]?.project).toBe('p:api');
});
