import { isJsonObject, MwsError } from '@mcp-working-set/core';
import type { Json } from '@mcp-working-set/core';
import { parse, printParseErrorCode } from 'jsonc-parser';
import type { ParseError } from 'jsonc-parser';
import { HIDDEN } from '../changes/hide.js';
import { isSecret } from '../servers/secret-rule.js';

/** What one entry of a configuration would start or reach, as it is written: variables are not expanded. */
export interface ServerSketch {
  readonly id: string;
  /** Command line, or the address without credentials and query. */
  readonly target: string;
  readonly cwd?: string;
  /** Names; values only of those that decide what is run, never of others. */
  readonly variables: readonly string[];
  readonly headers: readonly string[];
}

/** Long runs of plain characters can do nothing when they are started: only these are hidden, after a flag that names a secret. */
const PLAIN_RUN = /^[A-Za-z0-9_-]{12,}$/;

const isHidden = (flag: string, value: string): boolean => /^--?\w/.test(flag) && PLAIN_RUN.test(value) && isSecret(flag, value);

/** Variables that make a harmless command run something else. */
const RUNS_CODE = /^(PATH|LD_.*|DYLD_.*|NODE_OPTIONS|NODE_PATH|PYTHON(PATH|STARTUP|HOME)|BASH_ENV|ENV|PERL5.*|RUBY(OPT|LIB)|JAVA_TOOL_OPTIONS|npm_config_.*)$/i;

/** Anything but plain characters stands in quotes and escaped, so that a file cannot hide a part from the terminal. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./${}~*?-]+$/.test(word) ? word : JSON.stringify(word).replace(/[^\x20-\x7e]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

const commandLine = (command: string, args: readonly string[]): string => {
  const shown = args.map((arg, i) => {
    const [, flag = '', value = ''] = /^(--?[\w-]+)=(.*)$/s.exec(arg) ?? [];
    if (isHidden(flag, value)) return `${flag}=${HIDDEN}`;
    const before = args[i - 1] ?? '';
    return !before.includes('=') && isHidden(before, arg) ? HIDDEN : arg;
  });
  return [command, ...shown].map(quote).join(' ');
};

const withoutSecrets = (url: string): string => url.replace(/\/\/[^/@]*@/, `//${HIDDEN}@`).replace(/[?#].*$/s, `?${HIDDEN}`);

const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const keys = (value: Json | undefined): string[] => (isJsonObject(value) ? Object.keys(value).map(quote) : []);

const variablesOf = (value: Json | undefined): string[] =>
  Object.entries(isJsonObject(value) ? value : {}).map(([name, text]) =>
    RUNS_CODE.test(name) && typeof text === 'string' ? `${quote(name)}=${quote(text)}` : quote(name));

/** Reads a configuration file without expanding or checking it. Throws `MwsError` config-invalid where it is no JSON. */
export const sketchServers = (text: string, file: string): readonly ServerSketch[] => {
  const errors: ParseError[] = [];
  const root = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true }) as Json | undefined;
  if (errors[0] || !isJsonObject(root)) {
    const line = errors[0] ? `:${text.slice(0, errors[0].offset).split('\n').length}` : '';
    throw new MwsError('config-invalid', `${file}${line}: ${errors[0] ? `no valid JSON (${printParseErrorCode(errors[0].error)})` : 'not a JSON object'}`);
  }
  const entries = Object.entries(isJsonObject(root.mcpServers) ? root.mcpServers : {});
  if (root.upstream !== undefined) entries.unshift(['upstream', root.upstream]);
  return entries.flatMap(([id, server]) => {
    if (!isJsonObject(server)) return [];
    const target = typeof server.command === 'string'
      ? commandLine(server.command, texts(server.args))
      : typeof server.url === 'string' ? quote(withoutSecrets(server.url)) : '(neither command nor url)';
    return [{
      id: quote(id),
      target,
      ...(typeof server.cwd === 'string' ? { cwd: quote(server.cwd) } : {}),
      variables: variablesOf(server.env),
      headers: keys(server.headers),
    }];
  });
};
