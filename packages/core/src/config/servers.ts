import { createHash } from 'node:crypto';
import { isAbsolute, resolve } from 'node:path';
import { expandPath, expandVariables, type Expanded, type ExpandContext } from './expand.js';
import { problemAt, unsetVariable, type ProblemTraits } from './problems.js';
import type { Path, ReadText } from './read.js';
import type { ServerEntry } from './schema.js';
import { isOwnAddress, isOwnCommand } from './self.js';
import type { ConfigProblem, HttpUpstream, StdioUpstream, UpstreamSpec } from './types.js';

export interface ServerContext extends ExpandContext {
  /** Folder of the file, where its place is an absolute path: what relative folders start from. */
  readonly folder: string | undefined;
  readonly listen: { readonly host: string; readonly port: number };
  readonly text: Pick<ReadText, 'place' | 'keyPlace'>;
}

/** The upstream, or none where an error or the warning that it is mws itself says why. */
export interface ServerResult {
  readonly spec: UpstreamSpec | undefined;
  readonly problems: readonly ConfigProblem[];
}

export const DEFAULT_TIMEOUTS = { call: 300_000, total: 86_400_000, firstConnect: 60_000, connect: 15_000, list: 5_000 } as const;
export const DEFAULT_IDLE_MS = 600_000;

/** Equal for equal input whatever the order of keys in `env` and `headers`. */
const fingerprintOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
const sorted = (table: Readonly<Record<string, string>>): [string, string][] => Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1));

/** Reads one server entry: expands it, checks what only expanded values show, fills in the defaults. */
export const readServer = (id: string, path: Path, entry: ServerEntry, context: ServerContext): ServerResult => {
  const problems: ConfigProblem[] = [];
  const report = (inner: Path, message: string, traits?: ProblemTraits): void => {
    problems.push(problemAt(context.text, [...path, ...inner], message, traits));
  };
  const failed = (): ServerResult => ({ spec: undefined, problems });

  const take = ({ text, missing, malformed }: Expanded, inner: Path): string => {
    for (const name of new Set(missing)) problems.push(unsetVariable(context.text, [...path, ...inner], name, id));
    if (malformed > 0) report(inner, 'a "${…}" holds no variable name; allowed: ${NAME}, ${NAME:-default}, and $${ for a plain ${');
    return text;
  };
  const plain = (text: string, inner: Path): string => {
    const expanded = take(expandVariables(text, context.env), inner);
    if (expanded.includes('\0')) report(inner, 'a NUL character is not allowed');
    return expanded;
  };
  const asText = (value: string | number | boolean, inner: Path): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) report(inner, 'found a number too large to be exact; write it as a text, in quotes');
    else report(inner, `found ${typeof value === 'number' ? 'a number' : 'true or false'}, taken as the text "${value}"; write it in quotes`, { code: 'doubtful', severity: 'warning' });
    return String(value);
  };
  const table = (name: 'env' | 'headers', legal: RegExp, rule: string): Record<string, string> => {
    const result = Object.create(null) as Record<string, string>;
    for (const [key, value] of Object.entries(entry[name] ?? {})) {
      if (!legal.test(key)) report([name, key], `not a name that is allowed here: ${rule}`);
      else result[key] = plain(asText(value, [name, key]), [name, key]);
    }
    return { ...result };
  };

  const { type, command, url } = entry;
  const kind = type === undefined ? undefined : type === 'stdio' ? 'stdio' : 'http';
  if (command === undefined && url === undefined) {
    report([], `found neither command nor url; allowed: ${kind === 'http' ? 'url' : kind === 'stdio' ? 'command' : 'one of the two'}`);
  } else if (kind === undefined && command !== undefined && url !== undefined) {
    report([], 'found both command and url; allowed: one of the two, or a type that says which counts');
  } else if (kind === 'stdio' && command === undefined) report(['type'], 'the transport "stdio" needs command');
  else if (kind === 'http' && url === undefined) report(['type'], `the transport "${type}" needs url`);
  if (problems.length > 0) return failed();

  const common = {
    id,
    enabled: true,
    include: entry.include ?? [],
    exclude: entry.exclude ?? [],
    ...(entry.profiles === undefined ? {} : { profiles: entry.profiles }),
    timeouts: {
      call: entry.timeouts?.call ?? DEFAULT_TIMEOUTS.call,
      total: entry.timeouts?.total ?? DEFAULT_TIMEOUTS.total,
      firstConnect: entry.timeouts?.firstConnect ?? DEFAULT_TIMEOUTS.firstConnect,
      connect: entry.timeouts?.connect ?? DEFAULT_TIMEOUTS.connect,
      list: entry.timeouts?.list ?? DEFAULT_TIMEOUTS.list,
    },
    idleMs: entry.idleMs ?? DEFAULT_IDLE_MS,
    sharing: entry.sharing ?? 'shared',
    ...(entry.concurrency === undefined ? {} : { concurrency: entry.concurrency }),
  } as const;
  const asked = (spec: UpstreamSpec): ServerResult => (problems.some((problem) => problem.severity === 'error') ? failed() : { spec, problems });
  const itself = (inner: string): ServerResult => {
    report([inner], 'this entry is mws itself; it is skipped', { code: 'itself', severity: 'warning' });
    return failed();
  };

  if (kind === 'stdio' || (kind === undefined && command !== undefined)) {
    const program = take(expandPath(command ?? '', context), ['command']);
    if (program.trim() === '' && problems.length === 0) report(['command'], 'found an empty text after expansion; allowed: a program');
    if (program.includes('\0')) report(['command'], 'a NUL character is not allowed');
    const args = (entry.args ?? []).map((arg, index) => plain(asText(arg, ['args', index]), ['args', index]));
    const env = table('env', /^[^=\0]+$/, 'a name without "="');
    const folder = entry.cwd === undefined ? undefined : take(expandPath(entry.cwd, context), ['cwd']);
    if (folder?.trim() === '' && problems.length === 0) report(['cwd'], 'found an empty text after expansion; allowed: a folder');
    const cwd = folder === undefined ? undefined : context.folder !== undefined && !isAbsolute(folder) ? resolve(context.folder, folder) : folder;
    if (isOwnCommand(program, args)) return itself('command');
    const spec: StdioUpstream = {
      ...common, kind: 'stdio', command: program, args, env, ...(cwd === undefined ? {} : { cwd }),
      fingerprint: fingerprintOf(['stdio', program, args, sorted(env), cwd ?? null]),
    };
    return asked(spec);
  }

  const address = plain(url ?? '', ['url']).trim();
  const given = table('headers', /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'letters, digits and -');
  // A token out of a file often ends in a line break; around a header's value white space means nothing.
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()]));
  for (const [name, value] of Object.entries(headers)) {
    if (/[\r\n]/.test(value) || /[^\t\x20-\x7e\x80-\xff]/.test(value)) report(['headers', name], 'the value holds a character that a header cannot carry (line break, control character, or beyond Latin-1)');
  }
  const parsed = URL.canParse(address) ? new URL(address) : undefined;
  if (problems.some((problem) => problem.severity === 'error')) return failed();
  if (!parsed) report(['url'], 'found a text that is no address; allowed: http://… or https://…');
  else if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') report(['url'], 'found an address of another scheme; allowed: http://… or https://…');
  else if (parsed.username !== '' || parsed.password !== '') report(['url'], 'found a user name or password inside the address; send them in headers (Authorization)');
  else if (isOwnAddress(parsed, context.listen)) return itself('url');
  const spec: HttpUpstream = {
    ...common, kind: 'http', url: address, headers, ...(type === 'sse' ? { transport: type } : {}),
    fingerprint: fingerprintOf([type === 'sse' ? type : 'http', address, sorted(headers)]),
  };
  return asked(spec);
};
