import type { TranscriptCall } from '@mcp-working-set/core';

/*
 * For a person's eyes only: evidence is unwrapped by a name table. Where a client writes one name for both, a known server
 * tells them apart; then the first mark where the client's own mark is a rare one; else the name stays whole.
 */
const marks: Readonly<Record<string, { readonly prefix: string; readonly mark: string; readonly rare: boolean }>> = {
  'claude-code': { prefix: 'mcp__', mark: '__', rare: true },
  codex: { prefix: 'mcp__', mark: '__', rare: true },
  'gemini-cli': { prefix: 'mcp_', mark: '_', rare: false },
  opencode: { prefix: '', mark: '_', rare: false },
  kilo: { prefix: '', mark: '_', rare: false },
  'copilot-cli': { prefix: '', mark: '-', rare: false },
  vscode: { prefix: 'mcp_', mark: '_', rare: false },
  cline: { prefix: '', mark: '__', rare: true },
  roo: { prefix: 'mcp--', mark: '--', rare: true },
};

const clean = (text: string): string => text.replace(/[^a-zA-Z0-9_-]/g, '_');

/** Server and tool of a call, as far as they can be told apart. */
export const displayNames = (
  call: Pick<TranscriptCall, 'client' | 'name' | 'server' | 'tool'>, servers: readonly string[],
): { readonly server: string; readonly tool: string } => {
  if (call.server !== undefined && call.tool !== undefined) return { server: call.server, tool: call.tool };
  const { prefix, mark, rare } = marks[call.client] ?? { prefix: 'mcp__', mark: '__', rare: true };
  const rest = call.name.startsWith(prefix) ? call.name.slice(prefix.length) : call.name;
  const known = [...servers, ...(call.server === undefined ? [] : [call.server])]
    .map((server) => ({ server, start: clean(server) + mark }))
    .filter(({ start }) => rest.startsWith(start) && rest.length > start.length)
    .sort((a, b) => b.start.length - a.start.length)[0];
  if (known !== undefined) return { server: call.server ?? known.server, tool: rest.slice(known.start.length) };
  if (call.server !== undefined) return { server: call.server, tool: call.name };
  const at = rare ? rest.indexOf(mark, 1) : -1;
  return at > 0 && at + mark.length < rest.length
    ? { server: rest.slice(0, at), tool: rest.slice(at + mark.length) }
    : { server: '', tool: call.name };
};
