import { join } from 'node:path';
import type { World } from './support.js';

const DAY = 86_400_000;

export interface ToolUse {
  readonly id: string;
  /** As Claude Code writes it. */
  readonly name: string;
  readonly input?: object;
  readonly failed?: boolean;
  readonly daysAgo?: number;
}

/** A session of Claude Code with calls that have ended, as it writes it into its file. */
export const claudeSession = (session: string, cwd: string, uses: readonly ToolUse[]): string =>
  uses.flatMap(({ id, name, input = {}, failed = false, daysAgo = 1 }, at) => {
    const common = { sessionId: session, cwd, timestamp: new Date(Date.now() - daysAgo * DAY + at * 1_000).toISOString() };
    return [
      { type: 'assistant', uuid: `a-${session}-${id}`, ...common, message: { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] } },
      {
        type: 'user', uuid: `r-${session}-${id}`, ...common,
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'canary result', ...(failed ? { is_error: true } : {}) }] },
      },
    ];
  }).map((record) => `${JSON.stringify(record)}\n`).join('');

/** Writes one where Claude Code would. */
export const writeClaudeSession = (world: World, session: string, uses: readonly ToolUse[], cwd = '/home/ada/canary-path/shop'): string =>
  world.write(join(world.home, '.claude/projects/-work-shop', `${session}.jsonl`), claudeSession(session, cwd, uses));

export const callId = (at: number): string => `toolu_${String(at).padStart(16, '0')}`;
