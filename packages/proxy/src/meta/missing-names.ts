import type { CatalogTool, RankResult } from '@mcp-working-set/core';

const EDGES = /^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu;
const NAME_LIKE = /[_./:]|\p{Ll}\p{Lu}/u;
const MOST = 3;
const MOST_CHARACTERS = 80;

/**
 * What a query writes like the name of a tool and no tool that may be used has: such a query is answered by its words, and
 * the reply says so, lest another tool be taken for the one that was meant. A tool that is excluded is one that nobody has.
 */
export const missingNames = (query: string, result: RankResult, usable: (name: string) => CatalogTool | undefined): readonly string[] => {
  if (result.kind !== 'ranked' && result.kind !== 'exact') return [];
  const words = query.split(/[\s,;]+/u).map((word) => word.replace(EDGES, '')).filter((word) => word !== '');
  const alone = words.length === 1;
  if (alone && result.kind === 'exact') return [];
  const named = result.hits.filter((hit) => hit.exact === true).map(({ tool }) => tool.exposed);
  return words
    .filter((word) => (alone ? NAME_LIKE.test(word) : word.includes('__')))
    .filter((word) => usable(word) === undefined && !named.some((name) => word.endsWith(name)))
    .slice(0, MOST)
    .map((word) => [...word].slice(0, MOST_CHARACTERS).join(''));
};
