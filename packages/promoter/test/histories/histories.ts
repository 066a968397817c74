import type { CallRecord } from '@mcp-working-set/core';
import { person, toolsOf } from './person.js';
import type { Tool } from './person.js';
import { random } from './random.js';

export interface History {
  readonly name: string;
  /** What kind of work it is. */
  readonly about: string;
  readonly records: readonly CallRecord[];
}

const DAYS = 270;
const rare = toolsOf('rare', 400);

/** Several projects, each with servers of its own beside common ones, worked on for weeks at a time and come back to. */
const projects = (seed: number): History => {
  const chance = random(seed);
  const common = toolsOf('tracker', 12);
  const own = ['shop', 'billing', 'mobile', 'infra', 'website'].map((name) => ({ name, tools: toolsOf(name, 18) }));
  const phases: (typeof own)[number][] = [];
  while (phases.length < DAYS) {
    const phase = chance.pick(own);
    for (let days = chance.whole(5, 40); days > 0; days -= 1) phases.push(phase);
  }
  const inProject = new Map<string, (typeof own)[number]>();
  const at = (session: string, day: number) => {
    const found = inProject.get(session) ?? (chance.chance(0.85) ? (phases[day] ?? chance.pick(own)) : chance.pick(own));
    inProject.set(session, found);
    return found;
  };
  return {
    name: 'projects', about: 'five projects with servers of their own, in phases of one to six weeks',
    records: person(chance, { days: DAYS, workday: 0.9, weekend: 0.15, sessions: [1, 6], calls: [1, 12] }, ({ day, session }): Tool => {
      if (chance.chance(0.03)) return chance.pick(rare);
      const tools = chance.chance(0.35) ? common : at(session, day).tools;
      return tools[chance.skewed(tools.length)] as Tool;
    }, ({ day, session }) => `hash:${at(session, day).name}`),
  };
};

/** What is used changes slowly: every week or two a habit ends and another begins. */
const drift = (seed: number): History => {
  const chance = random(seed);
  const all = toolsOf('suite', 90);
  let from = 0;
  let next = chance.whole(6, 14);
  return {
    name: 'drift', about: 'fifteen tools in use, of which one is given up for a new one every week or two',
    records: person(chance, { days: DAYS, workday: 0.85, weekend: 0.3, sessions: [1, 4], calls: [2, 10] }, ({ day }): Tool => {
      if (day >= next) {
        from += 1;
        next = day + chance.whole(6, 14);
      }
      if (chance.chance(0.04)) return chance.pick(rare);
      // The newest habit is not yet the strongest one.
      return all[from + chance.skewed(15, 0.7)] as Tool;
    }),
  };
};

/** A few steady tools, and things that are used a lot for some days and then not again, or months later. */
const bursts = (seed: number): History => {
  const chance = random(seed);
  const steady = toolsOf('editor', 8);
  const suites = Array.from({ length: 14 }, (_, at) => toolsOf(`task${at}`, 6));
  let current = chance.pick(suites);
  let until = 3;
  return {
    name: 'bursts', about: 'eight steady tools, and other six for two to six days at a time',
    records: person(chance, { days: DAYS, workday: 0.8, weekend: 0.1, sessions: [1, 5], calls: [1, 15] }, ({ day }): Tool => {
      if (day > until) {
        current = chance.pick(suites);
        until = day + chance.whole(2, 6);
      }
      if (chance.chance(0.02)) return chance.pick(rare);
      const tools = chance.chance(0.5) ? steady : current;
      return tools[chance.skewed(tools.length, 0.8)] as Tool;
    }),
  };
};

/** Reports at the end of each month, planning each quarter, a weekly round, and daily work. */
const seasonal = (seed: number): History => {
  const chance = random(seed);
  const [daily, weekly, monthly, quarterly] = [toolsOf('mail', 9), toolsOf('planning', 6), toolsOf('accounts', 10), toolsOf('budget', 8)];
  const seasonOf = (day: number): readonly Tool[] => {
    if (day % 91 >= 85) return chance.chance(0.6) ? quarterly : daily;
    if (day % 30 >= 27) return chance.chance(0.7) ? monthly : daily;
    return day % 7 === 0 ? (chance.chance(0.5) ? weekly : daily) : daily;
  };
  return {
    name: 'seasonal', about: 'daily tools, others only on Mondays, at the end of a month, or of a quarter',
    records: person(chance, { days: DAYS, workday: 0.95, weekend: 0.05, sessions: [1, 3], calls: [1, 8] }, ({ day }): Tool => {
      const tools = seasonOf(day);
      return chance.chance(0.03) ? chance.pick(rare) : tools[chance.skewed(tools.length)] as Tool;
    }),
  };
};

/** Somebody who asks twice a week for one of a few things, with holidays between. */
const casual = (seed: number): History => {
  const chance = random(seed);
  const tools = toolsOf('home', 14);
  return {
    name: 'casual', about: 'two short conversations a week, two holidays of four weeks',
    records: person(chance, { days: DAYS, workday: 0.3, weekend: 0.25, sessions: [1, 2], calls: [1, 3] }, ({ day }): Tool | undefined => {
      if ((day > 80 && day < 108) || (day > 190 && day < 218)) return undefined;
      return chance.chance(0.1) ? chance.pick(rare) : tools[chance.skewed(tools.length)];
    }),
  };
};

/** Somebody who uses a very large catalog broadly. */
const broad = (seed: number): History => {
  const chance = random(seed);
  const tools = Array.from({ length: 8 }, (_, at) => toolsOf(`platform${at}`, 20)).flat();
  const order = tools.map((tool) => ({ tool, at: chance.next() })).sort((a, b) => a.at - b.at).map(({ tool }) => tool);
  return {
    name: 'broad', about: 'a hundred and sixty tools of eight servers, some often, most now and then',
    records: person(chance, { days: DAYS, workday: 1, weekend: 0.6, sessions: [3, 9], calls: [2, 14] }, (): Tool => order[chance.skewed(order.length, 0.9)] as Tool),
  };
};

/** Histories of different people; equal for an equal seed. */
export const histories = (seed = 1): readonly History[] => [projects, drift, bursts, seasonal, casual, broad].map((make, at) => make(seed * 1_000 + at));
