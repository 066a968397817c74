import { MwsError } from '@mcp-working-set/core';
import { simulate } from '@mcp-working-set/promoter';
import type { SimulatedList } from '@mcp-working-set/promoter';
import type { Action } from '../command.js';
import { gatherEvidence } from '../evidence/gather.js';
import { tellReading } from '../evidence/tell.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../gateway/session.js';
import { toolFacts } from '../promotion/tools.js';
import { DAY_MS } from '../state/keys.js';
import { count, number, percent } from '../terminal/format.js';
import { withReadingBar } from '../terminal/reading-bar.js';
import { renderTable } from '../terminal/table.js';
import { o200k } from '../tokens/o200k.js';

type Numbers = 'days' | 'min-sessions' | 'min-calls' | 'window-days' | 'keep-days' | 'cap-tools' | 'cap-tokens';
type SimulateArguments = { readonly [K in Numbers]: number | undefined } & { readonly json: boolean };

const NAMES: Readonly<Record<string, string>> = { policy: 'the policy', fixed: 'best fixed list', 'last-used': 'last used first', 'most-used': 'most used first' };

/** Replays the records under a policy and prints what it would have given. */
export const runSimulate: Action<SimulateArguments> = async (context, args) => {
  for (const name of ['days', 'min-sessions', 'min-calls', 'window-days', 'keep-days', 'cap-tools', 'cap-tokens'] as const) {
    const value = args[name];
    if (value !== undefined && !(Number.isFinite(value) && value > 0)) throw new MwsError('usage', `--${name} must be greater than 0, not ${value}`);
  }
  return withSession(context, args.config, async (session) => {
    const { environment, output, clock } = context;
    const { promote } = session.config;
    const counter = await o200k();
    const { calls, reading } = await withReadingBar(context, (onProgress) => gatherEvidence(environment, session, {
      keep: false, onProgress, ...(args.days === undefined ? {} : { since: clock.now() - args.days * DAY_MS }),
    }));
    tellReading(output, reading);
    const policy = {
      ...promote,
      minSessions: args['min-sessions'] ?? promote.minSessions, minCalls: args['min-calls'] ?? promote.minCalls,
      windowDays: args['window-days'] ?? promote.windowDays, keepDays: args['keep-days'] ?? promote.keepDays,
    };
    const cap = { tools: args['cap-tools'] ?? promote.cap.tools, tokens: args['cap-tokens'] ?? promote.cap.tokens };
    const result = simulate({ evidence: calls, policy, cap: { ...cap, tokensOf: toolFacts(session.gateway.catalog(), counter).tokensOf } });
    if (args.json) {
      const { minSessions, minCalls, windowDays, keepDays } = policy;
      output.json({ policy: { minSessions, minCalls, windowDays, keepDays, cap }, counter: counter.name, days: result.days, calls: result.calls, lists: [result.policy, ...result.others] });
      return EXIT.ok;
    }
    if (result.calls === 0) {
      output.line('No successful call is known yet: there is nothing to replay.');
      return EXIT.ok;
    }
    output.line(`${count(result.calls, 'call')} on ${count(result.days, 'day')}; at least ${count(policy.minSessions, 'session')} within ${count(policy.windowDays, 'day')}, kept for ${count(policy.keepDays, 'day')}, at most ${count(cap.tools, 'tool')} and ${count(cap.tokens, 'token')}`);
    output.line();
    output.line(renderTable<SimulatedList>([result.policy, ...result.others], [
      { title: 'list', value: ({ name }) => NAMES[name] ?? name },
      { title: 'calls served', align: 'right', value: ({ served }) => percent(served) },
      { title: 'tools', align: 'right', value: ({ tools }) => number(tools) },
      { title: 'tokens', align: 'right', value: ({ tokens }) => number(tokens) },
      { title: 'added', align: 'right', value: ({ added }) => number(added) },
      { title: 'removed', align: 'right', value: ({ removed }) => number(removed) },
      { title: 'days of change', align: 'right', value: ({ changedDays }) => number(changedDays) },
    ], output.styles));
    output.line(output.styles.dim(`served: share of the calls whose tool was listed · tools, tokens: mean over the days · tokens: ${counter.name}`));
    return EXIT.ok;
  });
};
