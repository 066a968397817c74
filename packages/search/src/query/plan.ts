import { runs } from '../text/tokenize.js';
import { isStopWord } from '../text/stop-words.js';
import { backendMentions } from './backends.js';
import { clauses } from './clauses.js';
import { readConcepts, type Concept, type QueryContext } from './concepts.js';

/** One request of a query: what it asks for, and of which backends. */
export interface Clause {
  readonly concepts: readonly Concept[];
  /** Backends named in it; `firm` says that only their tools can be meant. */
  readonly backends: ReadonlySet<string>;
  readonly firm: boolean;
}

/** A query as ranking reads it. */
export interface Plan {
  /** Every concept once, in the order of the words. */
  readonly concepts: readonly Concept[];
  readonly clauses: readonly Clause[];
  /** Backends named anywhere. */
  readonly backends: ReadonlySet<string>;
  /** Nothing but backends is named. */
  readonly onlyBackends: boolean;
}

/** Reads a query. `findBackends` gives the backends, of those the caller may use, that go by a squashed spelling. */
export const planQuery = (query: string, context: QueryContext, findBackends: (key: string) => readonly string[]): Plan => {
  const parts = clauses(query).map((text) => {
    const words = runs(text);
    return { words, mentions: backendMentions(words, findBackends, context.lexicon) };
  });
  const backends = new Set(parts.flatMap(({ mentions }) => mentions.flatMap((mention) => mention.backends)));
  const [first] = parts[0]?.mentions ?? [];
  // A backend at the very start, and no other anywhere, is meant for every clause.
  const forAll = parts.length > 1 && first?.firm === true && first.start === 0 && backends.size === first.backends.length;
  const known = new Map<string, Concept>();
  let rest = 0;
  const read = parts.map(({ words, mentions }): Clause => {
    const firm = mentions.some((mention) => mention.firm);
    const taken = new Set(mentions.filter((mention) => mention.firm).flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)));
    const named = new Set(mentions.filter((mention) => mention.firm === firm).flatMap((mention) => mention.backends));
    const others = words.filter((_, at) => !taken.has(at));
    rest += words.filter((word, at) => !mentions.some(({ start, length }) => at >= start && at < start + length) && !isStopWord(word)).length;
    return { concepts: readConcepts(others, context, known), backends: forAll ? backends : named, firm: firm || forAll };
  });
  const concepts = [...new Set(read.flatMap((clause) => clause.concepts))];
  return { concepts, clauses: read, backends, onlyBackends: backends.size > 0 && rest === 0 };
};
