import type { FoundClient } from '../clients/discover.js';
import { count } from '../terminal/format.js';
import type { Output } from '../terminal/output.js';
import { renderTable } from '../terminal/table.js';
import type { ImportPlan } from './import-plan.js';
import type { MergedServer } from './merge.js';

/** What a person is told about a server that was found; never a value of it. */
export interface ServerRow {
  readonly id: string;
  readonly status: 'new' | 'known' | 'off' | 'not chosen' | 'no answer';
  readonly kind: 'stdio' | 'http' | 'sse';
  readonly places: readonly { readonly client: string; readonly scope: string; readonly name: string }[];
  readonly notes: readonly string[];
}

const statusOf = (server: MergedServer, added: readonly MergedServer[], silent: ReadonlySet<string>): ServerRow['status'] => {
  if (server.known) return 'known';
  if (server.disabled) return 'off';
  if (silent.has(server.id)) return 'no answer';
  return added.some(({ id }) => id === server.id) ? 'new' : 'not chosen';
};

/** `silent` are those that were asked and did not answer. */
export const serverRows = ({ servers, added }: Pick<ImportPlan, 'servers' | 'added'>, silent: ReadonlySet<string> = new Set()): readonly ServerRow[] =>
  servers.map((server) => ({
    id: server.id,
    status: statusOf(server, added, silent),
    kind: server.entry.command === undefined ? (server.entry.type ?? 'http') : 'stdio',
    places: server.places.map(({ client, table, name }) => ({ client: client.id, scope: table.scope, name })),
    notes: added.find(({ id }) => id === server.id)?.notes ?? server.notes,
  }));

const SAYS: Readonly<Record<ServerRow['status'], string>> = { new: 'new', known: 'behind mws already', off: 'switched off there', 'not chosen': 'not chosen', 'no answer': 'stays, since it did not answer' };

/** The servers that were found, once each, and what a person has to do about them. */
export const showServers = (output: Output, found: readonly FoundClient[], plan: ImportPlan, silent?: ReadonlySet<string>): void => {
  const rows = serverRows(plan, silent);
  const { dim, bold } = output.styles;
  if (rows.length > 0) {
    output.line(renderTable(rows, [
      { title: 'server', value: ({ id }) => bold(id) },
      { title: 'kind', value: ({ kind }) => kind },
      { title: 'found in', value: ({ places }) => places.map(({ client, scope }) => (scope === 'user' ? client : `${client} (${scope})`)).join(', ') },
      { title: '', value: ({ status }) => (status === 'new' ? SAYS[status] : dim(SAYS[status])) },
    ], output.styles));
  }
  const skipped = found.flatMap(({ servers }) => servers).filter(({ own, read }) => !own && 'skipped' in read);
  for (const { client, name, read } of skipped) if ('skipped' in read) output.line(dim(`${client.name}: ${name} is left there, since ${read.skipped}`));
  for (const { id, status, notes } of rows) if (status === 'new' || status === 'known') for (const note of notes) output.note(`${id}: ${note}`);
  if (plan.unset.length > 0) output.note(`not set here: ${plan.unset.join(', ')}; set ${plan.unset.length === 1 ? 'it' : 'them'} in the environment of mws or in its env file`);
  if (plan.secrets.length > 0) output.note(`${count(plan.secrets.length, 'secret')} found in the clear: ${plan.secrets.map(({ variable }) => variable).join(', ')}`);
  if (rows.length > 0) output.line();
};
