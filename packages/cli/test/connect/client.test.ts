import { parseConfig } from '@mcp-working-set/core/config';
import { memoryState } from '@mcp-working-set/core/testing';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { conversationOf, refuseClient } from '../../src/daemon/client.js';
import { createProjects } from '../../src/evidence/project.js';
import type { Hello } from '../../src/daemon/channel-words.js';

const hello = (more: Partial<Hello> = {}): Hello => ({ token: 't', want: 'serve', version: '1', ...more });
const read = (home: string, profiles: object = {}) => parseConfig(JSON.stringify({ serverName: 'desk', profiles }), { place: 'x', env: {}, home }).config;

const furnished = () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'mws-client-')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const folder of ['shop/.git', 'shop/src', 'notes']) mkdirSync(join(home, folder), { recursive: true });
  return { environment: { home }, home, state: memoryState(), config: read(home, { web: { projects: ['~/notes'] } }) };
};

test('a client is in the project that a stdio server would find in its folder', async () => {
  const serving = furnished();
  const { projectOf } = await createProjects(serving.state, serving.config, serving.environment);
  for (const [folder, project] of [['shop/src', 'shop'], ['shop', 'shop'], ['notes', 'notes']] as const) {
    const conversation = await conversationOf(serving, hello({ folder: join(serving.home, folder), session: 's', profile: 'web' }));
    expect(conversation).toEqual({ sessionId: 's', profile: 'web', project: projectOf(join(serving.home, project)) });
    expect(conversation.project).not.toContain(serving.home);
  }
  expect(await conversationOf(serving, hello({ profile: 'default' }))).toEqual({});
});

test('a client is served also where the state cannot be asked', async () => {
  const serving = furnished();
  const values = { ...serving.state.values, putIfAbsent: () => Promise.reject(new Error('locked')) };
  const state = { ...serving.state, values };
  expect(await conversationOf({ ...serving, state }, hello({ session: 's', folder: serving.home, serverName: 'other' }))).toEqual({ sessionId: 's', mount: { serverName: 'other' } });
});

test('surface and name of its entry go along, and the name is remembered for its transcripts', async () => {
  const serving = furnished();
  expect(await conversationOf(serving, hello({ serverName: 'desk' }))).toEqual({});
  expect(await conversationOf(serving, hello({ serverName: 'tools', surface: 'full' }))).toEqual({ mount: { serverName: 'tools', surface: 'full' } });
  expect(await serving.state.values.list('mounted:')).toEqual([['mounted:tools', '1']]);
});

test.each([
  [{ profile: 'wbe' }, 'no profile is named "wbe"; there are: web'], [{ surface: 'all' }, 'no surface is named "all"; there are working-set'],
  [{ serverName: 'a b' }, '--server-name must be 1 to 50 letters'], [{ profile: 'default' }, undefined], [{ profile: 'web', surface: 'full', serverName: 'x' }, undefined],
])('%j is refused: %s', (wanted, message) => {
  const { config } = furnished();
  if (message === undefined) expect(refuseClient(config, hello(wanted))).toBeUndefined();
  else expect(refuseClient(config, hello(wanted))).toContain(message);
});
