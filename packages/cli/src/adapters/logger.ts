import type { LogFields, Logger } from '@mcp-working-set/core';
import type { Writable } from 'node:stream';
import type { Styles } from '../terminal/output.js';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Control characters of foreign text (an upstream's stderr, an error message) must not reach the terminal. */
const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');

const field = (value: string | number | boolean): string => {
  const text = printable(String(value));
  return /[\s"=]/.test(text) || text === '' ? JSON.stringify(text) : text;
};

const fieldText = (fields: LogFields | undefined): string =>
  Object.entries(fields ?? {})
    .filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}=${field(value)}`)
    .join('');

/** Writes one line a message to `stream` (stderr: stdout may belong to the protocol): time, level, message, key=value. */
export const streamLogger = (stream: Writable, options: { level: LogLevel; styles: Styles; now: () => number }): Logger => {
  const threshold = LOG_LEVELS.indexOf(options.level);
  const { styles } = options;
  const paint = { debug: styles.dim, info: styles.cyan, warn: styles.yellow, error: styles.red };
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, fields?: LogFields): void => {
    if (LOG_LEVELS.indexOf(level) < threshold) return;
    const time = new Date(options.now()).toISOString();
    stream.write(`${styles.dim(time)} ${paint[level](level.padEnd(5))} ${printable(message)}${styles.dim(fieldText(fields))}\n`);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
};
