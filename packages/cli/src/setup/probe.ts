import type { MwsConfig, ToolDefinition } from '@mcp-working-set/core';
import type { CommandContext } from '../command.js';
import { listenForStop } from '../daemon/stop.js';
import { openGateway } from '../gateway/open.js';
import { withState } from '../state/open.js';
import { number } from '../terminal/format.js';
import { bar, createProgress } from '../terminal/progress.js';
import { toolTokens } from '../tokens/list-cost.js';
import { o200k } from '../tokens/o200k.js';

/** What asking the servers has shown. */
export interface Probe {
  /** Which counter: printed beside every figure. */
  readonly counter: string;
  /** Tools and tokens of each server that answered, as it sends them. */
  readonly servers: ReadonlyMap<string, { readonly tools: number; readonly tokens: number }>;
  /** Why others did not. */
  readonly failed: ReadonlyMap<string, string>;
  /** Tokens of the names of all tools: what a client reads that keeps the rest out of the context by itself. */
  readonly nameTokens: number;
  /** What a client is listed by mws. */
  readonly listed: { readonly tools: number; readonly tokens: number };
}

const PATIENCE_MS = 60_000;
const LOOK_MS = 100;

/**
 * Asks every server of a configuration for its tools; what they answer is kept for the first start. Undefined where the
 * person broke it off; the servers that were started are ended all the same.
 */
export const probeServers = (context: CommandContext, config: MwsConfig): Promise<Probe | undefined> =>
  withState(context.environment, config, async (state) => {
    const gateway = await openGateway(context, { config, state, logger: context.logger('error') });
    const progress = createProgress(context.environment);
    const stop = listenForStop(context.environment);
    let broken = false;
    void stop.first.then(() => (broken = true));
    try {
      let settled = false;
      const waiting = gateway.settled(PATIENCE_MS).finally(() => (settled = true));
      while (!settled && !broken) {
        const all = gateway.status();
        const pending = all.filter(({ state: now, catalog }) => catalog !== 'live' && now !== 'failed').map(({ id }) => id);
        progress.update(`${bar((all.length - pending.length) / Math.max(all.length, 1), 20)} ${all.length - pending.length} of ${all.length} servers have answered${pending.length > 0 ? `; waiting for ${pending.join(', ')}` : ''}`);
        await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, LOOK_MS)), stop.first]);
      }
      if (broken) return undefined;
      const counter = await o200k();
      const sum = (tools: readonly ToolDefinition[]) => ({ tools: tools.length, tokens: tools.reduce((total, tool) => total + toolTokens(tool, counter), 0) });
      const tools = gateway.tools();
      const answered = gateway.status().filter(({ catalog }) => catalog !== 'none');
      return {
        counter: counter.name,
        servers: new Map(answered.map(({ id }) => [id, sum(tools.filter(({ upstream }) => upstream === id).map(({ definition }) => definition))])),
        failed: new Map(gateway.status().filter(({ catalog }) => catalog === 'none').map(({ id, lastError }) => [id, lastError ?? `no answer within ${number(PATIENCE_MS / 1_000)} s`])),
        nameTokens: tools.reduce((total, { exposed }) => total + counter.count(exposed), 0),
        listed: sum(await gateway.listed()),
      };
    } finally {
      progress.done();
      await Promise.race([gateway.close(), stop.second]);
      stop.dispose();
    }
  });
