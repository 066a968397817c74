/** Clients whose transcripts can be read, in the order in which they are told. */
export const TRANSCRIPT_CLIENTS = ['claude-code', 'codex', 'gemini-cli', 'opencode', 'kilo', 'copilot-cli', 'vscode', 'cline', 'roo'] as const;

/** What `transcripts[].type` may be: a client; `any`, files that are told apart by their names; `all`, every client's usual places. */
export const TRANSCRIPT_TYPES = [...TRANSCRIPT_CLIENTS, 'any', 'all'] as const;
