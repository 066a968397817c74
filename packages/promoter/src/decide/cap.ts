import type { PromotePolicy, WorkingSetMember } from '@mcp-working-set/core';
import type { ToolEvidence } from '../evidence/summary.js';
import { plural } from './judge.js';
import type { Cap, DecisionRow } from './types.js';

export interface Judged {
  readonly row: DecisionRow;
  readonly member: WorkingSetMember | undefined;
}

/** 40 tools is what the client with the smallest list shows; 10,000 tokens is a tenth of what large gateways cost. */
export const defaultCap = { tools: 40, tokens: 10_000 } as const;

/**
 * What stands is worth so much more than what would replace it: two tools of nearly equal use must not take turns, since
 * every change of the list costs its reader a prompt cache. With 3, tools that are used at their own constant pace, up to
 * every two weeks, never do: what is expected of such a tool swings by less than 3 between just used and nearly due, so no
 * chain of replacements leads back. With 2 those that are used every eleven to fourteen days did.
 */
const INCUMBENT = 3;

/**
 * Cuts what was promoted to the bounds, in place. What a listed tool saves is a search round trip in each session that
 * uses it, so its benefit is the sessions that are to be expected (from those of the last days), times the same cost for all; the bounds are filled by
 * benefit per token. Deciding again on the same evidence changes nothing: who is in only moves up.
 */
export const applyCap = (
  judged: Map<string, Judged>, evidence: ReadonlyMap<string, ToolEvidence>, before: ReadonlyMap<string, WorkingSetMember>, cap: Cap, policy: PromotePolicy,
): void => {
  const tokens = ({ upstream, tool }: DecisionRow): number => Math.max(1, cap.tokensOf(upstream, tool));
  const members = [...judged].filter(([, { member }]) => member !== undefined);
  const pinned = members.filter(([, { member }]) => member?.reason !== 'promoted');
  const used = { tools: pinned.length, tokens: pinned.reduce((sum, [, { row }]) => sum + tokens(row), 0) };
  const candidates = members.filter(([, { member }]) => member?.reason === 'promoted').map(([key, one]) => ({
    key, ...one, tokens: tokens(one.row),
    worth: (expected(evidence.get(key), policy) * (before.has(key) ? INCUMBENT : 1)) / tokens(one.row),
  }));
  candidates.sort((a, b) => b.worth - a.worth || (a.key < b.key ? -1 : 1));
  for (const { key, row, tokens: size } of candidates) {
    if (used.tools + 1 <= cap.tools && used.tokens + size <= cap.tokens) {
      used.tools += 1;
      used.tokens += size;
      continue;
    }
    const full = used.tools + 1 > cap.tools ? `${plural(cap.tools, 'tool')}` : `${plural(cap.tokens, 'token')}, this one takes ${size}`;
    judged.set(key, {
      row: { ...row, decision: before.has(key) ? 'remove' : 'no', cause: 'cap', reason: `${row.reason}, but the list is full (${full}) and others save more per token` },
      member: undefined,
    });
  }
};

/** How many sessions are to be expected that use it, up to a factor that is the same for all; what only its grace period keeps counts least. */
const expected = (evidence: ToolEvidence | undefined, policy: PromotePolicy): number =>
  Math.max(evidence?.recent ?? 0, 1 / Math.max(1, policy.keepDays));
