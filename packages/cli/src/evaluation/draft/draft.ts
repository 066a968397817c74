import type { ScannedCall } from '@mcp-working-set/promoter';
import type { Prompt } from './prompt.js';

/** A line of a drafted gold set. */
export interface DraftedQuery {
  readonly query: string;
  readonly relevant: readonly (readonly [server: string, tool: string])[];
  readonly kind: 'sentence' | 'several';
  /** Where it comes from, for the person who corrects it. */
  readonly from: string;
}

export interface DraftInput {
  readonly calls: readonly ScannedCall[];
  /** Prompts of a file; undefined where they are not read. */
  readonly prompts: ReadonlyMap<string, readonly Prompt[]>;
  /** The tool that a call means today, if there is one. */
  readonly toolOf: (call: ScannedCall) => readonly [server: string, tool: string] | undefined;
}

export interface Draft {
  readonly queries: readonly DraftedQuery[];
  /** Calls of which nothing was made, by cause. */
  readonly left: { readonly failed: number; readonly unknownTool: number; readonly noPrompt: number };
  /** Prompts after which more than three tools were called: nobody can say which of them it asked for. */
  readonly tooMany: number;
}

const MOST_TOOLS = 3;

/** The last prompt of the session before a call; a file that names no sessions holds one. */
const promptBefore = (prompts: readonly Prompt[], { session, rootSession, time }: ScannedCall): Prompt | undefined =>
  prompts.findLast((prompt) => prompt.time <= time && (prompt.session === undefined || prompt.session === session || prompt.session === rootSession));

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Puts calls that succeeded to the prompts that they followed. Pure; equal requests of several days become one. */
export const draftGold = ({ calls, prompts, toolOf }: DraftInput): Draft => {
  const left = { failed: 0, unknownTool: 0, noPrompt: 0 };
  const byPrompt = new Map<Prompt, { readonly client: string; readonly tools: Map<string, readonly [string, string]> }>();
  const sorted = new Map([...prompts].map(([file, list]) => [file, list.toSorted((a, b) => a.time - b.time)]));
  for (const call of calls) {
    if (call.outcome !== 'ok' && call.outcome !== 'unknown') {
      left.failed += 1;
      continue;
    }
    const tool = toolOf(call);
    if (tool === undefined) {
      left.unknownTool += 1;
      continue;
    }
    const prompt = promptBefore(sorted.get(call.file) ?? [], call);
    if (prompt === undefined) {
      left.noPrompt += 1;
      continue;
    }
    const entry = byPrompt.get(prompt) ?? { client: call.client, tools: new Map<string, readonly [string, string]>() };
    entry.tools.set(JSON.stringify(tool), tool);
    byPrompt.set(prompt, entry);
  }
  const queries = new Map<string, DraftedQuery>();
  let tooMany = 0;
  for (const [prompt, { client, tools }] of [...byPrompt].sort(([a], [b]) => a.time - b.time)) {
    if (tools.size > MOST_TOOLS) tooMany += 1;
    else {
      const relevant = [...tools.values()];
      queries.set(`${prompt.text}\n${[...tools.keys()].sort().join('\n')}`, { query: prompt.text, relevant, kind: relevant.length > 1 ? 'several' : 'sentence', from: `${client} ${day(prompt.time)}` });
    }
  }
  return { queries: [...queries.values()], left, tooMany };
};
