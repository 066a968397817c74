import type { CommandDefinition } from '../command.js';
import { evaluation } from './eval.js';
import { init } from './init.js';
import { promote } from './promote.js';
import { report } from './report.js';
import { search } from './search.js';
import { serve } from './serve.js';
import { trust } from './trust.js';

/** Every command, in the order of `--help`. */
export const COMMANDS: readonly CommandDefinition[] = [init, serve, promote, report, search, evaluation, trust];
