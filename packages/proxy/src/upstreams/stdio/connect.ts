import type { JsonObject, StdioUpstream } from '@mcp-working-set/core';
import { Cancel } from '../../wire/cancel.js';
import { RawJson, type Reply } from '../../wire/message.js';
import { METHOD_NOT_FOUND, UNSUPPORTED_VERSION } from '../../wire/errors.js';
import type { ConnectDeps, ConnectOptions, LiveConnection } from '../connect-types.js';
import { asUpstreamError, UpstreamError } from '../errors.js';
import { initializeParams, newsFilter, offersSame, readDiscovered, readInitialized, revisionOffered, type Introduced } from '../handshake.js';
import type { Envelope } from '../params.js';
import { MODERN_REVISION } from '../revisions.js';
import { openChannel, type StdioChannel } from './channel.js';
import { startProgram, type Program } from './program.js';
import { pause } from '../pause.js';

/** How long `initialize` is held back for an answer to `server/discover`, from the start of the program on. */
const PROBE_MS = 2_000;
/** Once both have been asked: how long after a good answer to the first one the second is waited for. */
const SECOND_ANSWER_MS = 1_000;

/**
 * Starts the program of a stdio upstream and agrees on an era. A program whose era is not known is asked
 * `server/discover` first, in the same process; one that dies of the question, or takes nothing after it, is started again
 * and gets `initialize` alone. Rejects with `UpstreamError`; nothing of a failed start is left running.
 */
export const connectStdio = async (spec: StdioUpstream, deps: ConnectDeps, options: ConnectOptions): Promise<LiveConnection> => {
  const { verdict, budgetMs } = options;
  const until = deps.clock.now() + budgetMs;
  const left = (): number => Math.max(1, until - deps.clock.now());
  const direct = options.avoidProbe || (verdict?.legacy === true && verdict.modern === false);
  try {
    return await attempt(spec, deps, options, direct ? 'initialize' : 'probe', left());
  } catch (error) {
    const failure = asUpstreamError(spec.id, error);
    // The question may be what killed it, or has spoilt it for what came next. One that knew the newer era did not die of that.
    if ((failure.reason !== 'ended' && failure.reason !== 'refused') || direct || verdict?.modern === true || options.signal.aborted) throw failure;
    return attempt(spec, deps, options, 'initialize', left());
  }
};

const attempt = async (
  spec: StdioUpstream, deps: ConnectDeps, options: ConnectOptions, mode: 'probe' | 'initialize', budgetMs: number,
): Promise<LiveConnection> => {
  const { clock, logger, redact, environment } = deps;
  const program = await startProgram({
    spec, environment, clock, redact, log: (line) => logger.debug(`${spec.id}: stderr`, { line }),
  });
  const channel = openChannel({ spec, program, deps, events: options.events, crossed: options.crossed });
  const stop = (): void => void channel.close();
  options.signal.addEventListener('abort', stop, { once: true });
  try {
    const introduced = mode === 'probe'
      ? await probe(spec, channel, deps, options, budgetMs)
      : await initialize(spec, channel, deps, options, budgetMs);
    // Asked for the older era alone, it is in it: the next connect asks the same way.
    if (mode === 'initialize' && introduced.era === 'legacy') options.learn({ modern: false });
    channel.envelope = { era: introduced.era, revision: introduced.revision, version: deps.version };
    if (introduced.era === 'legacy') channel.notify('notifications/initialized', undefined);
    const news = introduced.era === 'modern' ? createNews(channel, introduced, options.capabilities) : undefined;
    news?.([]);
    return { ...connection(channel, program, introduced), ...(news ? { watch: news } : {}) };
  } catch (error) {
    // Ended in the background, so that whoever waits is told at once.
    options.ending(channel.close());
    const { reason, what } = asUpstreamError(spec.id, error);
    throw new UpstreamError(spec.id, reason, what, { cause: error });
  } finally {
    options.signal.removeEventListener('abort', stop);
  }
};

const probe = async (
  spec: StdioUpstream, channel: StdioChannel, deps: ConnectDeps, options: ConnectOptions, budgetMs: number,
): Promise<Introduced> => {
  const until = deps.clock.now() + budgetMs;
  const envelope: Envelope = { era: 'modern', revision: MODERN_REVISION, version: deps.version };
  const ask = (): Promise<Reply> =>
    channel.request({ method: 'server/discover', principal: '', capabilities: options.capabilities, timeoutMs: budgetMs }, envelope);
  const discovered = ask().then((reply) => (offersSame(reply) ? ask().then(readDiscovered) : readDiscovered(reply)));
  discovered.catch(() => {});
  // A program that has spoken the newer era before is given its time; nothing else is said to it meanwhile.
  const patience = options.verdict?.modern === true ? budgetMs : PROBE_MS;
  const first = await Promise.race([discovered, pause(deps.clock, Math.min(patience, budgetMs)).then(() => 'waited' as const)]);
  if (typeof first === 'object') {
    options.learn({ modern: true });
    return first;
  }
  const initialized = initialize(spec, channel, deps, options, Math.max(1, until - deps.clock.now()));
  initialized.catch(() => {});
  if (first === undefined) {
    options.learn({ modern: false });
    return initialized;
  }
  // A program that starts slowly finds both questions waiting. One that speaks both eras may take the last one for the
  // era that counts, so a good answer to that one wins; the next connect, which knows better, asks only the first.
  // Answers that come together are judged together, whichever is read first.
  const found = await Promise.race([discovered.catch(() => undefined), initialized.then(nextTurn)]);
  if (!found) {
    const introduced = await initialized;
    if (introduced.era === 'legacy') options.learn({ modern: false });
    return introduced;
  }
  options.learn({ modern: true });
  return Promise.race([initialized.catch(() => found), pause(deps.clock, SECOND_ANSWER_MS).then(() => found)]);
};

/** Resolves to nothing when all that has arrived by now has been read. */
const nextTurn = (): Promise<undefined> => new Promise((resolve) => setImmediate(() => resolve(undefined)));

const initialize = async (
  spec: StdioUpstream, channel: StdioChannel, deps: ConnectDeps, { learn, capabilities }: ConnectOptions, budgetMs: number,
): Promise<Introduced> => {
  const until = deps.clock.now() + budgetMs;
  const ask = (revision?: string): Promise<Reply> => channel.request({
    method: 'initialize', params: initializeParams(deps.version, capabilities, revision), principal: '', timeoutMs: Math.max(1, until - deps.clock.now()),
  });
  const reply = await ask();
  const code = reply.error?.object['code'];
  if (code !== undefined) {
    const revision = revisionOffered(reply);
    if (revision) {
      const introduced = readInitialized(spec.id, await ask(revision));
      learn({ legacy: true });
      return introduced;
    }
    if (code === UNSUPPORTED_VERSION || code === METHOD_NOT_FOUND) {
      // It has left the older era behind since we last met.
      const envelope: Envelope = { era: 'modern', revision: MODERN_REVISION, version: deps.version };
      const again = await channel.request(
        { method: 'server/discover', principal: '', capabilities, timeoutMs: Math.max(1, until - deps.clock.now()) }, envelope,
      );
      const found = readDiscovered(again);
      if (found) {
        learn({ modern: true, legacy: false });
        return found;
      }
    }
  }
  const introduced = readInitialized(spec.id, reply);
  learn({ legacy: true });
  return introduced;
};

/** Asks a 2026-07-28 program to say when its lists and the watched resources change; it answers only when it stops. */
const createNews = (channel: StdioChannel, introduced: Introduced, capabilities: JsonObject): ((uris: readonly string[]) => void) => {
  let cancel: Cancel | undefined;
  return (uris) => {
    // The former one ends only after the new one has been asked for, so that nothing is missed in between.
    const former = cancel;
    setImmediate(() => former?.abort());
    const notifications = newsFilter(introduced.capabilities, uris);
    if (!notifications) return;
    cancel = new Cancel();
    channel
      .request({
        method: 'subscriptions/listen', params: RawJson.of({ notifications }), signal: cancel,
        principal: '', capabilities, timeoutMs: Number.POSITIVE_INFINITY,
      })
      .catch(() => {});
  };
};

const connection = (channel: StdioChannel, program: Program, introduced: Introduced): LiveConnection => ({
  ...introduced,
  pid: program.pid,
  request: (request) => channel.request(request),
  notify: (method, params) => channel.notify(method, params),
  close: () => channel.close(),
  closed: channel.closed,
  heardAt: () => channel.heardAt(),
  tail: () => program.tail(),
});
