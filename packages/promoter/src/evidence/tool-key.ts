/** Key of a tool in maps: its upstream and its own name, readable back with `JSON.parse`. */
export const toolKey = (upstream: string, tool: string): string => JSON.stringify([upstream, tool]);
