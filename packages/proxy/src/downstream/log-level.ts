import type { RawJson } from '../wire/message.js';

const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;

/** Least severity of log messages that a request wants; `off`: none. */
export type LogLevel = (typeof LEVELS)[number] | 'off';

export const readLogLevel = (value: unknown): LogLevel | undefined => LEVELS.find((level) => level === value);

/** Whether a log message is wanted. One without a known severity passes wherever any does. */
export const wantsLog = (wanted: LogLevel, params: RawJson | undefined): boolean => {
  if (wanted === 'off') return false;
  const level = readLogLevel(params?.member('level')?.value);
  return level === undefined || level === 'off' || LEVELS.indexOf(level) >= LEVELS.indexOf(wanted);
};
