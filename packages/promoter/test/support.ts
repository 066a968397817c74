import type { CallRecord, CatalogSnapshot, CatalogTool, PromotePolicy, WorkingSetMember } from '@mcp-working-set/core';

export const DAY = 86_400_000;
export const NOW = 1_800_000_000_000;

export const policy: PromotePolicy = {
  minSessions: 2, minCalls: 1, windowDays: 30, keepDays: 60, pinDecayDays: 90, demoteAfterHours: 24,
};

/** A successful call of `github/create_issue`, a day ago, unless told otherwise. */
export const call = (over: Partial<CallRecord> = {}): CallRecord => ({
  time: NOW - DAY, client: 'claude-code', session: 's1', principal: 'local', profile: 'default', upstream: 'github',
  tool: 'create_issue', via: 'direct', outcome: 'ok', ms: 5, bytesIn: 2, bytesOut: 2, source: 'proxy', ...over,
});

export const member = (tool: string, over: Partial<WorkingSetMember> = {}): WorkingSetMember => ({
  upstream: 'github', tool, reason: 'promoted', since: NOW - 40 * DAY, ...over,
});

/** A catalog of `server/tool` names, exposed as `server__tool` with odd characters replaced. */
export const catalogOf = (...names: readonly (readonly [upstream: string, tool: string])[]): CatalogSnapshot => {
  const tools = names.map(([upstream, original]): CatalogTool => ({
    exposed: `${upstream}__${original}`.replace(/[^A-Za-z0-9_-]/g, '_'), upstream, original, backend: upstream,
    definition: { name: original, inputSchema: { type: 'object' } }, repairs: [],
  }));
  const get = (name: string): CatalogTool | undefined => tools.find((tool) => tool.exposed === name);
  const only = (found: readonly CatalogTool[]): CatalogTool | undefined => (found.length === 1 ? found[0] : undefined);
  return {
    tools, rejected: [], digest: JSON.stringify(names), get,
    resolve: (name) => get(name) ?? only(tools.filter((tool) => [tool.original, `${tool.upstream}/${tool.original}`].includes(name))),
  };
};
