/**
 * One client has one name in all evidence. The proxy's log knows what a client calls itself on the wire, a transcript
 * parser knows whose files it reads; this table joins the two.
 */
const wireNames: ReadonlyMap<string, string> = new Map([
  ['claude-code', 'claude-code'],
  ['codex', 'codex'],
  ['codex-mcp-client', 'codex'],
  ['gemini-cli', 'gemini-cli'],
  ['gemini-cli-mcp-client', 'gemini-cli'],
  ['opencode', 'opencode'],
  ['kilo', 'kilo'],
  ['copilot-cli', 'copilot-cli'],
  ['github-copilot-developer', 'copilot-cli'],
  ['vscode', 'vscode'],
  ['visual studio code', 'vscode'],
  ['visual studio code - insiders', 'vscode'],
  ['cline', 'cline'],
  ['roo', 'roo'],
  ['roo code', 'roo'],
]);

/** The name under which a client's evidence is kept; a client that is not in the table keeps the name it gives itself. */
export const canonicalClient = (name: string): string => {
  const lower = name.trim().toLowerCase();
  return wireNames.get(lower) ?? lower;
};
