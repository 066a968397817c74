import type { CallRecord } from '@mcp-working-set/core';
import { defaultConfig } from '@mcp-working-set/core/config';
import { CALL_TOOLS, createUnwrap, META_TOOLS, rootsOf, transcriptEvidence, updateTranscripts, withoutWriting } from '@mcp-working-set/promoter';
import type { Machine, ReadProgress, Unwrap, UpdateReport } from '@mcp-working-set/promoter';
import type { CliEnvironment } from '../environment.js';
import type { Session } from '../gateway/session.js';
import { IMPORTED, LOCAL, MOUNTED } from '../state/keys.js';
import { stateFile, withDefaultState } from '../state/open.js';
import { createProjects } from './project.js';

/** Everything that decisions are made from. */
export interface Gathered {
  /** The proxy's log and the transcripts, not joined yet: `joinCalls` makes one call of what both tell of. */
  readonly calls: readonly CallRecord[];
  readonly reading: UpdateReport;
  /** Finds the tool behind a name. */
  readonly unwrap: Unwrap;
  /** What a folder's calls are kept under. */
  readonly projectOf: (folder: string) => string;
}

export interface GatherOptions {
  /** Only calls from then on, milliseconds since the epoch; all without it. */
  readonly since?: number;
  /** Keep what is read of the transcripts; without it nothing is written. */
  readonly keep: boolean;
  readonly onProgress?: (progress: ReadProgress) => void;
  readonly signal?: AbortSignal;
}

/** Names under which clients mount a server that was taken over from them, with the upstream that it became. */
const importedServers = async (environment: CliEnvironment, { config, state }: Pick<Session, 'config' | 'state'>): Promise<ReadonlyMap<string, string>> => {
  const here = await state.values.list(IMPORTED);
  // Importing writes them at the default place, since it may come before any configuration.
  const isDefault = stateFile(config) === stateFile(defaultConfig(environment));
  const there = isDefault ? [] : await withDefaultState(environment, (other) => other.values.list(IMPORTED));
  return new Map([...there, ...here].map(([name, upstream]) => [name.slice(IMPORTED.length), upstream]));
};

/** Finds the tool behind a name in a transcript, by the names of today. */
export const unwrapFor = async (environment: CliEnvironment, session: Pick<Session, 'config' | 'gateway' | 'state'>): Promise<Unwrap> => createUnwrap({
  aliases: [session.config.serverName, ...session.config.serverAliases, ...(await session.state.values.list(MOUNTED)).map(([name]) => name.slice(MOUNTED.length))],
  servers: await importedServers(environment, session),
  catalog: session.gateway.catalog(),
  metaTools: META_TOOLS,
  callTools: CALL_TOOLS,
});

/** Where clients keep their transcripts depends on these. */
export const machineFor = ({ home, env, platform = process.platform }: CliEnvironment): Machine => ({ home, env, platform });

/** Takes over what is new in the clients' transcripts, then reads all evidence. What cannot be read is in `reading.problems`. */
export const gatherEvidence = async (environment: CliEnvironment, session: Session, options: GatherOptions): Promise<Gathered> => {
  const { config, state } = session;
  const { hashPath, projectOf } = await createProjects(state, config, environment);
  const unwrap = await unwrapFor(environment, session);
  const store = options.keep ? state.transcripts : withoutWriting(state.transcripts);
  const reading = await updateTranscripts({
    roots: rootsOf(config.transcripts, machineFor(environment)),
    store, hashPath, projectOf, unwrap, openForeign: environment.openForeign,
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const { since } = options;
  const [log, calls, sessions] = await Promise.all([
    state.calls.read({ principal: LOCAL, ...(since === undefined ? {} : { since }) }), store.calls(since), store.sessions(),
  ]);
  return { calls: [...log, ...transcriptEvidence(calls, sessions, unwrap)], reading, unwrap, projectOf };
};
