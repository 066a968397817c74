import yargs from 'yargs';
import type { Argv, Options } from 'yargs';
import { LOG_LEVELS } from '../adapters/logger.js';
import type { CommandDefinition } from '../command.js';
import { EXIT_HELP } from '../exit-codes.js';
import { suggest } from './suggest.js';

const GLOBAL_OPTIONS = {
  config: { type: 'string', alias: 'c', requiresArg: true, describe: 'Configuration file  [default: $MWS_CONFIG, else the one of this folder if approved, else ~/.config/mcp-working-set/config.json]' },
  'log-level': { choices: LOG_LEVELS, requiresArg: true, describe: 'Least level that is logged to stderr' },
} as const satisfies Record<string, Options>;

export type Parsed =
  | { readonly kind: 'run'; readonly command: CommandDefinition; readonly args: Readonly<Record<string, unknown>> }
  /** No command was named; `args` are the global ones. */
  | { readonly kind: 'bare'; readonly args: Readonly<Record<string, unknown>>; readonly help: string }
  /** Help or version was asked for. */
  | { readonly kind: 'print'; readonly text: string }
  | { readonly kind: 'mistake'; readonly message: string; readonly help: string };

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const spellings = (options: Record<string, Options>): string[] =>
  Object.entries(options).flatMap(([name, { alias }]) => [name, ...(alias === undefined ? [] : [alias].flat())]);

/** `Unknown argument: prot` → the same with the option that was probably meant. */
const explain = (message: string, known: readonly string[], commands: readonly string[]): string => {
  const match = /^Unknown (argument|command)s?: (.*)$/.exec(message);
  if (!match) return message;
  const lines = (match[2] ?? '').split(', ').map((word) => {
    const isCommand = match[1] === 'command';
    const best = suggest(word, isCommand ? commands : known.filter((name) => name.length > 1));
    const shown = isCommand ? word : `${word.length > 1 ? '--' : '-'}${word}`;
    const kind = isCommand ? 'command' : 'option';
    return `unknown ${kind} ${shown}${best ? `; did you mean ${isCommand ? best : `--${best}`}?` : ''}`;
  });
  return [...new Set(lines)].join('\n');
};

const describe = (parser: Argv, command: CommandDefinition): Argv => {
  let built = parser.usage(`mws ${[command.name, command.positionals].filter(Boolean).join(' ')}\n\n${command.summary}. ${command.details}`);
  for (const [name, options] of Object.entries(command.positional)) {
    const { choices, type, array, describe: text } = options;
    built = built.positional(name, {
      ...(choices === undefined ? {} : { choices }),
      ...(type === 'string' || type === 'number' || type === 'boolean' ? { type } : {}),
      ...(array === undefined ? {} : { array }),
      ...(text === undefined ? {} : { describe: text }),
    });
  }
  return built.options(command.options).example(command.examples.map(([line, text]) => [line, text] as [string, string]));
};

/** Reads a command line. Never prints, never exits. */
export const parseArguments = async (
  argv: readonly string[],
  commands: readonly CommandDefinition[],
  options: { readonly version: string; readonly width: number },
): Promise<Parsed> => {
  let chosen: CommandDefinition | undefined;
  let parser = yargs([...argv])
    .scriptName('mws')
    .locale('en')
    .wrap(options.width)
    .usage('mws <command>\n\nLists to an MCP client only the tools that are used, and reaches every other one in one hop.')
    .version(options.version)
    .help()
    .alias({ h: 'help', v: 'version' })
    .options(GLOBAL_OPTIONS)
    .parserConfiguration({ 'duplicate-arguments-array': false, 'greedy-arrays': false })
    .strict()
    .exitProcess(false)
    .showHelpOnFail(false)
    .example('mws init', 'write a sample configuration, then edit it')
    .example('mws serve', 'serve it on http://127.0.0.1:4484/mcp')
    .epilogue(`${EXIT_HELP}\n\n\`mws <command> --help\` explains one command.`);
  for (const command of commands) {
    parser = parser.command(
      [command.name, command.positionals].filter(Boolean).join(' '),
      command.summary,
      (inner) => describe(inner, command),
      () => {
        chosen = command;
      },
    );
  }

  const outcome = await new Promise<{ error?: Error; args: Record<string, unknown>; text: string }>((resolve, reject) => {
    try {
      void parser.parse([...argv], {}, (error: Error | undefined, args: Record<string, unknown>, text: string) =>
        resolve({ ...(error ? { error } : {}), args, text }));
    } catch (error) {
      reject(error as Error);
    }
  });
  const named = commands.find(({ name }) => name === String(outcome.args._ instanceof Array ? outcome.args._[0] : ''));
  if (outcome.error) {
    const known = spellings({ ...GLOBAL_OPTIONS, ...named?.options, help: {}, version: {} });
    const names = commands.map(({ name }) => name);
    return { kind: 'mistake', message: explain(outcome.error.message, known, names), help: named ? `mws ${named.name} --help` : 'mws --help' };
  }
  if (outcome.text) return { kind: 'print', text: outcome.text };
  const bad = Object.entries({ ...named?.options }).find(([name, { type }]) => type === 'number' && Number.isNaN(outcome.args[camel(name)]));
  if (bad) return { kind: 'mistake', message: `--${bad[0]} takes a number`, help: `mws ${named?.name ?? ''} --help` };
  if (chosen) return { kind: 'run', command: chosen, args: outcome.args };
  return { kind: 'bare', args: outcome.args, help: await parser.getHelp() };
};
