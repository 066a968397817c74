import { estimateTokens, MwsError } from '@mcp-working-set/core';
import { suggestBundles } from '@mcp-working-set/promoter';
import type { Action } from '../command.js';
import { gatherEvidence } from '../evidence/gather.js';
import { tellReading } from '../evidence/tell.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../gateway/session.js';
import { toolFacts } from '../promotion/tools.js';
import { number } from '../terminal/format.js';
import { withReadingBar } from '../terminal/reading-bar.js';
import { renderTable } from '../terminal/table.js';

interface BundlesArguments {
  readonly action: string | undefined;
  readonly 'min-support': number;
  readonly 'min-lift': number;
  readonly 'max-tools': number;
  readonly json: boolean;
}

/** Finds tools that are used together and prints them. */
export const runBundles: Action<BundlesArguments> = async (context, args) => {
  const { 'min-support': minSupport, 'min-lift': minLift, 'max-tools': maxTools } = args;
  if (!(minSupport >= 1)) throw new MwsError('usage', `--min-support must be at least 1, not ${minSupport}`);
  if (!(minLift > 0)) throw new MwsError('usage', `--min-lift must be greater than 0, not ${minLift}`);
  if (!(maxTools >= 2)) throw new MwsError('usage', `--max-tools must be at least 2, not ${maxTools}`);
  return withSession(context, args.config, async (session) => {
    const { environment, output } = context;
    const { calls, reading } = await withReadingBar(context, (onProgress) => gatherEvidence(environment, session, { keep: false, onProgress }));
    tellReading(output, reading);
    const { nameOf } = toolFacts(session.gateway.catalog(), estimateTokens);
    const bundles = suggestBundles(calls, { minSupport, minLift, maxTools })
      .map(({ tools, sessions, lift }) => ({ tools: tools.map(({ upstream, tool }) => nameOf(upstream, tool)), sessions, lift: Math.round(lift * 100) / 100 }));
    if (args.json) output.json({ bundles });
    else if (bundles.length === 0) output.line(`No tools were used together in ${minSupport} sessions ${minLift} times as often as by chance.`);
    else {
      output.line(renderTable(bundles, [
        { title: 'sessions', align: 'right', value: ({ sessions }) => number(sessions) },
        { title: 'lift', align: 'right', value: ({ lift }) => lift.toFixed(1) },
        { title: 'tools', value: ({ tools }) => tools.join(', ') },
      ], output.styles));
    }
    return bundles.length > 0 ? EXIT.ok : EXIT.failed;
  });
};
