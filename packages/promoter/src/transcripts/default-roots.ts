import { join } from 'node:path';
import type { TranscriptSource } from '@mcp-working-set/core';
import type { TranscriptRoot } from '../reader/find.js';
import { transcriptClients } from './formats.js';

export interface Machine {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As `process.platform`. */
  readonly platform: string;
}

/** The usual places of a client's transcripts on a machine; not all need exist. */
export const defaultRoots = (clients: readonly string[], machine: Machine): readonly TranscriptRoot[] =>
  clients.flatMap((client) => [...new Set(places[client]?.(machine) ?? [])].map((root) => ({ client, root })));

/** Where the configuration's sources lie: the usual places where it names none; what it switches off is left out. */
export const rootsOf = (sources: readonly TranscriptSource[], machine: Machine): readonly TranscriptRoot[] => {
  const off = new Set(sources.filter(({ enabled }) => !enabled).map(({ type }) => type));
  const roots = sources.filter(({ enabled }) => enabled).flatMap(({ type, root }): readonly TranscriptRoot[] =>
    (root === undefined ? defaultRoots(type === 'all' ? transcriptClients : [type], machine)
      : (type === 'all' ? ['any'] : [type]).map((client) => ({ client, root }))));
  return roots.filter(({ client }) => !off.has(client));
};

const given = (value: string | undefined): string | undefined => (value === undefined || value.trim() === '' ? undefined : value.trim());

const claude = ({ home, env }: Machine): string[] => {
  const set = given(env['CLAUDE_CONFIG_DIR']);
  const folders = set?.split(',').map((one) => one.trim()).filter((one) => one !== '') ?? [join(home, '.claude'), join(home, '.config', 'claude')];
  return folders.map((folder) => join(folder, 'projects'));
};

/** Application data of desktop programs. */
const application = ({ home, env, platform }: Machine): string =>
  platform === 'darwin' ? join(home, 'Library', 'Application Support')
    : platform === 'win32' ? (given(env['APPDATA']) ?? join(home, 'AppData', 'Roaming'))
      : (given(env['XDG_CONFIG_HOME']) ?? join(home, '.config'));

const vscodeUsers = (machine: Machine): string[] => [
  ...['Code', 'Code - Insiders', 'VSCodium'].map((name) => join(application(machine), name, 'User')),
  ...['.vscode-server', '.vscode-server-insiders'].map((name) => join(machine.home, name, 'data', 'User')),
];

const extension = (...ids: readonly string[]) => (machine: Machine): string[] =>
  vscodeUsers(machine).flatMap((user) => ids.map((id) => join(user, 'globalStorage', id)));

/** OpenCode and its forks use this folder on every system. */
const data = ({ home, env }: Machine): string => given(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share');

const places: Readonly<Record<string, (machine: Machine) => string[]>> = {
  'claude-code': claude,
  codex: ({ home, env }) => ['sessions', 'archived_sessions'].map((name) => join(given(env['CODEX_HOME']) ?? join(home, '.codex'), name)),
  'gemini-cli': ({ home, env }) => [join(given(env['GEMINI_CLI_HOME']) ?? home, '.gemini', 'tmp')],
  opencode: (machine) => [join(data(machine), 'opencode')],
  kilo: (machine) => [join(data(machine), 'kilo'), ...extension('kilocode.kilo-code')(machine)],
  'copilot-cli': ({ home, env }) => [join(given(env['COPILOT_HOME']) ?? join(home, '.copilot'), 'session-state')],
  vscode: (machine) => vscodeUsers(machine).flatMap((user) => [join(user, 'workspaceStorage'), join(user, 'globalStorage', 'emptyWindowChatSessions'), join(user, 'globalStorage', 'transferredChatSessions')]),
  cline: (machine) => [
    ...extension('saoudrizwan.claude-dev')(machine),
    given(machine.env['CLINE_SESSION_DATA_DIR']) ?? join(given(machine.env['CLINE_DATA_DIR']) ?? join(machine.home, '.cline', 'data'), 'sessions'),
  ],
  roo: extension('rooveterinaryinc.roo-cline'),
};
