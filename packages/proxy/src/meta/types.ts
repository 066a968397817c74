import type { ToolDefinition } from '@mcp-working-set/core';
import type { Exchange } from '../dispatch/types.js';
import type { InnerCall, UnwrapProblem } from '../calling/unwrap.js';
import type { RawJson, Reply } from '../wire/message.js';

/** One request to a meta-tool. */
export interface MetaRequest {
  readonly arguments: RawJson | undefined;
  readonly session: string;
  readonly exchange: Exchange;
}

/** A tool of mws itself. It either answers, or holds the call of another tool. */
export type MetaTool =
  | {
      readonly name: string;
      readonly definition: () => ToolDefinition;
      readonly kind: 'answers';
      readonly answer: (request: MetaRequest) => Promise<Reply>;
    }
  | {
      readonly name: string;
      readonly definition: () => ToolDefinition;
      readonly kind: 'holds-call';
      readonly unwrap: (request: MetaRequest) => Promise<InnerCall | UnwrapProblem>;
    };
