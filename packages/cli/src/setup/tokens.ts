import { number, percent } from '../terminal/format.js';
import type { Output } from '../terminal/output.js';
import { renderTable } from '../terminal/table.js';
import type { ClientOutcome } from './plan.js';
import type { Probe } from './probe.js';

/** Tokens of the definitions that a client reads at the start of a conversation, from the servers that move. */
export interface TokenRow {
  readonly client: string;
  readonly before: { readonly tools: number; readonly tokens: number };
  readonly after: { readonly tools: number; readonly tokens: number };
}

/** `deferred` are clients that get every tool announced by name, besides the list. */
export const tokenRows = (clients: readonly ClientOutcome[], { servers, listed, nameTokens }: Probe, deferred: ReadonlySet<string>): readonly TokenRow[] =>
  clients.filter(({ problem }) => problem === undefined).map(({ client, moved }) => {
    const counts = moved.map((id) => servers.get(id) ?? { tools: 0, tokens: 0 });
    const total = (key: 'tools' | 'tokens'): number => counts.reduce((sum, count) => sum + count[key], 0);
    return { client, before: { tools: total('tools'), tokens: total('tokens') }, after: deferred.has(client) ? { ...listed, tokens: listed.tokens + nameTokens } : listed };
  });

const change = ({ before, after }: TokenRow): string => {
  if (before.tokens === 0) return `${number(after.tokens)} more`;
  const saved = before.tokens - after.tokens;
  return saved >= 0 ? `${number(saved)} fewer (${percent(saved / before.tokens)})` : `${number(-saved)} more`;
};

/** Before and after, client by client; where mws costs more than it saves it says so. */
export const showTokens = (output: Output, rows: readonly TokenRow[], counter: string): void => {
  if (rows.length === 0) return;
  output.line(renderTable(rows, [
    { title: 'client', value: ({ client }) => client },
    { title: 'tools before', align: 'right', value: ({ before }) => number(before.tools) },
    { title: 'tokens', align: 'right', value: ({ before }) => number(before.tokens) },
    { title: 'tools after', align: 'right', value: ({ after }) => number(after.tools) },
    { title: 'tokens', align: 'right', value: ({ after }) => number(after.tokens) },
    { title: '', value: change },
  ], output.styles));
  output.line(output.styles.dim(`tokens of tool definitions, of the servers that move: ${counter}; a client that defers tools by itself reads fewer`));
  output.line();
};
