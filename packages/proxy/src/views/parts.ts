import type { Clock, JsonObject, Ranker, StateStore } from '@mcp-working-set/core';
import type { Learner } from '@mcp-working-set/search';
import type { HeldTexts } from '../calling/held-texts.js';
import type { Recorder } from '../calling/recorder.js';
import type { SchemaHelp } from '../calling/schema-help.js';
import type { Caller } from '../dispatch/types.js';
import type { Ledger } from '../ledger/ledger.js';
import type { LoadedTools } from '../listing/loaded.js';
import type { Relayed } from '../relay/compose.js';

/** What outlives a change of the configuration: connections, what is remembered of conversations, the log. */
export interface Parts extends Relayed {
  readonly state: Pick<StateStore, 'changed' | 'workingSets' | 'presence'>;
  readonly clock: Clock;
  readonly ranker: Ranker;
  readonly learner?: Learner;
  readonly recorder: Recorder;
  readonly help: SchemaHelp;
  readonly held: HeldTexts;
  readonly ledger: Ledger;
  readonly loaded: LoadedTools;
  /** Reads the configuration again; absent where nobody can. */
  readonly reload?: (() => Promise<string>) | undefined;
  readonly serverInfo: JsonObject;
  readonly sessionOf: (caller: Caller, meta: JsonObject) => string;
  /** Told of an error in mws itself; the client gets -32603 without details. */
  readonly onFault: (method: string, error: unknown) => void;
}
