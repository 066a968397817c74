import { MwsError } from '@mcp-working-set/core';
import { rootsOf, scanTranscripts } from '@mcp-working-set/promoter';
import type { ScannedCall, Unwrap } from '@mcp-working-set/promoter';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandContext } from '../../command.js';
import { unwrapFor } from '../../evidence/gather.js';
import { tellProblems } from '../../evidence/tell.js';
import { EXIT } from '../../exit-codes.js';
import { withSession } from '../../gateway/session.js';
import { DAY_MS } from '../../state/keys.js';
import { count } from '../../terminal/format.js';
import type { Output } from '../../terminal/output.js';
import { draftGold } from './draft.js';
import type { Draft } from './draft.js';
import type { Prompt } from './prompt.js';
import { readPrompts } from './read.js';

export interface InitArguments {
  readonly config?: string | undefined;
  readonly file: string | undefined;
  readonly days: number;
  readonly force: boolean;
  readonly json: boolean;
}

const DEFAULT_FILE = 'gold.jsonl';

/** For the owner alone: prompts hold whatever a person typed. */
const write = (cwd: string, file: string, { queries }: Draft, overwrite: boolean): void => {
  try {
    writeFileSync(resolve(cwd, file), queries.map((query) => `${JSON.stringify(query)}\n`).join(''), { mode: 0o600, flag: overwrite ? 'w' : 'wx' });
  } catch (error) {
    throw new MwsError('usage', `${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`, { cause: error });
  }
};

const tell = (output: Output, file: string, { queries, left, tooMany }: Draft, unread: ReadonlyMap<string, number>): void => {
  output.line(`Drafted ${count(queries.length, 'query', 'queries')} in ${output.styles.bold(file)}`);
  const out = [
    [left.failed, 'that did not succeed'], [left.unknownTool, 'of tools that no server of yours has'], [left.noPrompt, 'before which no request was found'],
  ].flatMap(([calls, why]) => (calls ? [`${count(calls as number, 'call')} ${why}`] : []));
  if (tooMany > 0) out.push(`${count(tooMany, 'request')} that led to more than three tools`);
  if (out.length > 0) output.line(`Left out: ${out.join(', ')}.`);
  for (const [client, files] of unread) output.line(`${count(files, 'transcript')} of ${client} could not be read for requests.`);
  output.line();
  output.line('A call that worked is not always the tool that was asked for: go through the file, take out what is private or');
  output.line(`says nothing, correct \`relevant\`, then measure with \`mws eval --gold ${file}\`.`);
};

/** Which tool a call means today; whether a client wrote its server and tool apart, the scan does not say. */
const toolFinder = (unwrap: Unwrap) =>
  ({ client, name, server, tool, innerTool }: ScannedCall): readonly [string, string] | undefined => {
    const named = { client, name, server, tool, ...(innerTool === undefined ? {} : { innerTool }) };
    const found = (server === '' ? undefined : unwrap({ ...named, raw: true })) ?? unwrap({ ...named, raw: false });
    return found && [found.upstream, found.tool];
  };

/** Drafts a gold set from what was asked and called before; it goes to one file of the user's and nowhere else. */
export const runInit = async (context: CommandContext, args: InitArguments): Promise<number> => {
  const { environment, output, clock } = context;
  const file = args.file ?? DEFAULT_FILE;
  if (!(args.days > 0)) throw new MwsError('usage', `--days must be more than 0, not ${args.days}`);
  if (!args.force && existsSync(resolve(environment.cwd, file))) throw new MwsError('file-exists', `${file} exists already; --force overwrites it`);
  return withSession(context, args.config, async (session) => {
    const since = clock.now() - args.days * DAY_MS;
    const roots = rootsOf(session.config.transcripts, { home: environment.home, env: environment.env, platform: environment.platform ?? process.platform });
    const { records, problems } = await scanTranscripts({ roots, openForeign: environment.openForeign, servers: session.config.upstreams.map(({ id }) => id) });
    tellProblems(output, problems);
    const calls = records.filter(({ time }) => time >= since);
    const prompts = new Map<string, readonly Prompt[]>();
    const unread = new Map<string, number>();
    for (const [path, client] of new Map(calls.map((call) => [call.file, call.client]))) {
      const found = await readPrompts(client, path, environment.openForeign);
      if (found === undefined) unread.set(client, (unread.get(client) ?? 0) + 1);
      else prompts.set(path, found);
    }
    const draft = draftGold({ calls, prompts, toolOf: toolFinder(await unwrapFor(environment, session)) });
    if (draft.queries.length === 0) {
      output.error(`nothing to draft from: ${count(calls.length, 'call')} in transcripts of the last ${count(args.days, 'day')}${draft.left.unknownTool > 0 ? `, ${draft.left.unknownTool} of tools that no server of yours has` : ''}`);
      return EXIT.failed;
    }
    write(environment.cwd, file, draft, args.force);
    if (args.json) output.json({ file, queries: draft.queries.length, left: draft.left, tooMany: draft.tooMany, unread: Object.fromEntries(unread) });
    else tell(output, file, draft, unread);
    return EXIT.ok;
  }, { about: 'tools' });
};
