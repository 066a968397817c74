import type { RawJson } from './message.js';

/** Severities of log messages, the least first (RFC 5424). */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;

/** Least severity of log messages that a client or a request wants; `off`: none. */
export type LogLevel = (typeof LOG_LEVELS)[number] | 'off';

export const readLogLevel = (value: unknown): Exclude<LogLevel, 'off'> | undefined => LOG_LEVELS.find((level) => level === value);

/** Whether a log message is wanted. One without a known severity passes wherever any does. */
export const wantsLog = (wanted: LogLevel, params: RawJson | undefined): boolean => {
  if (wanted === 'off') return false;
  const level = readLogLevel(params?.member('level')?.value);
  return level === undefined || LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(wanted);
};
