import { isJsonObject } from '@mcp-working-set/core';
import type { CatalogTool, Json } from '@mcp-working-set/core';
import type { GoldQuery } from '@mcp-working-set/search/eval';
import type { ArgumentCheck } from './arguments.js';
import type { Chat, WantedCall } from './chat.js';

/** What stands in for the proxy. Nothing of it reaches a server. */
export interface Desk {
  /** Definitions as the model gets them, in the form of function tools. */
  readonly tools: readonly Json[];
  /** Names of tools that can be called without `call_tool`. */
  readonly listed: ReadonlySet<string>;
  search(query: string, limit: number | undefined): Promise<string>;
  /** The tool that a name means, as the proxy would route it. */
  resolve(name: string): CatalogTool | undefined;
  readonly check: ArgumentCheck;
}

/** How a model went about one query. */
export interface Episode {
  readonly query: string;
  readonly kind?: string;
  /** Whether it used `search_tools`. */
  readonly searched: boolean;
  /** Tools that it called, `server/name`, in order; unknown names as it wrote them. */
  readonly called: readonly string[];
  /** The first tool that it called is a right one. */
  readonly firstRight: boolean;
  /** For each group of right answers: not called, called with invalid arguments at first, called with valid ones at once. */
  readonly groups: readonly ('missed' | 'invalid' | 'valid')[];
  /** What was wrong with arguments, by tool; never the arguments. */
  readonly problems: readonly string[];
  readonly turns: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

const MAX_TURNS = 8;
const INSTRUCTION =
  'You are an agent. Do what the user asks by calling tools; do not ask back. Where something is not said, such as an id or an address, make up a plausible value.';

const parse = (text: string): Json | undefined => {
  try {
    return JSON.parse(text === '' ? '{}' : text) as Json;
  } catch {
    return undefined;
  }
};

/** Lets a model choose for one query, until every right tool was called, it stops, or eight turns are over. */
export const runEpisode = async (chat: Chat, desk: Desk, gold: GoldQuery): Promise<Episode> => {
  const messages: Json[] = [{ role: 'system', content: INSTRUCTION }, { role: 'user', content: gold.query }];
  const groups: Episode['groups'][number][] = gold.groups.map(() => 'missed');
  const called: string[] = [];
  const problems: string[] = [];
  let searched = false;
  let firstRight: boolean | undefined;
  const spent = { turns: 0, tokensIn: 0, tokensOut: 0 };

  /** Notes a call of a tool; what the model is told of it. */
  const note = (name: string, value: Json | undefined): string => {
    const tool = desk.resolve(name);
    if (tool === undefined) {
      called.push(name);
      firstRight ??= false;
      return `There is no tool ${name}; search_tools finds the right name.`;
    }
    called.push(`${tool.upstream}/${tool.original}`);
    const wrong = isJsonObject(value) ? desk.check(tool, value) : 'arguments must be a JSON object';
    if (wrong !== '') problems.push(`${tool.upstream}/${tool.original}: ${wrong}`);
    const at = gold.groups.flatMap((group, index) => (group.some((ref) => ref.name === tool.original && (ref.server ?? tool.upstream) === tool.upstream) ? [index] : []));
    firstRight ??= at.length > 0;
    for (const index of at) if (groups[index] === 'missed') groups[index] = wrong === '' ? 'valid' : 'invalid';
    return wrong === '' ? 'Done.' : `Invalid arguments: ${wrong}`;
  };

  const answer = async ({ name, arguments: written }: WantedCall): Promise<string> => {
    const value = parse(written);
    const given = isJsonObject(value) ? value : {};
    if (name === 'search_tools') {
      searched = true;
      return desk.search(typeof given['query'] === 'string' ? given['query'] : '', typeof given['limit'] === 'number' ? given['limit'] : undefined);
    }
    if (name !== 'call_tool') return desk.listed.has(name) ? note(name, value) : note(`${name} (not offered)`, value);
    const inner = given['arguments'];
    return note(typeof given['name'] === 'string' ? given['name'] : '', typeof inner === 'string' ? parse(inner) : (inner ?? {}));
  };

  while (spent.turns < MAX_TURNS && groups.includes('missed')) {
    const turn = await chat.turn(messages, desk.tools);
    spent.turns += 1;
    spent.tokensIn += turn.tokensIn;
    spent.tokensOut += turn.tokensOut;
    if (turn.calls.length === 0) break;
    messages.push(turn.message);
    for (const call of turn.calls) messages.push({ role: 'tool', tool_call_id: call.id, content: await answer(call) });
  }
  return {
    query: gold.query, ...(gold.kind === undefined ? {} : { kind: gold.kind }),
    searched, called, firstRight: firstRight ?? false, groups, problems, ...spent,
  };
};
