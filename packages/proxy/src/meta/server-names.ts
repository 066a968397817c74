import { distance } from 'fastest-levenshtein';

/** The name that was most likely meant; undefined where none is near. */
const closest = (name: string, known: readonly string[]): string | undefined => {
  const wanted = name.toLowerCase().slice(0, 200);
  const [best] = known
    .map((one) => ({ one, far: one.toLowerCase().includes(wanted) && wanted.length > 2 ? 0.2 : distance(one.toLowerCase(), wanted) / Math.max(one.length, wanted.length, 1) }))
    .filter(({ far }) => far <= 0.5)
    .sort((a, b) => a.far - b.far);
  return best?.one;
};

const MOST = 20;

/** What is said of a server that nobody knows, with the one that was most likely meant. */
export const unknownServer = (name: string, known: readonly string[]): string => {
  const meant = closest(name, known);
  const all = `${known.slice(0, MOST).join(', ')}${known.length > MOST ? ` and ${known.length - MOST} more` : ''}`;
  return `No server is named ${JSON.stringify(name.slice(0, 100))}.${meant === undefined ? '' : ` Did you mean ${meant}?`} Servers: ${all || 'none'}.`;
};
