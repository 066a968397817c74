import type { CallRecord, Json, MwsConfig, StateStore, UpstreamSpec, WorkingSetMember } from '@mcp-working-set/core';
import { addDecision, SHORTHAND_ID } from '@mcp-working-set/core';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere } from '../changes/read.js';
import { LOCAL, LOCAL_KEY } from '../state/keys.js';
import { isTable, type Table } from './types.js';

/** What was taken over. */
export interface Imported {
  readonly calls: number;
  readonly searches: number;
  readonly tools: number;
  /** Tools of the last list of its upstream. */
  readonly known: number;
  /** It was all there already. */
  readonly before: boolean;
}

const GAP_MS = 30 * 60_000;
const MARK = 'imported:';

const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const parsed = (line: string): Table | undefined => {
  const value = valueOf(line);
  return isTable(value) ? value : undefined;
};

const timeOf = ({ ts }: Table): number | undefined => {
  const time = typeof ts === 'number' ? (ts < 10_000_000_000 ? ts * 1_000 : ts) : typeof ts === 'string' ? Date.parse(ts) : Number.NaN;
  return Number.isFinite(time) ? time : undefined;
};
const wholeOf = (value: unknown): number => (typeof value === 'number' && value >= 0 ? Math.round(value) : 0);

/** Names under a key: a list of names, of objects with a name, or a table by name. */
const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((one) => (typeof one === 'string' ? [one] : isTable(one) && typeof one['name'] === 'string' ? [one['name']] : []))
    : isTable(value) ? Object.keys(value) : [];

/** A conversation for each client and stretch of calls without half an hour's silence: the old log knew none. */
const sessions = () => {
  const last = new Map<string, { time: number; id: string }>();
  return (client: string, time: number): string => {
    const before = last.get(client);
    const id = before && time - before.time <= GAP_MS ? before.id : `old:${client}:${time}`;
    last.set(client, { time, id });
    return id;
  };
};

/** The tools of `catalog.json`: a list, alone or as `tools`. */
const toolsIn = (text: string): readonly Json[] => {
  const value = valueOf(text);
  const tools = isTable(value) ? value['tools'] : value;
  return Array.isArray(tools) ? (tools as readonly Json[]) : [];
};

/** Keeps the last list of the upstream where none is kept yet. Nobody knows how old it is: it is asked for again at once. */
const importCatalog = async (text: string, state: StateStore, upstream: UpstreamSpec): Promise<number> => {
  const tools = toolsIn(text);
  if (tools.length === 0 || (await state.catalogs.get(upstream.id, upstream.fingerprint)) !== undefined) return 0;
  await state.catalogs.put(upstream.id, upstream.fingerprint, {
    upstream: upstream.id, era: 'legacy', revision: '2025-06-18', fetchedAt: 0, tools, capabilities: { tools: {} }, serverInfo: {},
  });
  return tools.length;
};

/**
 * Takes over the state folder of mcp-working-set as it was before it had a database: `calls.jsonl`, `working-set.json` and
 * `catalog.json`. What was taken over once is not taken again. Lines that cannot be read are passed over.
 */
export const importOldState = async (
  { stateDir: folder, upstreams }: Pick<MwsConfig, 'stateDir' | 'upstreams'>, state: StateStore, now: number,
): Promise<Imported | undefined> => {
  const log = readIfThere(join(folder, 'calls.jsonl'));
  const set = readIfThere(join(folder, 'working-set.json'));
  const catalog = readIfThere(join(folder, 'catalog.json'));
  if (log === undefined && set === undefined && catalog === undefined) return undefined;
  const mark = `${MARK}${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if ((await state.values.putIfAbsent(mark, String(now))) !== String(now)) return { calls: 0, searches: 0, tools: 0, known: 0, before: true };

  const sessionOf = sessions();
  let calls = 0;
  let searches = 0;
  for (const line of log?.split('\n') ?? []) {
    const entry = parsed(line);
    const time = entry && timeOf(entry);
    if (!entry || time === undefined) continue;
    const client = typeof entry['client'] === 'string' ? entry['client'].slice(0, 100) : 'unknown';
    const about = { time, client, session: sessionOf(client, time), principal: LOCAL, profile: 'default' };
    if (entry['event'] === 'search') {
      state.searches.append({ ...about, bytes: wholeOf(entry['bytes']), tokens: Math.round(wholeOf(entry['bytes']) / 4), hits: wholeOf(entry['results']), followed: false });
      searches += 1;
    } else if (typeof entry['tool'] === 'string') {
      const call: CallRecord = {
        ...about, upstream: SHORTHAND_ID, tool: entry['tool'], via: entry['via'] === 'call_tool' ? 'call_tool' : 'direct',
        outcome: entry['ok'] === true ? 'ok' : 'error', ms: wholeOf(entry['ms']), bytesIn: 0, bytesOut: 0, source: 'proxy',
      };
      state.calls.append(call);
      calls += 1;
    }
  }
  const { promoted, pinned } = parsed(set?.replaceAll('\n', ' ') ?? '') ?? {};
  const member = (reason: WorkingSetMember['reason']) => (tool: string): WorkingSetMember => ({ upstream: SHORTHAND_ID, tool, reason, since: now });
  const members = [...namesIn(pinned).map(member('pin-file')), ...namesIn(promoted).map(member('promoted'))];
  if (members.length > 0) await state.workingSets.update(LOCAL_KEY, (before) => addDecision(before, members, now));
  const upstream = upstreams.find(({ id }) => id === SHORTHAND_ID);
  const known = catalog === undefined || upstream === undefined ? 0 : await importCatalog(catalog, state, upstream);
  await state.flush();
  return { calls, searches, tools: members.length, known, before: false };
};
