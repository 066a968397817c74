import { stem } from '../text/stem.js';
import { isHollow } from '../text/stop-words.js';
import { runs } from '../text/tokenize.js';

/** What a way of speaking asks for: concepts, each of which is any of several words or phrases. */
type Targets = readonly (readonly (readonly string[])[])[];

/** A way of speaking found in a list of words. */
export interface Spoken {
  /** Positions of its own words, without those in its gaps. */
  readonly positions: readonly number[];
  /** Concepts that it stands for; each is a list of alternatives, each of which is a list of words. */
  readonly targets: Targets;
  /** The first target of each concept, as a text that names it. */
  readonly text: string;
}

/** Finds ways of speaking in the words of a clause. */
export type SpeechReader = (words: readonly string[]) => readonly Spoken[];

/** A part of a pattern: stems, one of which must stand there; or a gap. */
interface Part {
  readonly stems: ReadonlySet<string>;
  readonly optional: boolean;
  /** Other words may stand before it. */
  readonly gap: boolean;
}

interface Pattern {
  readonly parts: readonly Part[];
  readonly targets: Targets;
  readonly text: string;
}

interface Match {
  readonly pattern: Pattern;
  readonly positions: readonly number[];
}

/** A gap holds at most so many words. */
const WIDEST_GAP = 5;
const NONE: readonly Spoken[] = [];

/** Short forms that speech is full of, as the words that patterns are written in. Folded, without apostrophes. */
const CONTRACTIONS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...'do does did is are was were has have had should could would must need'.split(' ').map((verb): [string, string[]] => [`${verb}nt`, [verb, 'not']]),
  ...'what who where how when that there'.split(' ').map((word): [string, string[]] => [`${word}s`, [word, 'is']]),
  ['cant', ['can', 'not']], ['cannot', ['can', 'not']], ['wont', ['will', 'not']], ['im', ['i', 'am']], ['ive', ['i', 'have']],
  ['weve', ['we', 'have']], ['theyre', ['they', 'are']], ['lets', ['let', 'us']],
]);

/** Courtesies, which no pattern may count on: a request is the same with and without them. Longest first. */
const COURTESIES = [
  'i would like you to', 'i would like to', 'i want you to', 'i need you to', 'would you mind', 'if you would', 'if you could', 'if possible', 'can you', 'could you',
  'would you', 'will you', 'can we', 'could we', 'can i', 'could i', 'may i', 'thank you', 'for me', 'thanks', 'thank', 'please', 'kindly',
].map((text) => text.split(' '));

/** Courtesies by their first word. */
const POLITE = new Map<string, readonly string[][]>();
for (const parts of COURTESIES) POLITE.set(parts[0] as string, [...(POLITE.get(parts[0] as string) ?? []), parts]);

const standsAt = (parts: readonly string[], words: readonly string[], at: number): boolean => {
  for (let offset = 0; offset < parts.length; offset += 1) if (words[at + offset] !== parts[offset]) return false;
  return true;
};

/** Positions of words that are not part of a courtesy. */
const withoutCourtesies = (words: readonly string[]): readonly number[] => {
  const kept: number[] = [];
  for (let at = 0; at < words.length;) {
    const courtesy = POLITE.get(words[at] as string)?.find((parts) => standsAt(parts, words, at));
    if (courtesy === undefined) kept.push(at);
    at += courtesy?.length ?? 1;
  }
  return kept;
};

const partsOf = (text: string): readonly Part[] => {
  const parts: Part[] = [];
  let gap = false;
  for (const token of text.trim().split(/\s+/u)) {
    if (token === '*') {
      gap = true;
      continue;
    }
    const optional = token.endsWith('?');
    const words = (optional ? token.slice(0, -1) : token).split('|').filter((word) => !isHollow(word));
    if (words.length === 0) continue;
    parts.push({ stems: new Set(words.map(stem)), optional, gap });
    gap = false;
  }
  return parts;
};

/**
 * Reads a table of ways of speaking: `words with * gaps = meaning, or this + another concept`, one a line. `a|b` is either
 * word, `a?` may be missing, `*` stands for up to five words. Words match by stem.
 */
export const createSpeechReader = (table: string): SpeechReader => {
  const byFirst = new Map<string, Pattern[]>();
  for (const line of table.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [left = '', right = ''] = line.split('=');
    const targets = right.split('+').map((group) => group.split(',').map((phrase) => runs(phrase)).filter((words) => words.length > 0));
    const text = targets.map(([first = []]) => first.join(' ')).join(', ');
    for (const variant of left.split(' / ')) {
      const pattern: Pattern = { parts: partsOf(variant), targets, text };
      for (const first of pattern.parts[0]?.stems ?? []) {
        const list = byFirst.get(first);
        if (list === undefined) byFirst.set(first, [pattern]);
        else list.push(pattern);
      }
    }
  }

  /** Positions of a pattern's words from `start` on, the nearest ones; undefined where it does not fit, as nearly always. */
  const fit = (parts: readonly Part[], stems: readonly string[], start: number): readonly number[] | undefined => {
    let positions: number[] | undefined;
    let next = start + 1;
    for (let place = 1; place < parts.length; place += 1) {
      const part = parts[place] as Part;
      const end = Math.min(stems.length, (part.gap ? next + WIDEST_GAP : next) + 1);
      let at = next;
      while (at < end && !part.stems.has(stems[at] as string)) at += 1;
      if (at < end) {
        (positions ??= [start]).push(at);
        next = at + 1;
      } else if (!part.optional) return undefined;
    }
    return positions ?? [start];
  };

  return (words) => {
    const stems: string[] = [];
    const origin: number[] = [];
    for (const at of withoutCourtesies(words)) {
      const word = words[at] as string;
      const long = CONTRACTIONS.get(word);
      for (let part = 0; part < (long?.length ?? 1); part += 1) {
        stems.push(stem(long?.[part] ?? word));
        origin.push(at);
      }
    }
    const matches: Match[] = [];
    for (let start = 0; start < stems.length; start += 1) {
      const patterns = byFirst.get(stems[start] as string);
      for (let next = 0; next < (patterns?.length ?? 0); next += 1) {
        const pattern = patterns?.[next] as Pattern;
        const positions = fit(pattern.parts, stems, start);
        if (positions !== undefined) matches.push({ pattern, positions });
      }
    }
    if (matches.length === 0) return NONE;
    const span = ({ positions }: Match): number => (positions[positions.length - 1] as number) - (positions[0] as number);
    matches.sort((a, b) => b.positions.length - a.positions.length || span(a) - span(b) || (a.positions[0] as number) - (b.positions[0] as number));
    const taken = new Set<number>();
    const found: Spoken[] = [];
    for (const { pattern, positions } of matches) {
      if (positions.some((at) => taken.has(at))) continue;
      for (const at of positions) taken.add(at);
      found.push({ positions: [...new Set(positions.map((at) => origin[at] as number))], targets: pattern.targets, text: pattern.text });
    }
    return found;
  };
};
