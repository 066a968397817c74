import type { MwsConfig, SurfaceName } from '@mcp-working-set/core';
import { catalogFilter } from '@mcp-working-set/core/select';
import type { Action } from '../command.js';
import { STANDARD } from '../configuration/profiles.js';
import { ownDaemon } from '../daemon/place.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../gateway/session.js';
import type { Session } from '../gateway/session.js';
import { number } from '../terminal/format.js';
import { renderTable } from '../terminal/table.js';
import { daemonStatus } from './daemon.js';

interface ProfileRow {
  readonly name: string;
  readonly surface: SurfaceName;
  readonly servers: readonly string[];
  /** Tools that it shows or finds; each can be called. */
  readonly tools: number;
  /** Folders whose calls are its evidence. */
  readonly folders: readonly string[];
  readonly url: string;
}

const rowsOf = ({ config, gateway }: Pick<Session, 'config' | 'gateway'>, base: string): readonly ProfileRow[] => {
  const all = config.upstreams.map(({ id }) => id);
  const tools = gateway.tools();
  const plain = all.filter((id) => config.plainServers?.includes(id) ?? true);
  const standard: ProfileRow = { name: STANDARD, surface: config.surface, servers: plain, tools: tools.filter(({ upstream }) => plain.includes(upstream)).length, folders: [], url: base };
  return [standard, ...Object.entries(config.profiles).map(([name, { servers, include, exclude, surface, projects }]): ProfileRow => {
    const shown = all.filter((id) => servers?.includes(id) ?? true);
    const passes = catalogFilter(include, exclude);
    return {
      name, surface, servers: shown, folders: projects, url: `${base.replace(/\/$/, '')}/${name}`,
      tools: tools.filter((tool) => shown.includes(tool.upstream) && passes(tool)).length,
    };
  })];
};

const addressOf = ({ listen }: MwsConfig): string => `http://${listen.host}:${listen.port}${listen.path}`;

/** Lists the profiles of the configuration, the plain view first. */
export const runProfiles: Action<{ json: boolean }> = (context, args) =>
  withSession(context, args.config, async (session) => {
    const { environment, output } = context;
    const home = (folder: string): string => (folder.startsWith(`${environment.home}/`) ? `~${folder.slice(environment.home.length)}` : folder);
    const running = await daemonStatus(context, await ownDaemon(environment, args));
    const rows = rowsOf(session, running?.url ?? addressOf(session.config));
    if (args.json) output.json(rows);
    else {
      const { bold } = output.styles;
      output.line(renderTable(rows, [
        { title: 'profile', value: ({ name }) => bold(name) },
        { title: 'surface', value: ({ surface }) => surface },
        { title: 'tools', align: 'right', value: ({ tools }) => number(tools) },
        { title: 'servers', value: ({ servers }) => servers.join(', ') || 'none' },
        { title: 'folders', value: ({ folders }) => folders.map(home).join(', ') },
        { title: 'address', value: ({ url }) => url },
      ], output.styles));
    }
    return EXIT.ok;
  }, { about: 'servers' });
