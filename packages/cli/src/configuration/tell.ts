import type { MwsConfig } from '@mcp-working-set/core';
import type { Output } from '../terminal/output.js';
import { problemLine } from './load.js';
import type { LoadedConfiguration } from './load.js';

/**
 * What a command's answer is about: the servers themselves; all their tools; those of the view that is looked at; one server
 * or tool, by what the person called it; or something to which it makes no difference what is wrong with a server.
 */
export type Concern = 'servers' | 'tools' | 'view' | 'other' | { readonly named: string | undefined };

/** Whether a name that a person wrote is that of a server or of a tool of it. */
export const pointsAt = (name: string, server: string): boolean =>
  name === server || ['__', '/', '.', ':'].some((joint) => name.startsWith(`${server}${joint}`) || name.includes(`__${server}${joint}`));

/** Of a chosen profile no other servers are there; the plain view names those that it shows where these are not all. */
const shownLeftOut = ({ leftOutServers, plainServers, standardProfile }: MwsConfig): MwsConfig['leftOutServers'] =>
  leftOutServers.filter(({ id }) => standardProfile !== undefined || (plainServers?.includes(id) ?? true));

/**
 * The one rule on which problems of the configuration a command tells of. What is wrong with the file as a whole concerns
 * every command. What is wrong with a server is told by commands about servers (serve, status, doctor and config check do
 * so in their own form), and by one that was asked about that very server or a tool of it. A command about all tools, or
 * a view's, names in one line the servers that its answer is without. Any other says nothing: `search_tools` itself names who is missing.
 */
export const tellConfigProblems = (output: Pick<Output, 'warn' | 'note'>, { problems, file, config }: LoadedConfiguration, concern: Concern): void => {
  const isTold = (server: string | undefined): boolean =>
    server === undefined || concern === 'servers' || (typeof concern === 'object' && concern.named !== undefined && pointsAt(concern.named, server));
  for (const problem of problems.filter(({ server }) => isTold(server))) output.warn(problemLine(problem, file));
  const missing = concern === 'tools' ? config.leftOutServers : concern === 'view' ? shownLeftOut(config) : [];
  if (missing.length > 0) output.note(`without ${missing.map(({ id }) => id).join(', ')}, left out for what is wrong in the configuration: \`mws config check\` says what`);
};
