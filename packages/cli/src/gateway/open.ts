import type { Logger, MwsConfig, StateStore } from '@mcp-working-set/core';
import type { Gateway } from '@mcp-working-set/proxy';
import type { CommandContext } from '../command.js';

/** Puts a proxy together for a command. The proxy room is loaded here, on first use. */
export const openGateway = async (
  { environment, clock }: CommandContext,
  options: { readonly config: MwsConfig; readonly state: StateStore; readonly logger: Logger },
): Promise<Gateway> => {
  const { createGateway } = await import('@mcp-working-set/proxy');
  return createGateway({ ...options, clock, version: environment.version, environment: environment.env });
};
