import { MwsError } from '@mcp-working-set/core';
import type { CommandContext } from '../../command.js';
import { EXIT } from '../../exit-codes.js';
import { parseMisses } from '../misses.js';
import { withMaterial } from '../material.js';
import type { MaterialArguments } from '../material.js';
import { openChat } from './chat.js';
import { openDesk } from './desk.js';
import { runEpisode } from './episode.js';
import type { Episode } from './episode.js';
import { renderChoices, summarizeChoices } from './report.js';

export interface LlmArguments extends MaterialArguments {
  readonly llm: string;
  readonly model: string | undefined;
  readonly 'key-env': string | undefined;
  readonly misses: string | undefined;
  readonly json: boolean;
}

/** After so many failures one after the other the service is taken to be gone. */
const MOST_FAILURES = 3;

const keyFrom = ({ environment: { env } }: CommandContext, variable: string | undefined): string | undefined => {
  if (variable === undefined) return undefined;
  const key = env[variable];
  if (!key) throw new MwsError('usage', `--key-env: the variable ${variable} is not set`);
  return key;
};

/** Lets a model choose for every query of a gold set, and prints how far it got. */
export const runLlm = async (context: CommandContext, args: LlmArguments): Promise<number> => {
  const misses = parseMisses(args.misses);
  const chat = await openChat({ url: args.llm, model: args.model, key: keyFrom(context, args['key-env']) });
  return withMaterial(context, args, async (material) => {
    const { output } = context;
    const desk = await openDesk(context, material);
    output.note(`measuring ${material.source} with ${chat.model}; no tool is run`);
    const episodes: Episode[] = [];
    const failed: string[] = [];
    let inARow = 0;
    for (const entry of material.gold) {
      try {
        episodes.push(await runEpisode(chat, desk, entry));
        inARow = 0;
      } catch (error) {
        if (!(error instanceof MwsError)) throw error;
        failed.push(entry.query);
        inARow += 1;
        if (episodes.length === 0 || inARow >= MOST_FAILURES) throw error;
      }
    }
    const report = summarizeChoices(chat.model, episodes, failed);
    if (args.json) output.json({ llm: report });
    else output.line(renderChoices(report, misses, output.styles));
    return failed.length > 0 ? EXIT.failed : EXIT.ok;
  });
};
