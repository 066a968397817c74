import { buildCatalog } from '@mcp-working-set/core';
import { formatProblem } from '@mcp-working-set/core/config';
import type { WorkingSet } from '@mcp-working-set/core';
import { META_TOOLS } from '@mcp-working-set/promoter';
import type { Action, CommandContext, GlobalArguments } from '../command.js';
import { loadOwnConfiguration } from '../configuration/load.js';
import type { LoadedConfiguration } from '../configuration/load.js';
import { elsewhereText } from '../daemon/open-channel.js';
import type { DaemonStatus } from '../daemon/open-channel.js';
import { ownDaemon } from '../daemon/place.js';
import { EXIT } from '../exit-codes.js';
import { LOCAL_KEY } from '../state/keys.js';
import { withState } from '../state/open.js';
import { ago, count, number } from '../terminal/format.js';
import type { Output, Styles } from '../terminal/output.js';
import { renderTable } from '../terminal/table.js';
import { daemonStatus } from './daemon.js';

type Facts = Pick<DaemonStatus, 'upstreams' | 'rejected' | 'listed'>;
type Upstream = Facts['upstreams'][number];

/** A server of the configuration that cannot be used, as a row beside the others. */
interface LeftOut {
  readonly id: string;
  readonly state: 'left-out';
  readonly reason: string;
}

interface Status extends Omit<Facts, 'upstreams'> {
  readonly upstreams: readonly (Upstream | LeftOut)[];
  readonly daemon: Omit<DaemonStatus, keyof Facts | 'leftOut'> | undefined;
  readonly config: string;
  readonly workingSet: { readonly tools: number; readonly leaving: number; readonly decidedAt: number } | undefined;
  /** Conversations that are open in any process. */
  readonly open: number;
}

/** Without a daemon: what the state file knows, no server started. */
const storedFacts = async ({ environment }: CommandContext, { config }: LoadedConfiguration): Promise<Facts> =>
  withState(environment, config, async (state) => {
    const catalogs = await Promise.all(config.upstreams.map(({ id, fingerprint }) => state.catalogs.get(id, fingerprint)));
    const known = catalogs.filter((catalog) => catalog !== undefined);
    const { tools, rejected } = buildCatalog({ catalogs: known, shorthand: config.shorthand, reserved: META_TOOLS, backendHints: config.backendHints });
    const upstreams = config.upstreams.map(({ id, kind }, index): Upstream => {
      const revision = catalogs[index]?.revision;
      return { id, kind, state: 'cold', tools: tools.filter(({ upstream }) => upstream === id).length, catalog: catalogs[index] ? 'stored' : 'none', ...(revision === undefined ? {} : { revision }) };
    });
    return { upstreams, rejected, listed: [] };
  });

const summary = (set: WorkingSet | undefined): Status['workingSet'] =>
  set && { tools: set.effective.length, leaving: set.effective.filter(({ leavingSince }) => leavingSince !== undefined).length, decidedAt: set.decidedAt };

const isLeftOut = (row: Upstream | LeftOut): row is LeftOut => row.state === 'left-out';

/** What a running daemon leaves out counts: its variables are not those of this command. One of an older mws does not say. */
const leftOutRows = (running: DaemonStatus | undefined, { config }: LoadedConfiguration): readonly LeftOut[] => {
  const known = new Set(running?.upstreams.map(({ id }) => id));
  return (running?.leftOut ?? config.leftOutServers).filter(({ id }) => !known.has(id)).map(({ id, reason }) => ({ id, state: 'left-out', reason }));
};

const gather = async (context: CommandContext, args: GlobalArguments, loaded: LoadedConfiguration): Promise<Status> => {
  const { environment, clock } = context;
  const running = await daemonStatus(context, await ownDaemon(environment, args));
  const facts = running ?? (await storedFacts(context, loaded));
  return withState(environment, loaded.config, async (state) => {
    const { upstreams, rejected, listed } = facts;
    const daemon = running && (({ upstreams: _, rejected: __, listed: ___, leftOut: ____, ...about }) => about)(running);
    return {
      daemon, config: loaded.file, upstreams: [...upstreams, ...leftOutRows(running, loaded)], rejected, listed,
      workingSet: summary(await state.workingSets.get(LOCAL_KEY)),
      open: await state.presence.open(LOCAL_KEY, clock.now()),
    };
  });
};

const STARTED_BY: Readonly<Record<DaemonStatus['startedBy'], string>> = { person: 'by hand', service: 'by the system', client: 'by a client' };

const paintState = (row: Upstream | LeftOut, { green, yellow, red, dim }: Styles): string => {
  if (isLeftOut(row)) return red('left out');
  const { state, breaker } = row;
  if (breaker === 'open') return red('failing, paused');
  if (state === 'ready') return green('ready');
  if (state === 'failed') return red('failed');
  return state === 'connecting' ? yellow(state) : dim(state === 'cold' ? 'not needed yet' : state);
};

const print = (output: Output, status: Status, now: number): void => {
  const { bold, dim, red, yellow } = output.styles;
  const { daemon, upstreams: rows, rejected, listed, workingSet } = status;
  output.line(daemon
    ? `${bold(`mws ${daemon.version}`)} is running, started ${ago(daemon.startedAt, now)} ${STARTED_BY[daemon.startedBy]} (process ${daemon.pid}): ${daemon.url}`
    : `${bold('No daemon is running')}; the next client starts one. Below is what mws last knew.`);
  if (daemon?.elsewhere !== undefined) output.warn(elsewhereText(daemon.elsewhere, daemon.url));
  output.line(dim(`${status.config}; ${count(daemon?.clients ?? 0, 'client')} through \`mws connect\`, ${count(status.open, 'open conversation')} in all`));
  output.line();
  const known = <T>(value: (upstream: Upstream) => T, otherwise: T) => (row: Upstream | LeftOut): T => (isLeftOut(row) ? otherwise : value(row));
  if (rows.length > 0) {
    output.line(renderTable(rows, [
      { title: 'server', value: ({ id }) => bold(id) },
      { title: 'state', value: (upstream) => paintState(upstream, output.styles) },
      { title: 'tools', align: 'right', value: known(({ tools, catalog }) => (catalog === 'none' ? '?' : number(tools)), '') },
      { title: 'rejected', align: 'right', value: ({ id }) => { const many = rejected.filter(({ upstream }) => upstream === id).length; return many === 0 ? '' : red(number(many)); } },
      { title: 'protocol', value: known(({ revision }) => revision ?? '', '') },
      { title: 'latency', align: 'right', value: known(({ latencyMs }) => (latencyMs === undefined ? '' : `${number(latencyMs)} ms`), '') },
      { title: 'in flight', align: 'right', value: known(({ inFlight }) => (inFlight ? number(inFlight) : ''), '') },
      { title: 'process', align: 'right', value: known(({ pid }) => (pid === undefined ? '' : String(pid)), '') },
    ], output.styles));
    output.line();
  } else output.line('No server is configured; `mws setup` or `mws servers add` brings some in.');
  for (const row of rows) {
    if (isLeftOut(row)) output.line(`${red(row.id)}: ${row.reason}`);
    else {
      if (row.lastError) output.line(`${red(row.id)}: ${row.lastError}`);
      if (row.degraded) output.line(`${yellow(row.id)}: degraded: ${row.degraded}`);
    }
  }
  for (const { upstream, name, index, reason } of rejected) output.line(`${red(upstream)}: tool ${name ?? `number ${index + 1}`} is left out: ${reason}`);
  if (listed.length > 0) output.line(`Listed: ${listed.join(', ')}`);
  output.line(workingSet
    ? `Working set: ${count(workingSet.tools, 'tool')}${workingSet.leaving > 0 ? `, ${number(workingSet.leaving)} of them leaving` : ''}; decided ${ago(workingSet.decidedAt, now)}`
    : 'Working set: nothing decided yet; `mws promote` decides it now');
};

/** What the rows do not say: problems of the file, and those of a server that a running daemon still has as it was before. */
const tellRest = (output: Output, { problems, file }: LoadedConfiguration, rows: Status['upstreams']): void => {
  const running = new Set(rows.filter((row) => !isLeftOut(row)).map(({ id }) => id));
  for (const problem of problems) {
    const { server, severity, code } = problem;
    if (server === undefined || severity === 'warning') output.warn(formatProblem(problem, file));
    else if (running.has(server) && code !== 'unset-variable') output.warn(`${formatProblem(problem, file)} (the daemon still has it as it was before)`);
  }
};

/** Shows the daemon, its servers and what is listed. */
export const runStatus: Action<{ json: boolean }> = async (context, args) => {
  const { output, clock } = context;
  const loaded = await loadOwnConfiguration(context.environment, args.config);
  const status = await gather(context, args, loaded);
  tellRest(output, loaded, status.upstreams);
  if (args.json) output.json(status);
  else print(output, status, clock.now());
  return status.upstreams.some(({ state }) => state === 'failed') ? EXIT.failed : EXIT.ok;
};
