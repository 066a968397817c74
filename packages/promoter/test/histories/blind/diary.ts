/** Writes down what a person's sessions call: flows of tools with failures, retries, thinking time and subagents. */
import type { CallRecord, Outcome } from '@mcp-working-set/core';
import type { Random } from '../random.js';
import type { CatalogTool, Server } from './catalog.js';
import type { Day } from './calendar.js';

const MINUTE = 60_000;

/** A flow or a word with its weight. */
export type Weighted = readonly (readonly [weight: number, what: string])[];

/** One open conversation. */
export interface Talk {
  /**
   * Calls tools in order: `tracker: find get+ comment? host: open_pull`. A word that ends in `:` names the server; `?` is
   * a step made in two of five cases, `+` one to six calls, `*` none to five, fewer being likelier.
   */
  flow(steps: string): void;
  /** Calls one tool of the server's long tail, the same few being likelier for this person (Zipf). */
  stray(server: string): void;
  /** Lets `count` subagents work in sessions of their own that share this root, all from now on. */
  agents(count: number, body: (talk: Talk) => void): void;
}

export interface Habits {
  readonly name: string;
  readonly client: string;
  /** Share of attempts that fail, 0.04 when not given. */
  readonly failing?: number;
  /** Share of failed attempts that the agent tries again, 0.7 when not given. */
  readonly stubborn?: number;
}

export interface Diary {
  /** A conversation on that day, begun at that hour (may be a fraction, and over 24), in a project if there is one. */
  sit(day: Day, hour: number, body: (talk: Talk) => void, where?: { readonly project?: string; readonly client?: string }): void;
  /** From here to there, in milliseconds, most calls of the server fail. */
  outage(server: string, from: number, to: number): void;
  /** Everything written, by time. */
  records(): readonly CallRecord[];
}

/** A number of things that come by chance, `mean` on average (Poisson, by Knuth's product of uniforms). */
export const about = (chance: Random, mean: number): number => {
  let count = 0;
  for (let product = chance.next(); product > Math.exp(-mean); product *= chance.next()) count += 1;
  return count;
};

/** One of them, by weight. */
export const weigh = (chance: Random, from: Weighted): string => {
  let left = chance.next() * from.reduce((sum, [weight]) => sum + weight, 0);
  return (from.find(([weight]) => (left -= weight) < 0) ?? from[0])?.[1] ?? '';
};

const shuffled = <T>(chance: Random, from: readonly T[]): readonly T[] =>
  from.map((item) => ({ item, key: chance.next() })).sort((a, b) => a.key - b.key).map(({ item }) => item);

/** Between the two on a logarithmic scale: durations and sizes have long tails. */
const spread = (chance: Random, least: number, most: number): number => Math.round(least * (most / least) ** chance.next());

const repeats = (chance: Random, mark: string): number => {
  if (mark === '?') return chance.next() < 0.4 ? 1 : 0;
  if (mark !== '+' && mark !== '*') return 1;
  let more = 0;
  while (more < 5 && chance.next() < 0.5) more += 1;
  return mark === '+' ? more + 1 : more;
};

const failure = (chance: Random): Outcome => weigh(chance, [[86, 'error'], [7, 'denied'], [4, 'cancelled'], [3, 'unknown']]) as Outcome;

export const diary = (chance: Random, servers: readonly Server[], habits: Habits): Diary => {
  const written: CallRecord[] = [];
  const outages: { readonly server: string; readonly from: number; readonly to: number }[] = [];
  const tools = new Map(servers.flatMap((one) => one.tools).map((tool) => [`${tool.upstream}/${tool.tool}`, tool]));
  const tails = new Map(servers.map((one) => [one.name, shuffled(chance, one.tools)]));
  let sessions = 0;

  const talkOf = (start: number, client: string, project: string | undefined, root?: string): Talk => {
    let now = start;
    const session = `${habits.name}-${(sessions += 1)}`;
    const attempt = ({ upstream, tool }: CatalogTool): boolean => {
      for (let tries = 0; tries < 3; tries += 1) {
        const ms = spread(chance, 40, 9_000);
        now += spread(chance, 2_000, 80_000) + ms;
        const down = outages.some((one) => one.server === upstream && now >= one.from && now < one.to);
        const ok = chance.next() >= (down ? 0.75 : (habits.failing ?? 0.04));
        written.push({
          time: now, client, session, rootSession: root ?? session, principal: 'local', profile: 'default', ...(project === undefined ? {} : { project }),
          upstream, tool, via: 'direct', outcome: ok ? 'ok' : failure(chance), ms, bytesIn: spread(chance, 20, 2_500), bytesOut: spread(chance, 120, 60_000), source: 'proxy',
        });
        if (ok) return true;
        if (chance.next() >= (habits.stubborn ?? 0.7)) return false;
      }
      return false;
    };
    const flow = (steps: string) => {
      now += spread(chance, 20_000, 8 * MINUTE);
      let upstream = '';
      for (const word of steps.split(' ')) {
        const [, name = '', mark = ''] = /^(.*?)([:?+*]?)$/u.exec(word) ?? [];
        if (mark === ':') {
          upstream = name;
          continue;
        }
        const tool = tools.get(`${upstream}/${name}`);
        if (tool === undefined) throw new Error(`${habits.name}: no tool ${upstream}/${name} in the catalog`);
        // After a step that did not work out, half of the flows are given up.
        for (let left = repeats(chance, mark); left > 0; left -= 1) if (!attempt(tool) && chance.next() < 0.5) return;
      }
    };
    const stray = (server: string) => {
      const tail = tails.get(server);
      if (tail === undefined) throw new Error(`${habits.name}: no server ${server} in the catalog`);
      // Zipf with exponent 1, inverted: rank r has a weight of about 1/r.
      const tool = tail[Math.floor(Math.exp(chance.next() * Math.log(tail.length + 1))) - 1] ?? tail[0];
      if (tool !== undefined) attempt(tool);
    };
    const agents = (count: number, body: (talk: Talk) => void) => {
      for (let left = count; left > 0; left -= 1) body(talkOf(now + spread(chance, 500, 20_000), client, project, root ?? session));
    };
    return { flow, stray, agents };
  };

  return {
    sit: (day, hour, body, where = {}) => body(talkOf(day.at + Math.round(hour * 60 * MINUTE), where.client ?? habits.client, where.project)),
    outage: (server, from, to) => void outages.push({ server, from, to }),
    records: () => written.sort((a, b) => a.time - b.time),
  };
};
