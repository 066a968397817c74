import type { WorkingSetMember } from '@mcp-working-set/core';
import type { JoinedCall } from '../evidence/join.js';
import { summarize, summarizeJoined } from '../evidence/summary.js';
import { toolKey } from '../evidence/tool-key.js';
import type { ToolEvidence } from '../evidence/summary.js';
import type { ResolvedPin } from '../pins/types.js';
import type { Judged } from './cap.js';
import { applyCap } from './cap.js';
import { judge } from './judge.js';
import type { DecideInput, Decision, DecisionRow } from './types.js';
import { compareText } from '../compare-text.js';

type Input = Omit<DecideInput, 'evidence'>;

/**
 * Decides the working set. Pure: equal input gives equal output, and the order of the evidence does not matter.
 *
 * A tool is promoted when it had successful calls in `minSessions` distinct sessions (and `minCalls` of them) within
 * `windowDays`; once promoted it stays while one success is younger than `keepDays`. Config pins stand unconditionally,
 * pins of files while used within `pinDecayDays`. What no upstream lists is not in the set.
 */
export const decide = (input: DecideInput): Decision =>
  decideOn(summarize(input.evidence, { now: input.now, windowDays: input.policy.windowDays }), input);

/** The same on calls that were joined already, perhaps only those of one project. */
export const decideJoined = (joined: readonly JoinedCall[], input: Omit<DecideInput, 'evidence'>): Decision =>
  decideOn(summarizeJoined(joined, { now: input.now, windowDays: input.policy.windowDays }), input);

/** The same on evidence that is summed already. */
export const decideOn = (evidence: ReadonlyMap<string, ToolEvidence>, input: Omit<DecideInput, 'evidence'>): Decision => {
  const before = new Map(input.previous.map((member) => [toolKey(member.upstream, member.tool), member]));
  const pins = new Map<string, ResolvedPin>();
  for (const pin of input.pins) {
    const key = toolKey(pin.upstream, pin.tool);
    // A config pin outranks a file's, whatever the order.
    if (pins.get(key) === undefined || (pin.reason === 'pin' && pins.get(key)?.reason !== 'pin')) pins.set(key, pin);
  }

  const judged = new Map<string, Judged>();
  const asked = (input.ask ?? []).map(({ upstream, tool }) => toolKey(upstream, tool));
  for (const key of new Set([...pins.keys(), ...before.keys(), ...evidence.keys(), ...asked])) {
    judged.set(key, judgeOne(key, input, evidence.get(key), before.get(key), pins.get(key)));
  }
  if (input.cap !== undefined) applyCap(judged, evidence, before, input.cap, input.policy);
  const order = membersInOrder(judged, input, pins, before);
  const members = order.flatMap((key) => judged.get(key)?.member ?? []);
  const inOrder = new Set(order);
  const others = [...judged].filter(([key]) => !inOrder.has(key)).map(([, { row }]) => row);
  return {
    members,
    rows: [
      ...order.flatMap((key) => judged.get(key)?.row ?? []),
      ...others.filter((row) => row.decision === 'remove').sort(byUse),
      ...others.filter((row) => row.decision === 'no').sort(byUse),
    ],
  };
};

const judgeOne = (
  key: string,
  input: Input,
  found: ToolEvidence | undefined,
  before: WorkingSetMember | undefined,
  pin: ResolvedPin | undefined,
): Judged => {
  const [upstream, tool] = JSON.parse(key) as [string, string];
  const evidence = found ?? { upstream, tool, sessions: 0, calls: 0, recent: 0, failures: 0 };
  const verdict = judge({ evidence, before, pin, listed: input.has(upstream, tool) }, input.policy, input.now);
  const decision = verdict.member === undefined ? (before ? 'remove' : 'no') : (before ? 'keep' : 'add');
  return {
    row: {
      upstream, tool, sessions: evidence.sessions, calls: evidence.calls,
      ...(evidence.lastUse === undefined ? {} : { lastUse: evidence.lastUse }),
      ...(input.cap === undefined ? {} : { tokens: input.cap.tokensOf(upstream, tool) }),
      decision, cause: verdict.cause, reason: verdict.because,
    },
    member: verdict.member && { upstream, tool, reason: verdict.member, since: before?.since ?? input.now },
  };
};

/** Config pins, then who was there before, then who is new: an addition never moves what stands. */
const membersInOrder = (
  judged: ReadonlyMap<string, Judged>,
  input: Input,
  pins: ReadonlyMap<string, ResolvedPin>,
  before: ReadonlyMap<string, WorkingSetMember>,
): readonly string[] => {
  const order = new Set<string>();
  const take = (key: string): void => {
    if (judged.get(key)?.member !== undefined) order.add(key);
  };
  const keysOf = (reason: ResolvedPin['reason']): readonly string[] =>
    input.pins.filter((pin) => pin.reason === reason).map((pin) => toolKey(pin.upstream, pin.tool));
  keysOf('pin').forEach(take);
  [...before.keys()].forEach(take);
  keysOf('pin-file').filter((key) => pins.get(key)?.reason === 'pin-file').forEach(take);
  [...judged].filter(([key]) => !order.has(key)).sort(([, a], [, b]) => byUse(a.row, b.row)).forEach(([key]) => take(key));
  return [...order];
};

/** Most used first; ends in the names, so that it is total. */
const byUse = (a: DecisionRow, b: DecisionRow): number =>
  b.sessions - a.sessions
  || b.calls - a.calls
  || (b.lastUse ?? 0) - (a.lastUse ?? 0)
  || compareText(a.upstream, b.upstream)
  || compareText(a.tool, b.tool);
