import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
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

/**
 * Tables that the client reads now, each once: where the working directory is the home, a project's file may be that of
 * the user.
 */
const eachTableOnce = (client: ClientDefinition): ClientDefinition => ({
  ...client,
  tables: (machine) => {
    const all = client.tables(machine).filter(({ unless }) => unless === undefined || !existsSync(unless));
    return all.filter(({ file, path }, index) => all.findIndex((other) => other.file === file && isDeepStrictEqual(other.path, path)) === index);
  },
});

/** Every client whose configuration mws reads and writes. */
export const CLIENTS: readonly ClientDefinition[] = [
  claudeCode, claudeDesktop, cursor, vscode, codex, geminiCli, opencode, windsurf, zed, cline, roo, goose, copilotCli, kiro,
].map(eachTableOnce);
