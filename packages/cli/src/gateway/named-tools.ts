import type { CatalogTool } from '@mcp-working-set/core';
import { pointsAt } from '../configuration/tell.js';
import { suggest } from '../parse/suggest.js';
import type { Session } from './session.js';

/** The tools that a person may mean: the one of that name, in any spelling; else all whose servers call them so, disabled ones too. */
export const namedTools = ({ gateway }: Pick<Session, 'gateway'>, name: string): readonly CatalogTool[] => {
  const catalog = gateway.catalog();
  const one = catalog.resolve(name);
  return one ? [one] : catalog.tools.filter(({ original }) => original === name);
};

/** Why there is no tool of a name: its server is left out, or nobody has it (and `nor` is so), though a name may be close. */
export const noSuchTool = ({ gateway, config }: Pick<Session, 'gateway' | 'config'>, name: string, nor = ''): string => {
  const leftOut = config.leftOutServers.find(({ id }) => pointsAt(name, id));
  if (leftOut) return `server ${leftOut.id} is left out, for what is said above; mend that first`;
  const meant = suggest(name, gateway.tools().flatMap(({ exposed, original }) => [exposed, original]));
  return `no server has a tool "${name}"${nor}; ${meant === undefined ? '`mws tools list` shows all' : `did you mean ${meant}?`}`;
};
