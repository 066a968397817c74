import type { Logger } from '@mcp-working-set/core';
import { MwsError } from '@mcp-working-set/core';
import type { Gateway, Reconfigured } from '@mcp-working-set/proxy';
import type { CliEnvironment } from '../environment.js';
import { loadConfiguration, problemLine } from './load.js';
import type { LoadedConfiguration } from './load.js';

/** A file that is still being written is not read: its size has to stand still for that long. */
const STILL_MS = 200;

/** What a reload did, or why it did nothing. */
export type ReloadOutcome = { readonly done: Reconfigured; readonly restart: readonly string[] } | { readonly refused: string };

export interface Reloading {
  /** Reads the configuration again now. Never rejects; what is wrong with it changes nothing. */
  reload(): Promise<ReloadOutcome>;
  close(): Promise<void>;
}

export interface ReloadingOptions {
  readonly environment: CliEnvironment;
  readonly loaded: LoadedConfiguration;
  readonly gateway: Pick<Gateway, 'reload'>;
  readonly logger: Logger;
}

/** Watches the configuration file while mws runs, and lets the proxy take over what changes in it. */
export const keepReloading = ({ environment, loaded, gateway, logger }: ReloadingOptions): Reloading => {
  let current = loaded;
  let running: Promise<ReloadOutcome> = Promise.resolve({ refused: '' });

  const read = async (): Promise<ReloadOutcome> => {
    const found = await loadConfiguration(environment, loaded.source === 'flag' ? loaded.file : undefined);
    const next = { ...found, config: loaded.adjust?.(found.config) ?? found.config };
    if (next.file !== loaded.file) return { refused: next.notices[0] ?? `${loaded.file} is gone` };
    // A server that is left out because of a slip would be stopped: rather nothing changes until the slip is mended.
    const broken = next.problems.filter(({ severity }) => severity === 'error');
    if (broken.length > 0) return { refused: broken.map((problem) => problemLine(problem, next.file)).join('; ') };
    if (JSON.stringify(next.config) === JSON.stringify(current.config)) return { done: nothing(current), restart: [] };
    for (const problem of next.problems) logger.warn(problemLine(problem, next.file));
    const restart = (['listen', 'stateDir'] as const).filter((key) => JSON.stringify(next.config[key]) !== JSON.stringify(current.config[key]));
    const done = await gateway.reload(next.config);
    current = next;
    return { done, restart };
  };

  const once = async (): Promise<ReloadOutcome> => {
    const outcome = await read().catch((error: unknown): ReloadOutcome => {
      if (error instanceof MwsError) return { refused: error.message };
      throw error;
    });
    if ('refused' in outcome) logger.error(`the configuration is not taken over, nothing has changed: ${outcome.refused}`);
    else {
      logger.info('configuration taken over', describe(outcome.done));
      for (const key of outcome.restart) logger.warn(`a changed "${key}" needs a restart`);
    }
    return outcome;
  };
  /** One after the other, so that the last state of the file is the one that stands. */
  const reload = (): Promise<ReloadOutcome> => (running = running.then(once, once));

  const unwatched = (error: unknown): void =>
    logger.warn('the configuration file is not watched', { reason: error instanceof Error ? error.message : String(error) });
  // Loaded after the start: no client waits for it.
  const watching = import('chokidar').then(({ watch }) =>
    watch(loaded.file, { ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: STILL_MS, pollInterval: STILL_MS / 4 } })
      .on('add', () => void reload())
      .on('change', () => void reload())
      .on('error', unwatched));
  watching.catch(unwatched);
  return { reload, close: () => watching.then((watcher) => watcher.close(), () => {}) };
};

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
