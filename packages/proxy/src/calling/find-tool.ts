import { MwsError, SHORTHAND_ID, type CatalogTool, type MwsConfig } from '@mcp-working-set/core';
import type { LiveCatalog } from '../listing/live-catalog.js';
import type { Upstreams } from '../upstreams/types.js';

/** Which tool a name means. */
export interface ToolFinder {
  /** The tool of that name in the catalog of this moment. */
  find(name: string): CatalogTool | undefined;
  /**
   * The same, but an upstream that the name points at and whose catalog is still unknown is asked first. Where it cannot
   * be reached, its own error is the answer.
   */
  resolve(name: string): Promise<CatalogTool | MwsError | undefined>;
  /** Whether the configuration lets the tool be used. */
  allowed(tool: CatalogTool): boolean;
  /** The name without what clients put before it. */
  bare(name: string): string;
  /** Whether a tool of mws itself has that name. */
  isOwn(name: string): boolean;
}

/** `leftOut`: servers that cannot be used as they are configured; `mountedAs`: names under which clients mount mws; `own`: names of its own tools. */
export const createToolFinder = (options: {
  catalog: Pick<LiveCatalog, 'snapshot' | 'allowed'>;
  upstreams: Pick<Upstreams, 'refresh' | 'status'>;
  leftOut?: MwsConfig['leftOutServers'];
  mountedAs: readonly string[];
  own: ReadonlySet<string>;
}): ToolFinder => {
  const { catalog, upstreams } = options;
  // As Claude Code and Codex, Gemini CLI and OpenCode put it.
  const prefixes = options.mountedAs.flatMap((name) => [`mcp__${name}__`, `mcp_${name}_`, `${name}_`]);

  const bare = (name: string): string => {
    const prefix = prefixes.find((one) => name.startsWith(one));
    return prefix === undefined ? name : name.slice(prefix.length);
  };

  /** Models also write the name that their client shows: the name under which it mounts mws stands before ours. */
  const find = (name: string): CatalogTool | undefined => {
    const snapshot = catalog.snapshot();
    const known = snapshot.resolve(name);
    if (known) return known;
    const inner = bare(name);
    return inner === name ? undefined : snapshot.resolve(inner);
  };

  return {
    find,
    allowed: catalog.allowed,
    bare,
    isOwn: (name) => options.own.has(name),
    async resolve(name) {
      const known = find(name);
      if (known) return known;
      const missing = upstreams.status().filter((upstream) => upstream.catalog === 'none' && pointsAt(name, upstream.id));
      const asked = await Promise.allSettled(missing.map((upstream) => upstreams.refresh(upstream.id)));
      const leftOut = options.leftOut?.find(({ id }) => pointsAt(bare(name), id));
      if (leftOut) return new MwsError('upstream-unavailable', `The server ${leftOut.id} is left out of mws, as its configuration cannot be used: ${leftOut.reason}.`);
      const errors = asked.flatMap((one) => (one.status === 'rejected' && one.reason instanceof MwsError ? [one.reason] : []));
      return find(name) ?? errors[0];
    },
  };
};

const pointsAt = (name: string, upstream: string): boolean =>
  upstream === SHORTHAND_ID || ['__', '/', '.', ':'].some((joint) => name.startsWith(`${upstream}${joint}`));
