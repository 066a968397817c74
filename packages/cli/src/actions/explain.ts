import { MwsError } from '@mcp-working-set/core';
import type { WorkingSet } from '@mcp-working-set/core';
import { META_TOOLS, whatWouldChange } from '@mcp-working-set/promoter';
import type { Action } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { namedTools, noSuchTool } from '../gateway/named-tools.js';
import { withSession } from '../gateway/session.js';
import { chosenProfile } from '../configuration/profiles.js';
import { suggest } from '../parse/suggest.js';
import { profileKey } from '../promotion/scopes.js';
import type { Scope } from '../promotion/scopes.js';
import { createDecider } from '../promotion/decider.js';
import type { NamedRow } from '../promotion/decider.js';
import { ago, count } from '../terminal/format.js';
import type { Output } from '../terminal/output.js';
import { withReadingBar } from '../terminal/reading-bar.js';
import { tellReading } from '../evidence/tell.js';
import { o200k } from '../tokens/o200k.js';

interface ExplainArguments {
  readonly tool: string | undefined;
  readonly scope: string;
  readonly profile: string | undefined;
  readonly json: boolean;
}

interface Explanation extends NamedRow {
  readonly scope: string;
  /** Whether clients get it in the list now; `leaving` while a removal waits. */
  readonly listed: 'yes' | 'leaving' | 'no';
  readonly change: string;
}

const listedIn = (set: WorkingSet | undefined, { upstream, tool, cause }: NamedRow): Explanation['listed'] => {
  const member = set?.effective.find((one) => one.upstream === upstream && one.tool === tool);
  if (member === undefined) return cause === 'pin' ? 'yes' : 'no';
  return member.leavingSince === undefined ? 'yes' : 'leaving';
};

const wouldBe = { keep: 'it stays', add: 'the next promotion adds it', remove: 'the next promotion removes it', no: 'the next promotion leaves it out' } as const;

const print = (output: Output, one: Explanation, now: number): void => {
  const { bold, dim } = output.styles;
  output.line(`${bold(one.name)}  ${dim(`${one.upstream}/${one.tool}`)}`);
  output.line(`listed now:  ${one.listed}${one.scope === 'global' ? '' : ` (${one.scope})`}; ${one.listed === 'yes' && one.decision === 'add' ? wouldBe.keep : wouldBe[one.decision]}`);
  output.line(`because:     ${one.reason}`);
  output.line(`change:      ${one.change}`);
  output.line(`evidence:    ${count(one.sessions, 'session')}, ${count(one.calls, 'successful call')}${one.lastUse === undefined ? '' : `, last used ${ago(one.lastUse, now)}`}`);
  if (one.tokens !== undefined) output.line(`in the list: ${count(one.tokens, 'token')}`);
};

/** Names by which a person may ask for a row. */
const answersTo = ({ name, upstream, tool }: NamedRow, asked: string): boolean => [name, `${upstream}/${tool}`, tool].includes(asked);

/** The working set that was asked for: by its name, or that of a profile, which may have none of its own. */
const scopeFor = (scopes: readonly Scope[], { scope: asked, profile }: Pick<ExplainArguments, 'scope' | 'profile'>): Scope => {
  const own = profile === undefined ? undefined : scopes.find(({ key }) => key.scope === profileKey(profile).scope);
  const found = own ?? scopes.find(({ key }) => key.scope === asked);
  if (found) return found;
  const names = scopes.map(({ key }) => key.scope);
  const close = suggest(asked, names);
  throw new MwsError('usage', `there is no working set "${asked}"${close === undefined ? '' : `; did you mean ${close}?`}; there are ${names.join(', ')}`);
};

/** Says why a tool is in the working set or not. */
export const runExplain: Action<ExplainArguments> = (context, args) =>
  withSession(context, args.config, async (session) => {
    const { environment, output, clock } = context;
    const asked = (args.tool ?? '').trim();
    if (META_TOOLS.has(asked) && session.gateway.catalog().resolve(asked) === undefined) {
      if (args.json) output.json({ name: asked, listed: 'yes', reason: 'a tool of mws itself: it is always listed and never promoted' });
      else output.line(`${asked} is a tool of mws itself: it is always listed and never promoted.`);
      return EXIT.ok;
    }
    const now = clock.now();
    const named = namedTools(session, asked);
    const exact = session.gateway.catalog().get(asked);
    const isNamed = ({ upstream, tool }: NamedRow): boolean => named.some((one) => one.upstream === upstream && one.original === tool);
    const counter = await o200k();
    const decider = await withReadingBar(context, (onProgress) => createDecider(environment, session, counter, {
      now, keep: false, onProgress, ask: named.map(({ upstream, original }) => ({ upstream, tool: original })),
    }));
    tellReading(output, decider.gathered.reading);
    const scope = scopeFor(decider.scopes, { ...args, profile: chosenProfile(session.config, args.profile) });
    const set = await session.state.workingSets.get(scope.key);
    const rows = decider.named(decider.decide(scope, set).rows)
      .filter((row) => isNamed(row) || (exact === undefined && answersTo(row, asked)));
    if (rows.length === 0) {
      output.error(noSuchTool(session, asked, ', and none of that name was used'));
      return EXIT.failed;
    }
    const explained = rows.map((row): Explanation => ({
      ...row, scope: scope.key.scope, listed: listedIn(set, row), change: whatWouldChange(row, session.config.promote, now),
    }));
    if (args.json) output.json(explained.length === 1 ? explained[0] : explained);
    else for (const [at, one] of explained.entries()) {
      if (at > 0) output.line();
      print(output, one, now);
    }
    return EXIT.ok;
  }, { about: { named: args.tool } });
