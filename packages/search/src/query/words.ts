import type { Constants } from '../constants.js';
import { isAskingVerb, isHollow, isModifier, isStopWord } from '../text/stop-words.js';
import { runs } from '../text/tokenize.js';
import type { Piece } from './literals.js';

/** A word of a query. `weight` is below 1 for what is rather an argument of the call than a property of the tool. */
export interface QueryWord {
  readonly text: string;
  readonly weight: number;
  /** False for a word of a literal, and for one that is only implied. */
  readonly spoken: boolean;
}

const PREPOSITIONS: ReadonlySet<string> = new Set('in on from with using within at into under by inside via across'.split(' '));
const QUESTIONS: ReadonlySet<string> = new Set(['what', 'which']);
const PLURAL = /[a-z]{2}[^s]s$/u;
/** A preposition counts after so many words that mean something: in `delete the table in …`, not in `look in …`. */
const BEFORE_QUALIFIER = 2;

/**
 * Reads a piece of a clause as words with their weights. The words after a preposition say where, the ones before it say
 * what; and a plural after a verb of asking (`show my keys`) asks for a list.
 */
export const readWords = ({ text, kind }: Piece, constants: Constants): QueryWord[] => {
  if (kind !== 'plain') return runs(text).map((word) => ({ text: word, weight: constants[kind], spoken: false }));
  let place = 1;
  let meaningful = 0;
  let asked = false;
  let plural = false;
  const found = runs(text).filter((word) => !isHollow(word)).map((word): QueryWord => {
    if (PREPOSITIONS.has(word) && meaningful >= BEFORE_QUALIFIER) place = constants.qualifier;
    const asking = isAskingVerb(word);
    if (asking || QUESTIONS.has(word)) asked = true;
    else if (!isStopWord(word)) {
      plural ||= asked && PLURAL.test(word);
      asked = false;
    }
    if (!isStopWord(word)) meaningful += 1;
    return { text: word, weight: place * (asking ? constants.asking : 1) * (isModifier(word) ? constants.modifier : 1), spoken: true };
  });
  return plural ? [...found, { text: 'list', weight: constants.impliedList, spoken: false }] : found;
};
