import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transcriptCall, transcriptCursor, transcriptSession } from '@mcp-working-set/core/testing';
import { expect, it } from 'vitest';
import { call, listeningLogger, open, search, stateFile } from './helpers.js';

/** Every byte beside the state file, the file and its log included. */
const bytesAround = (file: string): Buffer =>
  Buffer.concat(readdirSync(dirname(file)).map((name) => readFileSync(join(dirname(file), name))));

it('keeps no arguments, results, queries, secrets or paths, whatever comes along with a record', async () => {
  const canary = 'canary-7f3e9a';
  const baggage = {
    arguments: { token: canary }, result: canary, query: canary, path: `/home/${canary}`, cwd: canary, headers: { authorization: canary }, error: canary, _meta: canary,
  };
  const file = stateFile();
  const logger = listeningLogger();
  const store = await open({ file, logger });
  const member = { upstream: 'fs', tool: 'read', reason: 'pin' as const, since: 0, ...baggage };
  store.calls.append({ ...call({ clientCallId: 'c1', project: `/home/${canary}/shop` }), ...baggage });
  store.calls.append({ ...call({ clientCallId: 'c1', project: `C:\\${canary}` }), ...baggage });
  store.calls.append({ ...call(), tool: baggage } as never);
  store.searches.append({ ...search(), ...baggage });
  store.searches.append({ ...search(), hits: canary } as never);
  await store.workingSets.update({ principal: 'local', scope: 'global', ...baggage }, () => ({ decided: [member], decidedAt: 0, effective: [member], ...baggage }));
  await store.sessions.put({
    id: 's', revision: '2025-06-18', client: { name: 'c' }, capabilities: {}, principal: 'local', profile: 'default', loaded: [], createdAt: 0, lastSeen: 0, ...baggage,
  });
  store.presence.hold({ id: 'p', principal: 'local', scope: 'global', pid: process.pid, until: 1e15, ...baggage });
  await store.transcripts.commit({
    calls: [{ ...transcriptCall({ innerTool: canary, found: { upstream: 'fs', tool: 'read', via: 'call_tool', ...baggage } }), ...baggage }],
    sessions: [{ ...transcriptSession({ project: `/home/${canary}` }), ...baggage, folder: canary } as never], cursors: [{ ...transcriptCursor(), ...baggage } as never], gone: [],
  });
  store.learnedWords.learn({ principal: 'local', upstream: 'fs', tool: 'read', stems: ['file'], gain: 1, time: 1, halfLifeMs: 1, mostCount: 8, mostStems: 40, ...baggage });
  await store.flush();
  const written = bytesAround(file);
  expect(written.includes('create_issue')).toBe(true);
  expect(written.includes(canary)).toBe(false);
  expect(written.includes(process.cwd())).toBe(false);
  await store.close();
  expect(bytesAround(file).includes(canary)).toBe(false);
  expect(logger.lines.join('\n')).not.toContain(canary);
});
