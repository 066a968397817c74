import yargs from 'yargs';
import type { Argv, Options } from 'yargs';
import type { CommandDefinition } from '../command.js';
import { EXIT_HELP } from '../exit-codes.js';
import { GLOBAL_OPTIONS } from './global-options.js';
import { explainMistake } from './mistakes.js';

export type Parsed =
  | { readonly kind: 'run'; readonly command: CommandDefinition; readonly args: Readonly<Record<string, unknown>> }
  /** No command was named; `args` are the global ones. */
  | { readonly kind: 'bare'; readonly args: Readonly<Record<string, unknown>>; readonly help: string }
  /** Help or version was asked for. */
  | { readonly kind: 'print'; readonly text: string }
  | { readonly kind: 'mistake'; readonly message: string; readonly help: string };

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

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
  return built
    .options(command.options)
    .example(command.examples.map(([line, text]) => [line, text] as [string, string]))
    .epilogue(EXIT_HELP);
};

/** Reads a command line. Never prints, never exits. */
export const parseArguments = async (
  argv: readonly string[],
  commands: readonly CommandDefinition[],
  settings: { readonly version: string; readonly width: number },
): Promise<Parsed> => {
  let chosen: CommandDefinition | undefined;
  let parser = yargs([...argv])
    .scriptName('mws')
    .locale('en')
    .wrap(settings.width)
    .usage('mws <command>\n\nLists to an MCP client only the tools that are used, and reaches every other one in one hop.')
    .version(settings.version)
    .help()
    .alias({ h: 'help', v: 'version' })
    .options(GLOBAL_OPTIONS)
    .parserConfiguration({ 'greedy-arrays': false, 'populate--': true })
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
  const words = outcome.args._ instanceof Array ? outcome.args._ : [];
  const named = commands.find(({ name }) => name === words[0]);
  const help = named ? `mws ${named.name} --help` : 'mws --help';
  const options: Readonly<Record<string, Options>> = { ...GLOBAL_OPTIONS, ...named?.options };
  if (outcome.error) return { kind: 'mistake', message: explainMistake(outcome.error.message, { argv, named, options, commands }), help };
  if (outcome.text) return { kind: 'print', text: outcome.text };
  const args = settleArguments(outcome.args, options, named, argv);
  const bad = Object.entries(options).find(([name, { type }]) => type === 'number' && Number.isNaN(args[name]));
  if (bad) return { kind: 'mistake', message: `--${bad[0]} takes a number`, help };
  if (chosen) return { kind: 'run', command: chosen, args };
  return { kind: 'bare', args, help: await parser.getHelp() };
};

/** Of an option that is given twice the last one counts; what follows `--` belongs to the last positional, if that is a list. */
const settleArguments = (
  args: Readonly<Record<string, unknown>>,
  options: Readonly<Record<string, Options>>,
  command: CommandDefinition | undefined,
  argv: readonly string[],
): Record<string, unknown> => {
  const settled: Record<string, unknown> = { ...args };
  for (const name of Object.keys(options).flatMap((option) => [option, camel(option)])) {
    const value = settled[name];
    if (Array.isArray(value)) settled[name] = value.at(-1);
  }
  // The parser takes a `-` that stands for a stream as nothing.
  for (const name of Object.keys(command?.positional ?? {})) if (settled[name] === '' && argv.includes('-')) settled[name] = '-';
  const list = Object.entries(command?.positional ?? {}).find(([, { array }]) => array)?.[0];
  const rest = args['--'];
  if (list !== undefined && Array.isArray(rest)) settled[list] = [...(args[list] as readonly unknown[]), ...rest.map(String)];
  return settled;
};
