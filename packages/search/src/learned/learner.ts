import { taught } from '@mcp-working-set/core';
import type { Clock, LearnedField, LearnedWord, LearnedWordStore } from '@mcp-working-set/core';
import { learnedField } from './field.js';
import { learnableStems } from './stems.js';

/** A search as the learner hears of it. */
export interface Searched {
  readonly session: string;
  readonly principal: string;
  readonly query: string;
  /** Exposed names of the tools in its reply. */
  readonly shown: readonly string[];
}

/** A successful call as the learner hears of it. */
export interface Called {
  readonly session: string;
  readonly principal: string;
  readonly exposed: string;
  readonly upstream: string;
  /** The upstream's own name of the tool. */
  readonly tool: string;
}

/** Learns which words lead to which tools. Synchronous but for `load` and `forget`. */
export interface Learner {
  searched(search: Searched): void;
  called(call: Called): void;
  /** What a principal's searches taught, to rank by; nothing until `load` was called for it. */
  fieldFor(principal: string): LearnedField | undefined;
  /**
   * Reads what is stored. Waits the first time, and where words were forgotten since, by whatever process; what other
   * processes learned comes in the background. Never rejects.
   */
  load(principal: string): Promise<void>;
  /** Forgets one principal's words, or everybody's; resolves to their number. Rejects where the store cannot. */
  forget(principal?: string): Promise<number>;
}

export interface LearnerOptions {
  readonly store: LearnedWordStore;
  readonly clock: Clock;
}

const DAY_MS = 24 * 3_600_000;
/** A word that nobody searches for any more fades. */
const HALF_LIFE_MS = 60 * DAY_MS;
/** A call follows a search for that long. */
const FOLLOW_MS = 10 * 60_000;
/** What other processes learned is read again after that. */
const REFRESH_MS = 60_000;
/** The field is made anew after that, since it fades. */
const FRESH_MS = 60_000;
const MOST_COUNT = 8;
const MOST_STEMS = 40;
/** Searches without a call between them ask for the same in other words: the earlier ones count half. */
const MOST_TRIES = 3;
const EARLIER = 0.5;
const MOST_SESSIONS = 2_000;

interface Try { readonly stems: readonly string[]; readonly shown: ReadonlySet<string>; readonly time: number }

interface Session {
  tries: readonly Try[];
  /** What was learned in this session, so that a search said again and again counts once. */
  readonly taught: Set<string>;
}

interface Memory {
  readonly words: Map<string, LearnedWord>;
  readAt: number;
  reading?: Promise<void> | undefined;
  field?: { readonly value: LearnedField; readonly at: number } | undefined;
}

const keyOf = (upstream: string, tool: string, stem: string): string => JSON.stringify([upstream, tool, stem]);

/**
 * Creates a learner over a store. Only stems are kept, and only of a search whose reply showed the tool that was then
 * called with success in the same session.
 */
export const createLearner = ({ store, clock }: LearnerOptions): Learner => {
  const sessions = new Map<string, Session>();
  const memories = new Map<string, Memory>();
  let forgotten = store.forgotten();

  /** Whoever forgot words: what they came from is dropped with them, also what is being read at that moment. */
  const heed = (): void => {
    const now = store.forgotten();
    if (now === forgotten) return;
    forgotten = now;
    memories.clear();
    sessions.clear();
  };

  const memoryOf = (principal: string): Memory => {
    let found = memories.get(principal);
    if (found === undefined) memories.set(principal, (found = { words: new Map(), readAt: -Infinity }));
    return found;
  };

  const sessionOf = (key: string): Session => {
    const found = sessions.get(key) ?? { tries: [], taught: new Set<string>() };
    sessions.delete(key);
    sessions.set(key, found);
    const oldest = sessions.keys().next();
    if (sessions.size > MOST_SESSIONS && oldest.done !== true) sessions.delete(oldest.value);
    return found;
  };

  const learn = (principal: string, { upstream, tool }: Called, stems: readonly string[], gain: number): void => {
    const time = clock.now();
    if (stems.length === 0) return;
    const lesson = { principal, upstream, tool, stems, gain, time, halfLifeMs: HALF_LIFE_MS, mostCount: MOST_COUNT, mostStems: MOST_STEMS };
    store.learn(lesson);
    const memory = memoryOf(principal);
    for (const stem of stems) {
      const key = keyOf(upstream, tool, stem);
      memory.words.set(key, { upstream, tool, stem, ...taught(memory.words.get(key), lesson) });
    }
    memory.field = undefined;
  };

  return {
    searched({ session, principal, query, shown }) {
      heed();
      const found = sessionOf(JSON.stringify([principal, session]));
      const time = clock.now();
      found.tries = [...found.tries.filter((one) => time - one.time <= FOLLOW_MS), { stems: learnableStems(query), shown: new Set(shown), time }].slice(-MOST_TRIES);
    },
    called(call) {
      // Nearly every call follows no search: it costs a look into a map.
      if (sessions.size === 0) return;
      const session = JSON.stringify([call.principal, call.session]);
      if (!sessions.has(session)) return;
      heed();
      const found = sessions.get(session);
      const last = found?.tries.at(-1);
      if (found === undefined || last === undefined || clock.now() - last.time > FOLLOW_MS || !last.shown.has(call.exposed)) return;
      const fresh = (stems: readonly string[]): string[] => stems.filter((stem) => {
        const key = keyOf(call.upstream, call.tool, stem);
        if (found.taught.has(key)) return false;
        found.taught.add(key);
        return true;
      });
      learn(call.principal, call, fresh(last.stems), 1);
      learn(call.principal, call, fresh([...new Set(found.tries.slice(0, -1).flatMap(({ stems }) => stems))].sort()), EARLIER);
      // Its reply may serve more calls, but the tries before it have served.
      found.tries = [last];
    },
    fieldFor(principal) {
      const memory = memories.get(principal);
      if (memory === undefined || memory.words.size === 0) return undefined;
      const now = clock.now();
      if (memory.field === undefined || now - memory.field.at > FRESH_MS) {
        memory.field = { value: learnedField(memory.words.values(), now, HALF_LIFE_MS), at: now };
      }
      return memory.field.value;
    },
    async load(principal) {
      heed();
      const memory = memoryOf(principal);
      const first = memory.readAt === -Infinity;
      if (memory.reading === undefined && clock.now() - memory.readAt > REFRESH_MS) {
        memory.reading = store.read(principal).then((words) => {
          memory.words.clear();
          for (const word of words) memory.words.set(keyOf(word.upstream, word.tool, word.stem), word);
          memory.field = undefined;
        }).catch(() => {}).finally(() => {
          memory.readAt = clock.now();
          memory.reading = undefined;
        });
      }
      if (first) await memory.reading;
    },
    async forget(principal) {
      const words = await store.forget(principal);
      heed();
      return words;
    },
  };
};
