import { isStopWord } from '../text/stop-words.js';
import { runs } from '../text/tokenize.js';

const BREAK = /[.;!?:。；！？]+(?=\s|$)|[\n\r]+|,\s+|、|，|\s+(?:and then|and also|and|then|also|afterwards|after that|finally|next|plus|as well as|followed by|before|after|while)\s+/giu;

/** Parts of a request that may each ask for a tool of their own; one part where it asks for one thing. */
export const clauses = (query: string, minimum = 2): readonly string[] => {
  const found: string[] = [];
  let open = '';
  for (const part of query.split(BREAK)) {
    const text = open === '' ? part : `${open} ${part}`;
    if (runs(text).filter((word) => !isStopWord(word)).length < minimum) {
      open = text;
      continue;
    }
    found.push(text);
    open = '';
  }
  if (open.trim() !== '') {
    if (found.length === 0) found.push(open);
    else found[found.length - 1] += ` ${open}`;
  }
  return found;
};
