/** One line for a person, with fields for programs. No secret, argument or result goes in. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** A logger that says nothing. */
export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
