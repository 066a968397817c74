import type { Logger, MwsConfig } from '@mcp-working-set/core';
import { MwsError } from '@mcp-working-set/core';
import type { Gateway, Reconfigured } from '@mcp-working-set/proxy';
import { unwatchFile, watchFile } from 'node:fs';
import type { Stats } from 'node:fs';
import type { CliEnvironment } from '../environment.js';
import { loadConfiguration, problemLine } from './load.js';
import type { LoadedConfiguration } from './load.js';

/** How often the file is looked at. What it leads to counts, so that renames, new files and links in its place are seen too. */
const LOOK_MS = 500;
/** A file that is still being written is not read: it has to stand still for that long. */
const STILL_MS = 300;

/** What a reload did, or why it did nothing. */
export type ReloadOutcome = { readonly done: Reconfigured; readonly restart: readonly string[]; readonly same?: boolean } | { readonly refused: string; readonly same?: boolean };

export interface Reloading {
  /** Reads the configuration again now. Never rejects; what is wrong with it changes nothing. */
  reload(): Promise<ReloadOutcome>;
  /** What is in force. */
  current(): MwsConfig;
  close(): Promise<void>;
}

export interface ReloadingOptions {
  readonly environment: CliEnvironment;
  readonly loaded: LoadedConfiguration;
  readonly gateway: Pick<Gateway, 'reload'>;
  readonly logger: Logger;
  /** Called when another configuration is in force. */
  readonly onTaken?: () => void;
}

/** Watches the configuration file while mws runs, and lets the proxy take over what changes in it. */
export const keepReloading = ({ environment, loaded, gateway, logger, onTaken }: ReloadingOptions): Reloading => {
  let current = loaded;
  let running: Promise<ReloadOutcome> = Promise.resolve({ refused: '' });

  const read = async (): Promise<ReloadOutcome> => {
    const found = await loadConfiguration(environment, loaded.source === 'flag' ? loaded.file : undefined);
    const next = { ...found, config: loaded.adjust?.(found.config) ?? found.config };
    if (next.file !== loaded.file) return { refused: next.notices[0] ?? `${loaded.file} is gone` };
    // A server that is left out because of a slip would be stopped: rather nothing changes until the slip is mended.
    const refused = mistakesOf(next);
    const same = JSON.stringify(next.config) === JSON.stringify(current.config);
    if (refused !== '') return { refused, same: same && refused === mistakesOf(current) };
    if (same) return { done: nothing(current), restart: [], same: true };
    for (const problem of next.problems) logger.warn(problemLine(problem, next.file));
    const restart = (['listen', 'stateDir'] as const).filter((key) => JSON.stringify(next.config[key]) !== JSON.stringify(current.config[key]));
    const done = await gateway.reload(next.config);
    current = next;
    onTaken?.();
    return { done, restart };
  };

  const once = async (): Promise<ReloadOutcome> => {
    const outcome = await read().catch((error: unknown): ReloadOutcome => {
      if (error instanceof MwsError) return { refused: error.message };
      throw error;
    });
    // What was wrong at the start, and still is, has been said.
    if ('refused' in outcome) {
      if (!outcome.same) logger.error(`the configuration is not taken over, nothing has changed: ${outcome.refused}`);
    } else if (!outcome.same) {
      logger.info('configuration taken over', describe(outcome.done));
      for (const key of outcome.restart) logger.warn(`a changed "${key}" needs a restart`);
    }
    return outcome;
  };
  /** One after the other, so that the last state of the file is the one that stands. */
  const reload = (): Promise<ReloadOutcome> => (running = running.then(once, once));

  let settling: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(settling);
    settling = setTimeout(() => void reload(), STILL_MS).unref();
  };
  // A file that is gone is on its way back, or is missed at the next start: nothing changes until then.
  const look = (now: Stats): void => {
    if (now.mtimeMs !== 0) changed();
  };
  watchFile(loaded.file, { interval: LOOK_MS, persistent: false }, look);
  // What changed after it was read and before it was watched.
  if (loaded.exists) changed();
  return {
    reload,
    current: () => current.config,
    async close() {
      clearTimeout(settling);
      unwatchFile(loaded.file, look);
      await running.catch(() => {});
    },
  };
};

const mistakesOf = ({ problems, file }: LoadedConfiguration): string =>
  problems.filter(({ severity }) => severity === 'error').map((problem) => problemLine(problem, file)).join('; ');

const nothing = ({ config }: LoadedConfiguration): Reconfigured => ({
  kept: config.upstreams.map(({ id }) => id), added: [], swapped: [], removed: [], failed: [],
});

const describe = ({ kept, added, swapped, removed, failed }: Reconfigured): Record<string, string> =>
  Object.fromEntries(Object.entries({ kept, added, swapped, removed, failed: failed.map(({ id }) => id) })
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => [what, ids.join(', ')]));

/** What the meta-tool that reloads answers; rejects with `MwsError` config-invalid where nothing was changed. */
export const reloadText = (outcome: ReloadOutcome): string => {
  if ('refused' in outcome) throw new MwsError('config-invalid', outcome.refused);
  const parts = Object.entries(describe(outcome.done)).map(([what, ids]) => `${what}: ${ids}`);
  return [`Configuration taken over. ${parts.join('; ')}`, ...outcome.restart.map((key) => `A changed "${key}" needs a restart.`)].join('\n');
};
