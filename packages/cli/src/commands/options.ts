/** Options that several commands share, so that they read the same everywhere. */
export const json = { type: 'boolean', default: false, describe: 'Print JSON for programs' } as const;

export const force = (describe: string) => ({ type: 'boolean', alias: 'f', default: false, describe }) as const;

export const yes = { type: 'boolean', alias: 'y', default: false, describe: 'Do not ask' } as const;

export const dryRun = { type: 'boolean', alias: 'n', default: false, describe: 'Show what would be done, write nothing' } as const;

export const clients = (describe: string) =>
  ({ type: 'string', requiresArg: true, describe: `${describe}, separated by commas: claude-code, claude-desktop, cursor, vscode, codex, gemini-cli, opencode, windsurf, zed, cline, roo, goose, copilot-cli, kiro` }) as const;

export const profile = (describe: string) => ({ type: 'string', requiresArg: true, describe }) as const;

export const secrets = {
  choices: ['env-file', 'reference', 'inline'] as const,
  default: 'env-file' as const,
  describe: 'Secrets: move them into the env file of mws, refer to variables that you set, or leave them in the clear',
} as const;
