/** Definitions of the stubs' own tools, in the order in which they are listed. */
export const TOOLS: readonly { readonly name: string; readonly description: string; readonly inputSchema: object }[];
