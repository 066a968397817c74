import type { Options } from 'yargs';
import type { CommandDefinition } from '../command.js';
import { EXIT_HELP } from '../exit-codes.js';
import { GLOBAL_OPTIONS } from './global-options.js';

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

const optionName = (name: string, { alias, type, choices }: Options): string => {
  const value = type === 'boolean' ? '' : ` ${choices ? choices.join('\\|') : (type ?? 'text')}`;
  return `\`--${name}\`${typeof alias === 'string' ? `, \`-${alias}\`` : ''}${value}`;
};

const defaultOf = ({ default: value, type }: Options): string => (value === undefined || (type === 'boolean' && value === false) ? '' : ` [default: ${String(value)}]`);

const rows = (options: Readonly<Record<string, Options>>): string[] =>
  Object.entries(options).filter(([, { hidden }]) => hidden !== true).map(([name, option]) => `| ${optionName(name, option)} | ${cell(String(option.describe ?? ''))}${defaultOf(option)} |`);

const section = ({ name, positionals, positional, summary, details, options, examples }: CommandDefinition): string => {
  const words = Object.entries(positional).map(([word, { describe, choices }]) => `| \`${word}\`${choices ? ` ${choices.join('\\|')}` : ''} | ${cell(String(describe ?? ''))} |`);
  const table = [...words, ...rows(options)];
  return [
    `## mws ${name}`, '',
    `\`mws ${[name, positionals].filter(Boolean).join(' ')}\``, '',
    `${summary}. ${details}`, '',
    ...(table.length > 0 ? ['| | |', '| --- | --- |', ...table, ''] : []),
    '```sh', ...examples.map(([line, text]) => `${line}  # ${text}`), '```', '',
  ].join('\n');
};

/** The reference page of every command, made from the definitions that the parser and the help are made from. */
export const renderReference = (commands: readonly CommandDefinition[]): string => [
  '# Commands', '',
  'Made from the definitions in `packages/cli/src/commands`; a test keeps it true. `mws <command> --help` says the same.', '',
  `${EXIT_HELP}.`, '',
  'Every command takes:', '',
  '| | |', '| --- | --- |', ...rows(GLOBAL_OPTIONS), '',
  ...commands.map(section),
].join('\n').trimEnd().concat('\n');
