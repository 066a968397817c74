import { claudeCode } from './claude-code.js';
import { cline } from './cline.js';
import { codex } from './codex.js';
import { copilotCli } from './copilot-cli.js';
import { geminiCli } from './gemini-cli.js';
import { kilo } from './kilo.js';
import { opencode } from './opencode.js';
import { roo } from './roo.js';
import type { TranscriptFormat } from './types.js';
import { vscode } from './vscode.js';

/** Every client whose transcripts are read. A new one is one file like the others, and its line here. */
export const transcriptFormats: readonly TranscriptFormat[] = [
  claudeCode, codex, geminiCli, opencode, kilo, copilotCli, vscode, cline, roo,
];

/** Names of those clients. */
export const transcriptClients: readonly string[] = transcriptFormats.map(({ client }) => client);
