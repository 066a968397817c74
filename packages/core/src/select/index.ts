/**
 * Choosing tools by pattern: globs over tool names, and the spellings that a person may use for a tool. An entry of its
 * own, since it brings picomatch along.
 */
import picomatch from 'picomatch';
import type { CatalogSnapshot, CatalogTool } from '../catalog/types.js';

export { viewSettings } from './view.js';

const isGlob = (pattern: string): boolean => /[*?[\]{}!()]/.test(pattern);

/** Globs over one upstream's own tool names. An empty `include` means all; excluded wins over included. */
export const toolFilter = (include: readonly string[], exclude: readonly string[]): ((name: string) => boolean) => {
  const wanted = include.length > 0 ? picomatch([...include], { dot: true }) : () => true;
  const unwanted = exclude.length > 0 ? picomatch([...exclude], { dot: true }) : () => false;
  return (name) => wanted(name) && !unwanted(name);
};

/**
 * Globs over the names of tools of several upstreams: `server/tool`, the listed name, or the tool's own. An empty `include`
 * means all; excluded wins over included.
 */
export const catalogFilter = (include: readonly string[], exclude: readonly string[]): ((tool: CatalogTool) => boolean) => {
  const matcher = (patterns: readonly string[]): ((tool: CatalogTool) => boolean) => {
    const matches = picomatch([...patterns], { dot: true });
    return ({ exposed, upstream, original }) => [exposed, `${upstream}/${original}`, original].some((name) => matches(name));
  };
  const wanted = include.length > 0 ? matcher(include) : () => true;
  const unwanted = exclude.length > 0 ? matcher(exclude) : () => false;
  return (tool) => wanted(tool) && !unwanted(tool);
};

/** What one pattern of a list of tools stands for. An empty `tools` means that nothing matched. */
export interface PatternMatch {
  readonly pattern: string;
  readonly tools: readonly CatalogTool[];
}

/**
 * Resolves patterns in order: an exposed name, `server/tool`, the upstream's own name (where several upstreams have it,
 * all of them), or a glob over any of these.
 */
export const matchTools = (patterns: readonly string[], catalog: CatalogSnapshot): readonly PatternMatch[] =>
  patterns.map((pattern) => {
    if (!isGlob(pattern)) {
      const exact = catalog.get(pattern);
      if (exact) return { pattern, tools: [exact] };
    }
    const matches = isGlob(pattern) ? picomatch(pattern, { dot: true }) : (name: string) => name === pattern;
    const tools = catalog.tools.filter(
      (tool) => matches(tool.exposed) || matches(`${tool.upstream}/${tool.original}`) || matches(tool.original),
    );
    return { pattern, tools };
  });

/** The tools that a list of patterns stands for, each once, in the patterns' order. */
export const selectTools = (patterns: readonly string[], catalog: CatalogSnapshot): readonly CatalogTool[] => [
  ...new Set(matchTools(patterns, catalog).flatMap((match) => match.tools)),
];
