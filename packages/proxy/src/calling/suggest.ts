import type { CatalogTool } from '@mcp-working-set/core';
import { distance } from 'fastest-levenshtein';

/** Names closest to one that is unknown, best first, at most three; none where nothing is near. */
export const closeNames = (name: string, tools: readonly CatalogTool[]): readonly string[] => {
  const wanted = name.toLowerCase().slice(0, 200);
  const near = (candidate: string): number => {
    const other = candidate.toLowerCase();
    const length = Math.max(other.length, wanted.length);
    if (other.length >= 4 && wanted.length >= 4 && (other.includes(wanted) || wanted.includes(other))) return 0.2;
    return length === 0 ? 1 : distance(other, wanted) / length;
  };
  return tools
    .map((tool) => ({ name: tool.exposed, far: Math.min(near(tool.exposed), near(tool.original)) }))
    .filter(({ far }) => far <= 0.4)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map((candidate) => candidate.name);
};
