import { MwsError, systemClock } from '@mcp-working-set/core';
import { LOG_LEVELS, streamLogger } from './adapters/logger.js';
import type { LogLevel } from './adapters/logger.js';
import type { CommandContext, CommandDefinition } from './command.js';
import { connect } from './commands/connect.js';
import { daemon } from './commands/daemon.js';
import { hook } from './commands/hook.js';
import { serve } from './commands/serve.js';
import type { CliEnvironment } from './environment.js';
import { EXIT } from './exit-codes.js';
import type { Parsed } from './parse/parser.js';
import { readQuickly } from './parse/quick.js';
import { createOutput } from './terminal/output.js';

const exitCodeOf = (error: MwsError): number => {
  switch (error.code) {
    case 'usage':
    case 'config-invalid':
    case 'config-not-found':
    case 'config-untrusted':
      return EXIT.usage;
    case 'already-running':
    case 'address-in-use':
      return EXIT.held;
    default:
      return EXIT.failed;
  }
};

const levelOf = (args: Readonly<Record<string, unknown>>): LogLevel | undefined =>
  LOG_LEVELS.find((level) => level === args.logLevel);

/** What clients run often. */
const QUICK = [connect, hook, serve, daemon];

const readArguments = async (argv: readonly string[], { version, isTty }: CliEnvironment, width: number): Promise<Parsed> => {
  // A client that starts `mws` alone wants a stdio server.
  const quick = readQuickly(argv.length === 0 && !isTty.stdin ? ['serve', '--stdio'] : argv, QUICK);
  if (quick) return quick;
  const [{ parseArguments }, { COMMANDS }] = await Promise.all([import('./parse/parser.js'), import('./commands/index.js')]);
  return parseArguments(argv, COMMANDS, { version, width });
};

/**
 * Runs one command line (without `node` and script) and resolves to the exit code. Everything it prints goes to the
 * environment's streams; errors that a person can act on become one line on stderr, others a line that says it is a fault
 * of mws. Never rejects.
 */
export const runCli = async (argv: readonly string[], environment: CliEnvironment): Promise<number> => {
  const output = createOutput(environment);
  const parsed = await readArguments(argv, environment, output.width);
  if (parsed.kind === 'print') {
    output.line(parsed.text);
    return EXIT.ok;
  }
  if (parsed.kind === 'mistake') {
    for (const line of parsed.message.split('\n')) output.error(line);
    output.note(`\`${parsed.help}\` shows what is possible.`);
    return EXIT.usage;
  }

  let command: CommandDefinition;
  let args = parsed.args;
  if (parsed.kind === 'run') {
    ({ command } = parsed);
  } else {
    if (environment.isTty.stdin) {
      output.line(parsed.help);
      return EXIT.ok;
    }
    command = serve;
    args = { ...args, transport: 'stdio', stdio: true };
  }

  const level = levelOf(args);
  const context: CommandContext = {
    environment,
    output,
    clock: systemClock,
    logger: (fallback) =>
      streamLogger(environment.stderr, { level: level ?? fallback, styles: output.errorStyles, now: systemClock.now }),
  };
  try {
    const action = await command.load();
    return await action(context, args);
  } catch (error) {
    if (error instanceof MwsError) {
      output.error(error.message);
      return exitCodeOf(error);
    }
    output.error(`this is a fault of mws, please report it: ${error instanceof Error ? error.message : String(error)}`);
    if (level === 'debug' && error instanceof Error && error.stack) output.note(error.stack);
    return EXIT.failed;
  }
};
