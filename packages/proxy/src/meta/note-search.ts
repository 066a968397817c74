import type { CatalogTool } from '@mcp-working-set/core';
import type { Caller } from '../dispatch/types.js';
import type { MetaKit } from './kit.js';

/** A search that has been answered. */
interface Answered {
  readonly session: string;
  readonly query: string;
  /** The reply as it goes to the model. */
  readonly text: string;
  /** Exposed names of the tools that it shows. */
  readonly shown: readonly string[];
  /** Tools whose schemas may stand in it. */
  readonly tools: readonly CatalogTool[];
}

/** Writes a search into everything that is kept of searches: the log, the ledger, learned words, schemas that were shown. */
export const noteSearch = ({ recorder, ledger, learner, help }: MetaKit, caller: Caller, { session, query, text, shown, tools }: Answered): void => {
  recorder.search(caller, session, { text, bytes: Buffer.byteLength(text), shown });
  ledger.spent(session, 'searches', text);
  learner?.searched({ session, principal: caller.principal, query, shown });
  help.found(session, tools, text);
};
