import type { Constants } from '../constants.js';
import { isStopWord } from '../text/stop-words.js';
import { pieces } from './literals.js';
import { readWords, type QueryWord } from './words.js';

const BREAK = /[.;!?。；！？]+(?=\s|$)|[\n\r]+|,\s+|、|，|\s+(?:and then|and also|and|then|also|afterwards|after that|finally|next|plus|as well as|followed by|before|after|while)\s+/giu;
const LEAST_WORDS = 2;

const isWhole = (words: readonly QueryWord[]): boolean =>
  words.filter(({ text, spoken }) => spoken && !isStopWord(text)).length >= LEAST_WORDS;

/**
 * The parts of a request that may each ask for a tool of their own; one part where it asks for one thing. A part with
 * fewer than two words that mean something goes with its neighbour.
 */
export const readClauses = (query: string, constants: Constants): readonly (readonly QueryWord[])[] => {
  const found: QueryWord[][] = [];
  let open: QueryWord[] = [];
  for (const piece of pieces(query)) {
    const parts = piece.kind === 'plain' ? piece.text.split(BREAK) : [piece.text];
    parts.forEach((text, at) => {
      if (at > 0 && isWhole(open)) {
        found.push(open);
        open = [];
      }
      open.push(...readWords({ ...piece, text }, constants));
    });
  }
  const last = found[found.length - 1];
  if (last === undefined || isWhole(open)) found.push(open);
  else last.push(...open);
  return found;
};
