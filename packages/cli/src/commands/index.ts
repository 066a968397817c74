import type { CommandDefinition } from '../command.js';
import { audit } from './audit.js';
import { bundles } from './bundles.js';
import { config } from './config.js';
import { connect } from './connect.js';
import { daemon } from './daemon.js';
import { doctor } from './doctor.js';
import { evaluation } from './eval.js';
import { explain } from './explain.js';
import { importCommand } from './import.js';
import { init } from './init.js';
import { install } from './install.js';
import { logs } from './logs.js';
import { promote } from './promote.js';
import { report } from './report.js';
import { search } from './search.js';
import { serve } from './serve.js';
import { servers } from './servers.js';
import { setup } from './setup.js';
import { simulate } from './simulate.js';
import { status } from './status.js';
import { tools } from './tools.js';
import { transcripts } from './transcripts.js';
import { trust } from './trust.js';
import { undo } from './undo.js';
import { uninstall } from './uninstall.js';

/** Every command, in the order of `--help`. */
export const COMMANDS: readonly CommandDefinition[] = [init, setup, importCommand, install, uninstall, undo, serve, connect, daemon, status, doctor, servers, tools, config, audit, logs, promote, explain, simulate, bundles, transcripts, report, search, evaluation, trust];
