import type { Writable } from 'node:stream';
import picocolors from 'picocolors';
import type { CliEnvironment } from '../environment.js';

export type Styles = ReturnType<typeof picocolors.createColors>;

/** Where a command writes: what was asked for goes to stdout, what is said about it to stderr. */
export interface Output {
  /** Styles of stdout and of stderr; without effect where the stream is no terminal. */
  readonly styles: Styles;
  readonly errorStyles: Styles;
  /** Columns to wrap at. */
  readonly width: number;
  line(text?: string): void;
  /** Pretty-printed, with a newline. */
  json(value: unknown): void;
  note(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/** Columns of a terminal that says it has none. */
export const UNKNOWN_WIDTH = 80;

/** Colours: only on a terminal, never with NO_COLOR (any value) or TERM=dumb. */
const wantsColour = (environment: CliEnvironment, isTty: boolean): boolean =>
  isTty && !environment.env.NO_COLOR && environment.env.TERM !== 'dumb';

/** Names out of a file or from a server must not act on the terminal. */
const plain = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const writer = (stream: Writable) => (text: string): void => {
  stream.write(`${text}\n`);
};

export const createOutput = (environment: CliEnvironment): Output => {
  const styles = picocolors.createColors(wantsColour(environment, environment.isTty.stdout));
  const errorStyles = picocolors.createColors(wantsColour(environment, environment.isTty.stderr));
  const out = writer(environment.stdout);
  const err = writer(environment.stderr);
  return {
    styles,
    errorStyles,
    width: Math.min(Math.max(environment.columns === 0 ? UNKNOWN_WIDTH : (environment.columns ?? 100), 60), 120),
    line: (text = '') => out(text),
    json: (value) => out(JSON.stringify(value, null, 2)),
    note: (text) => err(plain(text)),
    warn: (text) => err(`${errorStyles.yellow('warning')} ${plain(text)}`),
    error: (text) => err(`${errorStyles.red('error')} ${plain(text)}`),
  };
};
