import { MwsError } from '@mcp-working-set/core';
import type { Action } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../gateway/session.js';
import { buildReport } from '../report/build.js';
import { renderReport } from '../report/render.js';
import { o200k } from '../tokens/o200k.js';

/** Says what is listed, what it costs, and what was called. */
export const runReport: Action<{ days: number; profile: string | undefined; json: boolean }> = async (context, args) => {
  if (!(args.days > 0)) throw new MwsError('usage', `--days must be greater than 0, not ${args.days}`);
  return withSession(context, args.config, async (session) => {
    const { output, clock } = context;
    const report = await buildReport(session, await o200k(), { now: clock.now(), days: args.days, profile: args.profile });
    if (args.json) output.json(report);
    else for (const line of renderReport(report, output.styles)) output.line(line);
    return EXIT.ok;
  }, { about: 'view', profile: args.profile });
};
