import { judge, spelled } from './rules.js';
import type { PermissionRules, Verdict } from './rules.js';

/** The part of a PreToolUse event that is looked at. */
export interface ToolEvent {
  readonly tool_name?: unknown;
  readonly tool_input?: unknown;
}

export interface HookContext {
  /** Names under which clients mount mws. */
  readonly mountedAs: readonly string[];
  /** Ids of the servers behind mws. */
  readonly servers: readonly string[];
  /** Names that servers had in a client before they moved, by id. */
  readonly earlierNames: Readonly<Record<string, readonly string[]>>;
  readonly rules: PermissionRules;
}

const CALLS = /^call_(?:\w+_)?tool$|^invoke_tool$/;
/** A name that had to be cut or changed ends in ten digits of a hash: which tool it is cannot be seen from it. */
const HASHED = /_[0-9a-f]{10}$/;

/** The tool that a call through mws reaches, as it was asked for, and whether by its listed name; undefined where the event is none. */
const innerName = ({ tool_name: name, tool_input: input }: ToolEvent, mountedAs: readonly string[]): { readonly name: string; readonly direct: boolean } | undefined => {
  if (typeof name !== 'string') return undefined;
  const prefix = mountedAs.map((server) => `mcp__${spelled(server)}__`).find((start) => name.startsWith(start));
  if (prefix === undefined) return undefined;
  const tool = name.slice(prefix.length);
  if (!CALLS.test(tool)) return { name: tool, direct: true };
  const inner = (input as { name?: unknown; tool?: unknown } | null)?.name ?? (input as { tool?: unknown } | null)?.tool;
  return typeof inner === 'string' ? { name: inner.trim(), direct: false } : undefined;
};

/** Server and tool of a name such as `github__create_issue`, `github/create_issue` or with mws's own prefix. */
const split = (name: string, { servers, mountedAs }: HookContext): { readonly server: string; readonly tool: string } | undefined => {
  const bare = mountedAs.map((server) => `mcp__${spelled(server)}__`).reduce((text, prefix) => (text.startsWith(prefix) ? text.slice(prefix.length) : text), name);
  return [...servers].sort((a, b) => b.length - a.length).flatMap((server) => {
    const start = [`${server}__`, `${spelled(server)}__`, `${server}/`, `${server}.`].find((one) => bare.toLowerCase().startsWith(one.toLowerCase()));
    return start === undefined ? [] : [{ server, tool: bare.slice(start.length) }];
  })[0];
};

/** What the person's rules for the servers behind mws say about a call through mws; undefined where they say nothing. */
export const decideCall = (event: ToolEvent, context: HookContext): Verdict | undefined => {
  const inner = innerName(event, context.mountedAs);
  if (inner === undefined) return undefined;
  const found = split(inner.name, context);
  // A listed name without a server is a meta-tool's.
  if (!found && inner.direct) return undefined;
  // The bare name of a tool: any server may be meant.
  const servers = found ? [found.server] : context.servers;
  const tool = found?.tool ?? inner.name;
  const names = servers.flatMap((server) => [server, ...(context.earlierNames[server] ?? [])]).map(spelled);
  const verdict = judge(context.rules, names.map((server) => ({ server, tool: spelled(tool) })));
  if (!HASHED.test(tool) || verdict?.decision === 'deny') return verdict;
  // Which of the server's tools it is cannot be told: where one of them must not be called, a person looks at it.
  const denied = context.rules.deny.find((rule) => names.some((server) => rule.startsWith(`mcp__${server}__`)));
  return denied === undefined ? verdict : { decision: 'ask', rule: denied };
};
