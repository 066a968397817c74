import type { Options } from 'yargs';
import type { CommandDefinition } from '../command.js';
import { GLOBAL_OPTIONS } from './global-options.js';
import type { Parsed } from './parser.js';

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What a word means as the value of an option; undefined where the parser itself had to look at it. */
const valueOf = ({ type, choices }: Options, word: string | undefined): string | number | undefined => {
  if (word === undefined || word === '' || word.startsWith('-')) return undefined;
  if (choices && !choices.includes(word)) return undefined;
  if (type !== 'number') return word;
  return /^\d{1,9}$/.test(word) ? Number(word) : undefined;
};

/**
 * The arguments of a command that clients run often, as they are usually written: what it acts on, then long options of its own, each
 * once, with its value behind it. Undefined for everything else, which the parser reads. Loading that and every definition would
 * take longer than the work itself.
 */
export const readQuickly = ([first, ...rest]: readonly string[], commands: readonly CommandDefinition[]): Parsed | undefined => {
  const command = commands.find(({ name }) => name === first);
  if (!command) return undefined;
  const options: Readonly<Record<string, Options>> = { ...GLOBAL_OPTIONS, ...command.options };
  const args: Record<string, unknown> = {};
  const put = (name: string, value: unknown): void => {
    args[name] = value;
    args[camel(name)] = value;
  };
  const seen = new Set<string>();
  const positional = Object.entries(command.positional);
  for (const [index, [name, option]] of positional.entries()) {
    const value = option.array ? undefined : valueOf(option, rest[index]);
    if (value === undefined) return undefined;
    put(name, value);
  }
  for (let at = positional.length; at < rest.length; at += 1) {
    const name = /^--([a-z][a-z-]*)$/.exec(rest[at] ?? '')?.[1] ?? '';
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option || seen.has(name)) return undefined;
    seen.add(name);
    const value = option.type === 'boolean' ? true : valueOf(option, rest[(at += 1)]);
    if (value === undefined) return undefined;
    put(name, value);
  }
  for (const [name, { default: value }] of Object.entries(options)) if (value !== undefined && !seen.has(name)) put(name, value);
  return { kind: 'run', command, args };
};
