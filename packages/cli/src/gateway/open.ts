import type { CatalogTool, Logger, MwsConfig, StateStore } from '@mcp-working-set/core';
import { toolFilter } from '@mcp-working-set/core/select';
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

/** Tools of the catalog that the configuration does not exclude. */
export const allowedTools = (gateway: Pick<Gateway, 'catalog'>, config: Pick<MwsConfig, 'upstreams'>): readonly CatalogTool[] => {
  const filters = new Map(config.upstreams.map((spec) => [spec.id, toolFilter(spec.include, spec.exclude)]));
  return gateway.catalog().tools.filter((tool) => filters.get(tool.upstream)?.(tool.original) ?? false);
};
