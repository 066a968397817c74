import { isAbsolute, join } from 'node:path';
import type { CliEnvironment } from '../environment.js';

/** Where state is where no configuration says otherwise: the same as the configuration's own default, without reading it. */
export const defaultStateFolder = ({ env, home }: Pick<CliEnvironment, 'env' | 'home'>): string =>
  join(env.XDG_STATE_HOME && isAbsolute(env.XDG_STATE_HOME) ? env.XDG_STATE_HOME : join(home, '.local', 'state'), 'mcp-working-set');
