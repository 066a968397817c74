import type { CatalogTool } from '@mcp-working-set/core';
import { bytes } from './text.js';

/** Names of tools by backend, as much of them as fits. */
export interface NameList {
  readonly lines: readonly string[];
  readonly shown: readonly CatalogTool[];
  /** Backends that no line names. */
  readonly backendsCut: number;
}

interface Group {
  readonly backend: string;
  readonly tools: readonly CatalogTool[];
  /** What every name of the group begins with; lines leave it out. */
  readonly prefix: string;
}

const commonPrefix = (names: readonly string[], backend: string): string => {
  for (const prefix of [`${backend}__`, `${backend}_`]) if (names.every((name) => name.startsWith(prefix) && name.length > prefix.length)) return prefix;
  return '';
};

const toGroups = (tools: readonly CatalogTool[], name: (tool: CatalogTool) => string): readonly Group[] => {
  const byBackend = new Map<string, CatalogTool[]>();
  for (const tool of tools) {
    const list = byBackend.get(tool.backend);
    if (list === undefined) byBackend.set(tool.backend, [tool]);
    else list.push(tool);
  }
  return [...byBackend].map(([backend, list]) => ({ backend, tools: list, prefix: commonPrefix(list.map(name), backend) }));
};

/**
 * Names of tools, a line a backend: `github (27) github__: create_issue*, …`. Every backend is named before any gets more
 * names than the others; what does not fit is counted.
 */
export const nameList = (tools: readonly CatalogTool[], name: (tool: CatalogTool) => string, mark: (tool: CatalogTool) => string, budget: number): NameList => {
  const groups = toGroups(tools, name);
  const line = ({ backend, tools: own, prefix }: Group, count: number): string => {
    const names = own.slice(0, count).map((tool) => `${name(tool).slice(prefix.length)}${mark(tool)}`);
    const rest = own.length - names.length;
    const list = [...names, ...(rest > 0 && names.length > 0 ? [`+${rest} more`] : [])].join(', ');
    const head = `${backend} (${own.length})`;
    return names.length === 0 ? head : `${head}${prefix === '' ? '' : ` ${prefix}`}: ${list}`;
  };
  const sizes = (count: number): number => groups.reduce((sum, group) => sum + bytes(line(group, count)) + 1, 0);
  if (sizes(0) > budget) {
    const lines: string[] = [];
    let used = 0;
    for (const group of groups) {
      const text = line(group, 0);
      used += bytes(text) + 1;
      if (used > budget) break;
      lines.push(text);
    }
    return { lines, shown: [], backendsCut: groups.length - lines.length };
  }
  // The same number of names for every backend, as large as fits; then one more for each backend that has room.
  let low = 0;
  let high = Math.max(0, ...groups.map((group) => group.tools.length));
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sizes(middle) <= budget) low = middle;
    else high = middle - 1;
  }
  let left = budget - sizes(low);
  const counts = groups.map((group) => {
    const cost = bytes(line(group, low + 1)) - bytes(line(group, low));
    if (low >= group.tools.length || cost > left) return low;
    left -= cost;
    return low + 1;
  });
  return {
    lines: groups.map((group, at) => line(group, counts[at] ?? low)),
    shown: groups.flatMap((group, at) => group.tools.slice(0, counts[at] ?? low)),
    backendsCut: 0,
  };
};
