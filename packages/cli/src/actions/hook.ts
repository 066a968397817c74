import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'jsonc-parser';
import { pluginServer } from '../clients/plugin-name.js';
import type { Action } from '../command.js';
import { defaultConfigFile, namedConfig } from '../configuration/locate.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT } from '../exit-codes.js';
import { decideCall } from '../hook/decide.js';
import type { ToolEvent } from '../hook/decide.js';
import { rulesOf } from '../hook/rules.js';
import { defaultStateFolder } from '../state/default-folder.js';
import { IMPORTED } from '../state/keys.js';
import { stateFile, withDefaultState } from '../state/open.js';

const read = (file: string): unknown => {
  try {
    return parse(readFileSync(file, 'utf8'), [], { allowTrailingComma: true });
  } catch {
    return undefined;
  }
};

const keys = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : []);

/** Names that servers had in clients before they were imported, by id; without a state file there are none. */
const earlierNames = async (environment: CliEnvironment): Promise<Record<string, string[]>> => {
  const names: Record<string, string[]> = {};
  if (!existsSync(stateFile({ stateDir: defaultStateFolder(environment) }))) return names;
  const rows = await withDefaultState(environment, (state) => state.values.list(IMPORTED)).catch(() => []);
  for (const [name, id] of rows) (names[id] ??= []).push(name.slice(IMPORTED.length));
  return names;
};

/** Answers one PreToolUse event. Whatever goes wrong, it says nothing rather than to stand in the way. */
export const runHook: Action<Readonly<Record<never, never>>> = async ({ environment, output }, args) => {
  const { env, home, cwd, stdin } = environment;
  const event = parse(await text(stdin)) as (ToolEvent & { readonly cwd?: unknown }) | undefined;
  if (typeof event !== 'object') {
    output.note('mws hook reads a PreToolUse event of Claude Code on standard input; there was none');
    return EXIT.ok;
  }
  const folder = typeof event.cwd === 'string' && isAbsolute(event.cwd) ? event.cwd : cwd;
  const user = env.CLAUDE_CONFIG_DIR && isAbsolute(env.CLAUDE_CONFIG_DIR) ? env.CLAUDE_CONFIG_DIR : join(home, '.claude');
  const settings = [join(user, 'settings.json'), join(folder, '.claude', 'settings.json'), join(folder, '.claude', 'settings.local.json')].map(read);
  const { file } = namedConfig(args.config, environment) ?? { file: defaultConfigFile(environment) };
  const config = read(file) as { readonly mcpServers?: unknown; readonly serverName?: unknown; readonly serverAliases?: unknown } | undefined;
  const aliases = Array.isArray(config?.serverAliases) ? config.serverAliases.map(String) : ['toolbox'];
  const serverName = String(config?.serverName ?? 'mws');
  const verdict = decideCall(event, {
    mountedAs: [serverName, pluginServer(serverName), ...aliases],
    servers: keys(config?.mcpServers),
    earlierNames: await earlierNames(environment),
    rules: rulesOf(settings),
  });
  if (verdict) {
    const said = { allow: 'allows', ask: 'asks about', deny: 'denies' }[verdict.decision];
    output.json({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: verdict.decision, permissionDecisionReason: `your rule ${verdict.rule} ${said} this tool behind mws` } });
  }
  return EXIT.ok;
};
