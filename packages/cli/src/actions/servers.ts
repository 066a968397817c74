import { MwsError } from '@mcp-working-set/core';
import type { UpstreamSpec } from '@mcp-working-set/core';
import { carryOut, changesAsJson } from '../changes/carry-out.js';
import type { Consent } from '../changes/carry-out.js';
import { readIfThere } from '../changes/read.js';
import type { FileChange } from '../changes/types.js';
import type { Edit } from '../clients/formats/format.js';
import type { ServerEntry } from '../clients/types.js';
import type { Action, CommandContext, GlobalArguments } from '../command.js';
import { loadOwnConfiguration } from '../configuration/load.js';
import type { LoadedConfiguration } from '../configuration/load.js';
import { quote, sketchServers } from '../configuration/servers.js';
import { tellConfigProblems } from '../configuration/tell.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../gateway/session.js';
import { suggest } from '../parse/suggest.js';
import { envFile, envLine, readEnvFile } from '../servers/env-file.js';
import { envFileChange } from '../servers/import-plan.js';
import type { SecretsChoice } from '../servers/import-plan.js';
import { readOwnConfig, setServer } from '../servers/own-config.js';
import type { OwnConfig } from '../servers/own-config.js';
import { extractSecrets } from '../servers/secrets.js';
import { count, number } from '../terminal/format.js';
import { renderTable } from '../terminal/table.js';

interface ServersArguments extends Consent {
  readonly action: 'list' | 'add' | 'remove' | 'enable' | 'disable' | 'test' | 'refresh' | undefined;
  readonly name: string | undefined;
  readonly words: readonly string[] | undefined;
  readonly env: string | undefined;
  readonly header: string | undefined;
  readonly clear: boolean;
  readonly secrets: SecretsChoice;
}

const wrong = (message: string): MwsError => new MwsError('usage', message);

const entryFrom = ({ words = [], env, header }: ServersArguments): ServerEntry => {
  const [first, ...rest] = words;
  if (first === undefined) throw wrong('say its address, or `--` and its command line: `mws servers add NAME -- COMMAND …`');
  const pairs = (env?.split(',') ?? []).map((pair) => /^([A-Za-z_]\w*)=(.*)$/s.exec(pair) ?? (() => { throw wrong('--env takes NAME=value, with commas between'); })());
  if (/^https?:\/\//.test(first) && rest.length === 0) {
    const match = header === undefined ? undefined : /^([\w-]+):\s*(.+)$/s.exec(header);
    if (match === null) throw wrong('--header takes "Name: value"');
    return { type: 'http', url: first, ...(match ? { headers: { [match[1] ?? '']: match[2] ?? '' } } : {}) };
  }
  return { command: first, ...(rest.length > 0 ? { args: rest } : {}), ...(pairs.length > 0 ? { env: Object.fromEntries(pairs.map(([, key, value]) => [key ?? '', value ?? ''])) } : {}) };
};

const known = (own: OwnConfig, name: string | undefined): string => {
  const names = Object.keys(own.servers);
  if (name === undefined) throw wrong(`say which server: ${names.join(', ') || 'there is none'}`);
  if (names.includes(name)) return name;
  const meant = suggest(name, names);
  throw wrong(`no server ${name} in ${own.file}${meant ? `; did you mean ${meant}?` : names.length > 0 ? `; there are ${names.join(', ')}` : ''}`);
};

/** Edits of the configuration, and the env file where a secret goes into it. */
const planEdits = (context: CommandContext, own: OwnConfig, args: ServersArguments): { edits: Edit[]; files: readonly FileChange[]; hidden: string[] } => {
  const { environment } = context;
  if (args.action === 'add') {
    const { name = '' } = args;
    if (name === '') throw wrong('say its name: `mws servers add NAME ADDRESS`');
    if (own.servers[name]) throw wrong(`there is a server ${name} already; remove it first, or choose another name`);
    const entry = entryFrom(args);
    const kept = readEnvFile(environment).values;
    const { entry: safe, secrets } = args.secrets === 'inline' ? { entry, secrets: [] } : extractSecrets(name, entry, kept);
    const isWritten = args.secrets === 'env-file';
    if (isWritten && secrets.some(({ variable, value }) => kept[variable] === undefined && envLine(variable, value) === undefined)) throw wrong('a secret in it cannot be kept in an env file; --secrets reference or inline leaves it to you');
    return { edits: [setServer(name, safe)], files: isWritten ? envFileChange(environment, secrets, kept) : [], hidden: secrets.map(({ value }) => value) };
  }
  const name = known(own, args.name);
  const path = ['mcpServers', name];
  if (args.action === 'remove') return { edits: [{ kind: 'remove', path }], files: [], hidden: [] };
  const edits: Edit[] = [{ kind: 'remove', path: [...path, 'enabled'] }, args.action === 'disable' ? { kind: 'set', path: [...path, 'disabled'], value: true } : { kind: 'remove', path: [...path, 'disabled'] }];
  return { edits, files: [], hidden: [] };
};

const refers = (text: string, variable: string): boolean => text.includes(`\${${variable}}`) || text.includes(`\${${variable}:-`);

const change = async (context: CommandContext, args: ServersArguments & GlobalArguments): Promise<number> => {
  const { environment, output } = context;
  const { file } = await loadOwnConfiguration(environment, args.config);
  const own = readOwnConfig(file);
  const { edits, files, hidden } = planEdits(context, own, args);
  const plan = { command: `servers ${args.action ?? ''}`, secrets: hidden, files: [{ file, before: own.text, after: own.edited(edits), isPrivate: true }, ...files] };
  const outcome = await carryOut(context, plan, args);
  if (args.json) output.json({ outcome, changes: changesAsJson(plan) });
  else if (outcome === 'nothing') output.line('Nothing to do: it is so already.');
  else if (outcome === 'done' && args.action === 'remove') {
    const [before, after] = [own.text ?? '', plan.files[0]?.after ?? ''];
    const left = Object.keys(readEnvFile(environment).values).filter((name) => refers(before, name) && !refers(after, name));
    if (left.length > 0) output.note(`${left.join(', ')} of it ${left.length === 1 ? 'stays' : 'stay'} in ${envFile(environment)}, where nothing here needs ${left.length === 1 ? 'it' : 'them'} any more`);
  } else if (outcome === 'done' && args.action === 'add') output.line(`Next: \`mws servers test ${args.name ?? ''}\` asks it for its tools.`);
  return outcome === 'declined' ? EXIT.failed : EXIT.ok;
};

const list = async ({ environment, output }: CommandContext, args: ServersArguments & GlobalArguments): Promise<number> => {
  const loaded = await loadOwnConfiguration(environment, args.config);
  const { file, config } = loaded;
  tellConfigProblems(output, loaded, 'servers');
  const text = readIfThere(file);
  const off = new Set(config.disabledServers.map(quote));
  const leftOut = new Map(config.leftOutServers.map(({ id, reason }) => [quote(id), reason]));
  const rows = (text === undefined ? [] : sketchServers(text, file)).map((sketch) => {
    const reason = leftOut.get(sketch.id);
    return { ...sketch, enabled: !off.has(sketch.id), ...(reason === undefined ? {} : { leftOut: reason }) };
  });
  if (args.json) output.json(rows);
  else if (rows.length === 0) output.line('No server is configured; `mws setup` or `mws servers add` brings some in.');
  else output.line(renderTable(rows, [
    { title: 'server', value: ({ id }) => output.styles.bold(id) },
    { title: '', value: (row) => ('leftOut' in row ? output.styles.red('left out') : row.enabled ? '' : output.styles.dim('off')) },
    { title: 'starts or reaches', value: ({ target }) => target },
    { title: 'variables, headers', value: ({ variables, headers }) => output.styles.dim([...variables, ...headers].join(', ')) },
  ], output.styles));
  return EXIT.ok;
};

/** The one that is named, which alone is started; all where none is. */
const asked = ({ config }: LoadedConfiguration, name: string | undefined): readonly UpstreamSpec[] => {
  const chosen = config.upstreams.filter(({ id }) => name === undefined || id === name);
  if (name === undefined || chosen.length > 0) return chosen;
  if (config.disabledServers.includes(name)) throw wrong(`server ${name} is switched off; \`mws servers enable ${name}\` switches it on`);
  if (config.leftOutServers.some(({ id }) => id === name)) throw wrong(`server ${name} is left out, for what is said above; mend that first`);
  throw wrong(`no server ${name} is switched on; there are ${config.upstreams.map(({ id }) => id).join(', ') || 'none'}`);
};

/** Asks servers for their tools now. */
const test = (context: CommandContext, args: ServersArguments & GlobalArguments): Promise<number> =>
  withSession(context, args.config, async ({ gateway, unknown, stale }) => {
    const { output } = context;
    const rows = gateway.status().map(({ id, kind, revision, tools, lastError, degraded }) => ({
      id, kind, revision, tools,
      ok: !unknown.includes(id) && !stale.includes(id),
      rejected: gateway.catalog().rejected.filter(({ upstream }) => upstream === id).map(({ name: tool, reason }) => ({ tool, reason })),
      error: lastError,
      /** Why the list that it gave now is not taken, and the former one stays. */
      ...(degraded === undefined ? {} : { doubted: degraded }),
    }));
    if (args.json) output.json(rows);
    else {
      for (const one of rows) {
        const { id, ok, tools, revision, rejected, error } = one;
        output.line(`${ok ? output.styles.green('ok') : output.styles.red('failed')}  ${output.styles.bold(id)}  ${ok ? `${count(tools, 'tool')}${'doubted' in one ? ' (the former list, which stays)' : ''}, protocol ${revision ?? '?'}` : (error ?? 'no answer')}`);
        for (const { tool, reason } of rejected) output.line(`      tool ${tool ?? '?'} is left out: ${reason}`);
      }
      if (rows.length > 1) output.line(`${number(rows.filter(({ ok }) => ok).length)} of ${count(rows.length, 'server')} answered.`);
    }
    return rows.every(({ ok }) => ok) ? EXIT.ok : EXIT.failed;
  }, { about: args.name === undefined ? 'servers' : { named: args.name }, live: true, servers: (loaded) => asked(loaded, args.name), forget: args.clear ? () => true : undefined });

/** Looks at and changes the servers behind mws. */
export const runServers: Action<ServersArguments> = (context, args) => {
  if (args.clear && args.action !== 'refresh') throw wrong('--clear goes with `mws servers refresh` alone');
  if (args.action === 'list') return list(context, args);
  // Asking anew is also how catalogs are refreshed: the answer is kept.
  return args.action === 'test' || args.action === 'refresh' ? test(context, args) : change(context, args);
};
