/** What Claude Code's settings say about MCP tools: rules such as `mcp__github`, `mcp__github__get_*`. */
export interface PermissionRules {
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  readonly deny: readonly string[];
}

export type Decision = 'allow' | 'ask' | 'deny';

export interface Verdict {
  readonly decision: Decision;
  readonly rule: string;
}

/** As Claude Code spells names of servers and tools. */
export const spelled = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, '_');

const matcher = (rule: string): RegExp =>
  new RegExp(`^${rule.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`);

/** A tool of a server, under a name that a rule may use. */
export interface ToolName {
  readonly server: string;
  readonly tool: string;
}

/** A rule of a server alone concerns all of its tools; `*` stands for anything. */
const concerns = (rule: string, { server, tool }: ToolName): boolean =>
  rule === `mcp__${server}` || (rule.split('__').length > 2 && matcher(rule).test(`mcp__${server}__${tool}`));

/** What the rules say about a tool under any of its names; deny wins over ask, ask over allow. Undefined where none concerns it. */
export const judge = (rules: PermissionRules, names: readonly ToolName[]): Verdict | undefined => {
  for (const decision of ['deny', 'ask', 'allow'] as const) {
    const rule = rules[decision].find((one) => names.some((name) => concerns(one, name)));
    if (rule !== undefined) return { decision, rule };
  }
  return undefined;
};

/** The rules of several settings together. Rules with parentheses match no MCP tool, so they are left out. */
export const rulesOf = (settings: readonly unknown[]): PermissionRules => {
  const lists = (key: keyof PermissionRules): string[] => settings.flatMap((one) => {
    const list = ((one as { permissions?: Record<string, unknown> } | null)?.permissions ?? {})[key];
    return Array.isArray(list) ? list.filter((rule): rule is string => typeof rule === 'string' && rule.startsWith('mcp__') && !rule.includes('(')) : [];
  });
  return { allow: lists('allow'), ask: lists('ask'), deny: lists('deny') };
};
