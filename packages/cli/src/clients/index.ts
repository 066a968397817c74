import { claudeCode } from './apps/claude-code.js';
import { claudeDesktop } from './apps/claude-desktop.js';
import { cline } from './apps/cline.js';
import { codex } from './apps/codex.js';
import { copilotCli } from './apps/copilot-cli.js';
import { cursor } from './apps/cursor.js';
import { geminiCli } from './apps/gemini-cli.js';
import { goose } from './apps/goose.js';
import { kiro } from './apps/kiro.js';
import { opencode } from './apps/opencode.js';
import { roo } from './apps/roo.js';
import { vscode } from './apps/vscode.js';
import { windsurf } from './apps/windsurf.js';
import { zed } from './apps/zed.js';
import type { ClientDefinition } from './types.js';

/** Every client whose configuration mws reads and writes. */
export const CLIENTS: readonly ClientDefinition[] = [
  claudeCode, claudeDesktop, cursor, vscode, codex, geminiCli, opencode, windsurf, zed, cline, roo, goose, copilotCli, kiro,
];
