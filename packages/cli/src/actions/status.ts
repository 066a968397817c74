import { buildCatalog } from '@mcp-working-set/core';
import type { WorkingSet } from '@mcp-working-set/core';
import { META_TOOLS } from '@mcp-working-set/promoter';
import type { Action, CommandContext, GlobalArguments } from '../command.js';
import { loadOwnConfiguration, problemLine } from '../configuration/load.js';
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

interface Status extends Facts {
  readonly daemon: Omit<DaemonStatus, keyof Facts> | undefined;
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

const gather = async (context: CommandContext, args: GlobalArguments, loaded: LoadedConfiguration): Promise<Status> => {
  const { environment, clock } = context;
  const running = await daemonStatus(context, await ownDaemon(environment, args));
  const facts = running ?? (await storedFacts(context, loaded));
  return withState(environment, loaded.config, async (state) => {
    const { upstreams, rejected, listed } = facts;
    const daemon = running && (({ upstreams: _, rejected: __, listed: ___, ...about }) => about)(running);
    return {
      daemon, config: loaded.file, upstreams, rejected, listed,
      workingSet: summary(await state.workingSets.get(LOCAL_KEY)),
      open: await state.presence.open(LOCAL_KEY, clock.now()),
    };
  });
};

const STARTED_BY: Readonly<Record<DaemonStatus['startedBy'], string>> = { person: 'by hand', service: 'by the system', client: 'by a client' };

const paintState = ({ state, breaker }: Upstream, { green, yellow, red, dim }: Styles): string => {
  if (breaker === 'open') return red('failing, paused');
  if (state === 'ready') return green('ready');
  if (state === 'failed') return red('failed');
  return state === 'connecting' ? yellow(state) : dim(state === 'cold' ? 'not needed yet' : state);
};

const print = (output: Output, status: Status, now: number): void => {
  const { bold, dim, red, yellow } = output.styles;
  const { daemon, upstreams, rejected, listed, workingSet } = status;
  output.line(daemon
    ? `${bold(`mws ${daemon.version}`)} is running, started ${ago(daemon.startedAt, now)} ${STARTED_BY[daemon.startedBy]} (process ${daemon.pid}): ${daemon.url}`
    : `${bold('No daemon is running')}; the next client starts one. Below is what mws last knew.`);
  if (daemon?.elsewhere !== undefined) output.warn(elsewhereText(daemon.elsewhere, daemon.url));
  output.line(dim(`${status.config}; ${count(daemon?.clients ?? 0, 'client')} through \`mws connect\`, ${count(status.open, 'open conversation')} in all`));
  output.line();
  if (upstreams.length > 0) {
    output.line(renderTable(upstreams, [
      { title: 'server', value: ({ id }) => bold(id) },
      { title: 'state', value: (upstream) => paintState(upstream, output.styles) },
      { title: 'tools', align: 'right', value: ({ tools, catalog }) => (catalog === 'none' ? '?' : number(tools)) },
      { title: 'rejected', align: 'right', value: ({ id }) => { const many = rejected.filter(({ upstream }) => upstream === id).length; return many === 0 ? '' : red(number(many)); } },
      { title: 'protocol', value: ({ revision }) => revision ?? '' },
      { title: 'latency', align: 'right', value: ({ latencyMs }) => (latencyMs === undefined ? '' : `${number(latencyMs)} ms`) },
      { title: 'in flight', align: 'right', value: ({ inFlight }) => (inFlight ? number(inFlight) : '') },
      { title: 'process', align: 'right', value: ({ pid }) => (pid === undefined ? '' : String(pid)) },
    ], output.styles));
    output.line();
  } else output.line('No server is configured; `mws setup` or `mws servers add` brings some in.');
  for (const { id, lastError, degraded } of upstreams) {
    if (lastError) output.line(`${red(id)}: ${lastError}`);
    if (degraded) output.line(`${yellow(id)}: degraded: ${degraded}`);
  }
  for (const { upstream, name, index, reason } of rejected) output.line(`${red(upstream)}: tool ${name ?? `number ${index + 1}`} is left out: ${reason}`);
  if (listed.length > 0) output.line(`Listed: ${listed.join(', ')}`);
  output.line(workingSet
    ? `Working set: ${count(workingSet.tools, 'tool')}${workingSet.leaving > 0 ? `, ${number(workingSet.leaving)} of them leaving` : ''}; decided ${ago(workingSet.decidedAt, now)}`
    : 'Working set: nothing decided yet; `mws promote` decides it now');
};

/** Shows the daemon, its servers and what is listed. */
export const runStatus: Action<{ json: boolean }> = async (context, args) => {
  const { output, clock } = context;
  const loaded = await loadOwnConfiguration(context.environment, args.config);
  for (const problem of loaded.problems) output.warn(problemLine(problem, loaded.file));
  const status = await gather(context, args, loaded);
  if (args.json) output.json(status);
  else print(output, status, clock.now());
  return status.upstreams.some(({ state }) => state === 'failed') ? EXIT.failed : EXIT.ok;
};
