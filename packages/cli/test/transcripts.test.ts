import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorld } from './support.js';
import { callId, claudeSession, writeClaudeSession } from './transcripts-support.js';

test('scan prints each call once, in exactly this shape, and stores nothing', async () => {
  const world = createWorld();
  const file = writeClaudeSession(world, 'one', [
    { id: callId(1), name: 'mcp__mws__call_tool', input: { name: 'files__read', arguments: { path: 'canary argument' } } },
    { id: callId(2), name: 'mcp__git_hub__create_issue', failed: true },
  ]);
  // A fork: the same calls under another session.
  world.write(file.replace('one', 'two'), claudeSession('one', '/work', [{ id: callId(2), name: 'mcp__git_hub__create_issue', failed: true }]).replaceAll('"one"', '"two"'));
  world.write(file.replace('one', 'bad'), '{"type":"assistant" torn\n{"type":"of another version"}\n');
  const { code, out, err } = await world.run(['transcripts', 'scan', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    records: [
      { client: 'claude-code', session: 'one', rootSession: 'one', callId: callId(1), time: expect.any(Number), server: 'mws', tool: 'call_tool', innerTool: 'files__read', outcome: 'ok', file },
      { client: 'claude-code', session: 'one', rootSession: 'one', callId: callId(2), time: expect.any(Number), server: 'git_hub', tool: 'create_issue', innerTool: null, outcome: 'error', file },
    ],
    duplicates: 1, badLines: 1, unknownRecords: 1,
  });
  expect(err).toMatch(/bad\.jsonl:1 is no JSON/);
  expect(out + err).not.toContain('canary');
  expect(world.states.size).toBe(0);
  expect(existsSync(join(world.home, '.local'))).toBe(false);
});

test('scan without --json sums by client', async () => {
  const world = createWorld();
  writeClaudeSession(world, 'one', [{ id: callId(1), name: 'mcp__mws__files__read' }, { id: callId(2), name: 'mcp__mws__files__read', failed: true }]);
  const { out } = await world.run(['transcripts', 'scan']);
  expect(out).toMatch(/claude-code +1 +2 +1 +1 +0 +0 +0\n\n2 calls in 1 file; left out: 0 copies, 0 bad lines, 0 unknown records\.\n/);
});

test('scan takes one client, or another folder, whose files are told apart by their names', async () => {
  const world = createWorld();
  const text = claudeSession('one', '/work', [{ id: callId(1), name: 'mcp__mws__files__read' }]);
  world.write(join(world.cwd, 'backup/.claude/projects/p/one.jsonl'), text);
  const calls = async (...args: string[]): Promise<number> => {
    const ran = await world.run(['transcripts', 'scan', '--json', ...args]);
    return ran.code === 0 ? JSON.parse(ran.out).records.length : -ran.code;
  };
  expect(await calls()).toBe(0);
  expect(await calls('--root', 'backup')).toBe(1);
  expect(await calls('--root', 'backup/.claude', '--client', 'claude-code')).toBe(1);
  expect(await calls('--root', 'backup', '--client', 'codex')).toBe(0);
  expect(await calls('--client', 'nobody')).toBe(-2);
  writeClaudeSession(world, 'two', [{ id: callId(2), name: 'mcp__mws__files__read' }]);
  expect(await calls('--client', 'claude-code')).toBe(1);
  expect(await calls('--client', 'gemini-cli')).toBe(0);
  // A client that is switched off is read when it is asked for by name.
  world.write(join(world.home, '.config/mcp-working-set/config.json'), '{"transcripts":[{"type":"claude-code","enabled":false}]}');
  expect([await calls(), await calls('--client', 'claude-code')]).toEqual([0, 1]);
});
