import type { UpstreamStatus } from '@mcp-working-set/proxy';
import { count, number, percent } from '../terminal/format.js';
import type { Styles } from '../terminal/output.js';
import type { ListCost } from '../tokens/list-cost.js';
import { connectLines } from './connect.js';

export interface BannerInput {
  readonly url: string;
  readonly serverName: string;
  readonly upstreams: readonly UpstreamStatus[];
  /** Names as clients see them, meta-tools included. */
  readonly listed: readonly string[];
  readonly cost: ListCost;
}

const upstreamText = (status: UpstreamStatus, styles: Styles): string => {
  const { id, state, tools, catalog, lastError } = status;
  const known = count(tools, 'tool');
  if (state === 'failed' || (lastError !== undefined && state !== 'ready')) {
    const stored = catalog === 'none' ? '' : ` (its last ${known} stay listed)`;
    return `${styles.red(id)} failed${lastError ? `: ${lastError}` : ''}${stored}`;
  }
  if (catalog === 'none') return `${styles.yellow(id)} is still starting`;
  return `${styles.green(id)} ${known}`;
};

/** What the list costs and saves, as a sentence. A loss is called one. */
export const savingText = ({ counter, listed, everything, saved, share, deferred }: ListCost): string => {
  if (deferred !== undefined) {
    const { names, kept } = deferred;
    return `${number(listed.tokens)} tokens, of which a client that loads schemas itself reads ${number(names)} of names and ${number(kept.tokens)} of the ${count(kept.tools, 'tool')} that stay loaded  (${counter})`;
  }
  if (share === undefined) return `${number(listed.tokens)} tokens; there is nothing to save from yet  (${counter})`;
  const result = saved >= 0 ? `saves ${number(saved)} (${percent(share)})` : `costs ${number(-saved)} more (${percent(share)})`;
  return `${number(listed.tokens)} tokens instead of ${number(everything.tokens)} for all ${count(everything.tools, 'tool')}: ${result} at the start of each conversation  (${counter})`;
};

/** Label in front of the first line, the others indented below. */
const block = (label: string, lines: readonly string[], styles: Styles): string[] =>
  lines.map((line, i) => `  ${i === 0 ? styles.bold(label.padEnd(14)) : ' '.repeat(14)}${line}`);

/** What `mws serve` prints once its servers have answered. */
export const renderBanner = ({ url, serverName, upstreams, listed, cost }: BannerInput, styles: Styles): string[] => [
  ...block('Servers', upstreams.length === 0 ? ['none'] : upstreams.map((status) => upstreamText(status, styles)), styles),
  ...block('Listed', [listed.join(', ')], styles),
  ...block('Cost', [savingText(cost)], styles),
  '',
  ...connectLines(serverName, url).flatMap(([client, lines]) => block(client, lines, styles)),
  '',
];
