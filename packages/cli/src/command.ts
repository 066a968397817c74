import type { Clock, Logger } from '@mcp-working-set/core';
import type { InferredOptionTypes, Options } from 'yargs';
import type { LogLevel } from './adapters/logger.js';
import type { CliEnvironment } from './environment.js';
import type { Output } from './terminal/output.js';

type OptionRecord = Record<string, Options>;

/** Options that every command takes. */
export interface GlobalArguments {
  readonly config?: string | undefined;
  readonly logLevel?: string | undefined;
}

/** What a command works with. */
export interface CommandContext {
  readonly environment: CliEnvironment;
  readonly output: Output;
  readonly clock: Clock;
  /** Writes to stderr, at the level asked for or, without one, at `fallback`. */
  logger(fallback: LogLevel): Logger;
}

/** Runs one command; resolves to the exit code. */
export type Action<A> = (context: CommandContext, args: A & GlobalArguments) => Promise<number>;

interface CommandText {
  readonly name: string;
  /** Positional arguments as yargs writes them, such as `[words..]`. */
  readonly positionals?: string;
  readonly summary: string;
  /** What `--help` says below the summary. */
  readonly details: string;
  /** Command line and what it does. */
  readonly examples: readonly (readonly [string, string])[];
}

interface TypedCommand<O extends OptionRecord, P extends OptionRecord> extends CommandText {
  readonly options: O;
  readonly positional?: P;
  /** Loads what runs the command: nothing of it is read before it is needed. */
  load(): Promise<Action<InferredOptionTypes<O> & InferredOptionTypes<P>>>;
}

/** One command: the parser, the help and (later) the reference page are made from this alone. */
export interface CommandDefinition extends CommandText {
  readonly options: OptionRecord;
  readonly positional: OptionRecord;
  load(): Promise<Action<Readonly<Record<string, unknown>>>>;
}

/** Checks a definition's action against its options, then forgets the types: the parser guarantees them. */
export const defineCommand = <const O extends OptionRecord, const P extends OptionRecord = Record<never, Options>>(
  definition: TypedCommand<O, P>,
): CommandDefinition => ({
  positional: {},
  ...definition,
  load: definition.load as unknown as CommandDefinition['load'],
});
