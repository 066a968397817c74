import { MwsError } from '@mcp-working-set/core';
import type { MwsConfig, StateStore, SurfaceName } from '@mcp-working-set/core';
import { chooseView, SERVER_NAME } from '@mcp-working-set/core/config';
import type { Conversation } from '@mcp-working-set/proxy';
import { STANDARD, unknownProfile } from '../configuration/profiles.js';
import type { CliEnvironment } from '../environment.js';
import { createProjects } from '../evidence/project.js';
import { MOUNTED } from '../state/keys.js';
import type { Hello } from './channel-words.js';

/** Why a client cannot be served as its entry wants; undefined where it can. */
export const refuseClient = (config: MwsConfig, { profile, surface, serverName }: Hello): string | undefined => {
  const wrong = profile === undefined ? undefined : unknownProfile(config, profile);
  if (wrong !== undefined) return wrong;
  if (serverName !== undefined && !SERVER_NAME.test(serverName)) return '--server-name must be 1 to 50 letters, digits, "_" and "-"';
  try {
    chooseView(config, { surface });
    return undefined;
  } catch (error) {
    if (error instanceof MwsError) return error.message;
    throw error;
  }
};

interface Serving {
  readonly environment: Pick<CliEnvironment, 'home'>;
  readonly state: StateStore;
  readonly config: MwsConfig;
}

/**
 * What is known of a client from its hello, whose token says that it is this person's: its project is the one that
 * `mws serve --stdio` would find in its folder. The folder itself is kept nowhere.
 */
export const conversationOf = async ({ environment, state, config }: Serving, hello: Hello): Promise<Conversation> => {
  const { session, profile, surface, serverName, folder } = hello;
  // A client is served also where the state file cannot be read just now.
  const quietly = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);
  const projects = folder === undefined ? undefined : await quietly(createProjects(state, config, environment));
  const project = folder === undefined ? undefined : projects?.projectOf(folder);
  const isOther = serverName !== undefined && ![config.serverName, ...config.serverAliases].includes(serverName);
  // Transcripts of that client will speak of it.
  if (isOther) await quietly(state.values.putIfAbsent(`${MOUNTED}${serverName}`, '1'));
  return {
    ...(session === undefined ? {} : { sessionId: session }),
    ...(profile === undefined || profile === STANDARD ? {} : { profile }),
    ...(project === undefined ? {} : { project }),
    ...(surface === undefined && !isOther ? {} : { mount: { ...(surface === undefined ? {} : { surface: surface as SurfaceName }), ...(isOther ? { serverName } : {}) } }),
  };
};
