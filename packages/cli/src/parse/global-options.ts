import type { Options } from 'yargs';
import { LOG_LEVELS } from '../adapters/logger.js';

/** What every command takes. */
export const GLOBAL_OPTIONS = {
  config: { type: 'string', alias: 'c', requiresArg: true, describe: 'Configuration file  [default: $MWS_CONFIG, else the one of this folder if approved, else ~/.config/mcp-working-set/config.json]' },
  'log-level': { choices: LOG_LEVELS, requiresArg: true, describe: 'Least level that is logged to stderr' },
} as const satisfies Record<string, Options>;
