import type { CatalogTool } from '@mcp-working-set/core';
import { distance } from 'fastest-levenshtein';

/** Edits for a character at most: what is farther is another word. */
const FAR = 0.4;

const far = (wanted: string, candidate: string): number => {
  const other = candidate.toLowerCase();
  const length = Math.max(other.length, wanted.length);
  if (other.length >= 4 && wanted.length >= 4 && (other.includes(wanted) || wanted.includes(other))) return 0.2;
  return length === 0 ? 1 : distance(other, wanted) / length;
};

/** Names closest to one that is unknown, best first, at most three; none where nothing is near. */
export const closeNames = (name: string, tools: readonly CatalogTool[]): readonly string[] => {
  const wanted = name.toLowerCase().slice(0, 200);
  return tools
    .map((tool) => ({ name: tool.exposed, far: Math.min(far(wanted, tool.exposed), far(wanted, tool.original)) }))
    .filter((candidate) => candidate.far <= FAR)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map((candidate) => candidate.name);
};

/** The key that was most likely meant by one that a schema does not know; undefined where none is near. */
export const closeKey = (key: string, keys: Iterable<string>): string | undefined => {
  const plain = (text: string): string => text.toLowerCase().replace(/[_\-.\s]/g, '').slice(0, 200);
  const wanted = plain(key);
  let best: { readonly key: string; readonly far: number } | undefined;
  for (const candidate of keys) {
    const distance = plain(candidate) === wanted ? 0 : far(wanted, plain(candidate));
    if (distance <= FAR && (best === undefined || distance < best.far)) best = { key: candidate, far: distance };
  }
  return best?.key;
};
