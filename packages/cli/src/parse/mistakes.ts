import type { Options } from 'yargs';
import type { CommandDefinition } from '../command.js';
import { suggest } from './suggest.js';

export interface MistakeContext {
  readonly argv: readonly string[];
  /** The command that was named, if it is one. */
  readonly named: CommandDefinition | undefined;
  /** Options that are allowed here. */
  readonly options: Readonly<Record<string, Options>>;
  readonly commands: readonly CommandDefinition[];
}

const dashed = (name: string): string => `${name.length > 1 ? '--' : '-'}${name}`;

const meant = (best: string | undefined): string => (best === undefined ? '' : `; did you mean ${best}?`);

const explainUnknown = (word: string, { argv, named, options, commands }: MistakeContext): string => {
  if (argv.includes(word)) {
    if (named) return `unexpected argument ${word}`;
    return `unknown command ${word}${meant(suggest(word, commands.map(({ name }) => name)))}`;
  }
  const best = word.length > 1 ? suggest(word, [...Object.keys(options), 'help', 'version']) : undefined;
  return `unknown option ${dashed(word)}${meant(best && dashed(best))}`;
};

/** Says in one line each what is wrong with a command line, and what was probably meant. `message` is the parser's own. */
export const explainMistake = (message: string, context: MistakeContext): string => {
  const unknown = /^Unknown (?:argument|command)s?: (.*)$/.exec(message);
  if (unknown) {
    // A camelCase name is the parser's second spelling of the same option.
    const words = (unknown[1] ?? '').split(', ');
    const written = words.filter((word) => context.argv.some((arg) => arg.replace(/^-+/, '').split('=')[0]?.includes(word)));
    const wrong = written.length > 0 ? written : words;
    // What follows an unknown command was meant for it.
    const command = context.named ? undefined : wrong.find((word) => context.argv.includes(word));
    const said = wrong.filter((word) => command === undefined || word === command || !context.argv.includes(word));
    return [...new Set(said.map((word) => explainUnknown(word, context)))].join('\n');
  }
  const choice = /Argument: ([^,]+), Given: (.*), Choices: (.*)$/m.exec(message);
  const positional = context.named?.positional ?? {};
  if (choice) return `${Object.hasOwn(positional, choice[1] ?? '') ? choice[1] : dashed(choice[1] ?? '')} must be one of ${choice[3] ?? ''}, not ${choice[2] ?? ''}`;
  const few = /^Not enough non-option arguments: got (\d+)/.exec(message);
  const [name, { choices }] = Object.entries(positional)[Number(few?.[1])] ?? ['', {}];
  if (few && name !== '') return `${name} is missing${choices === undefined ? '' : `; it is ${choices.length > 1 ? 'one of ' : ''}${choices.map((one) => `"${String(one)}"`).join(', ')}`}`;
  const missing = /^Not enough arguments following: (.*)$/.exec(message);
  if (missing) return `${dashed(missing[1] ?? '')} needs a value`;
  return message;
};
