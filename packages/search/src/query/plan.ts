import { isStopWord } from '../text/stop-words.js';
import { backendMentions, type BackendNames } from './backends.js';
import { readClauses } from './clauses.js';
import { readConcepts, type Asked, type QueryContext } from './concepts.js';

/** One request of a query: what it asks for, and of which backends. */
export interface Clause {
  readonly concepts: readonly Asked[];
  /** Backends named in it; `firm` says that only their tools can be meant. */
  readonly backends: ReadonlySet<string>;
  readonly firm: boolean;
}

/** A query as ranking reads it. */
export interface Plan {
  /** Every concept once, in the order of the words. */
  readonly concepts: readonly Asked[];
  readonly clauses: readonly Clause[];
  /** Backends named anywhere. */
  readonly backends: ReadonlySet<string>;
  /** Nothing but backends is named. */
  readonly onlyBackends: boolean;
}

/** Reads a query. `names` are those of the backends that the caller may use. */
export const planQuery = (query: string, context: QueryContext, names: BackendNames): Plan => {
  const parts = readClauses(query, context.constants).map((words) => ({ words, mentions: backendMentions(words, names, context.lexicon) }));
  const backends = new Set(parts.flatMap(({ mentions }) => mentions.flatMap((mention) => mention.backends)));
  // A backend at the very start, and no other anywhere, is meant for every clause.
  const first = parts[0]?.mentions[0];
  const forAll = parts.length > 1 && first?.firm === true && first.start === 0 && backends.size === first.backends.length;

  // A word weighs the same wherever it stands: as much as in its weightiest place.
  const weights = new Map<string, number>();
  for (const { words } of parts) for (const { text, weight } of words) weights.set(text, Math.max(weight, weights.get(text) ?? 0));

  const asked = new Map<string, Asked>();
  let others = 0;
  const clauses = parts.map(({ words, mentions }): Clause => {
    const firm = mentions.some((mention) => mention.firm);
    const named = mentions.filter((mention) => mention.firm === firm);
    const within = (at: number, list: typeof mentions): boolean => list.some(({ start, length }) => at >= start && at < start + length);
    const left = words.filter((_, at) => !(firm && within(at, named)));
    others += words.filter(({ text }, at) => !within(at, mentions) && !isStopWord(text)).length;
    return {
      concepts: readConcepts(left.map((word) => ({ ...word, weight: weights.get(word.text) ?? word.weight })), context, asked),
      backends: forAll ? backends : new Set(named.flatMap((mention) => mention.backends)),
      firm: firm || forAll,
    };
  });
  return {
    concepts: [...new Set(clauses.flatMap((clause) => clause.concepts))],
    clauses, backends, onlyBackends: backends.size > 0 && others === 0,
  };
};
