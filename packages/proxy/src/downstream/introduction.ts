import type { Caller, Dispatcher, Introduction } from '../dispatch/types.js';
import type { Reply } from '../wire/message.js';
import { resultReply } from '../wire/reply.js';
import { SERVER_KEY } from '../wire/meta-keys.js';
import { MODERN_REVISIONS } from './revisions.js';

const spoken = ({ instructions }: Introduction): { instructions?: string } =>
  instructions === undefined || instructions === '' ? {} : { instructions };

/** The answer to `initialize`, in the caller's own revision. */
export const answerInitialize = async (dispatcher: Dispatcher, caller: Caller): Promise<Reply> => {
  const introduction = await dispatcher.introduce(caller);
  const { capabilities, serverInfo } = introduction;
  return resultReply({ protocolVersion: caller.revision, capabilities, serverInfo, ...spoken(introduction) });
};

/** The answer to `server/discover`. Nothing in it may be kept: what mws offers changes with its configuration. */
export const answerDiscover = async (dispatcher: Dispatcher, caller: Caller): Promise<Reply> => {
  const introduction = await dispatcher.introduce(caller);
  const { capabilities, serverInfo } = introduction;
  return resultReply({
    resultType: 'complete',
    supportedVersions: MODERN_REVISIONS,
    capabilities,
    serverInfo,
    ...spoken(introduction),
    ttlMs: 0,
    cacheScope: 'private',
    _meta: { [SERVER_KEY]: serverInfo },
  });
};
