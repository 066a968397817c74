import type { JsonObject, ToolDefinition } from '@mcp-working-set/core';

/** What a tool may do, by its own annotations. */
export type Tier = 'read' | 'write' | 'destructive';

/** The meta-tool of each tier. */
export const TIERS: Readonly<Record<Tier, { readonly name: string; readonly title: string; readonly is: string; readonly annotations: JsonObject }>> = {
  read: { name: 'call_read_tool', title: 'Call a tool that reads', is: 'only reads', annotations: { readOnlyHint: true, destructiveHint: false } },
  write: { name: 'call_write_tool', title: 'Call a tool that writes', is: 'changes something and destroys nothing', annotations: { readOnlyHint: false, destructiveHint: false } },
  destructive: {
    name: 'call_destructive_tool', title: 'Call a tool that may destroy', is: 'may destroy, or does not say that it does not',
    annotations: { readOnlyHint: false, destructiveHint: true },
  },
};

/** As the protocol has it: a tool that does not say otherwise may destroy. */
export const tierOf = ({ annotations }: Pick<ToolDefinition, 'annotations'>): Tier =>
  annotations?.['readOnlyHint'] === true ? 'read' : annotations?.['destructiveHint'] === false ? 'write' : 'destructive';
