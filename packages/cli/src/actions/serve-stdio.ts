import type { CommandContext } from '../command.js';
import { keepReloading, reloadText } from '../configuration/keep-reloading.js';
import { problemLine } from '../configuration/load.js';
import type { LoadedConfiguration } from '../configuration/load.js';
import { listenForStop } from '../daemon/stop.js';
import { createProjects } from '../evidence/project.js';
import { EXIT } from '../exit-codes.js';
import { openGateway } from '../gateway/open.js';
import { withState } from '../state/open.js';

/**
 * Serves the client on stdin and stdout until it hangs up or a signal arrives. Nothing but the protocol is written to
 * stdout; the servers that it starts are its own and end with it.
 */
export const serveStdio = (context: CommandContext, loaded: LoadedConfiguration): Promise<number> => {
  const { environment } = context;
  const { config, file, problems } = loaded;
  const logger = context.logger('warn');
  for (const problem of problems) logger.warn(problemLine(problem, file));
  for (const notice of loaded.notices) (loaded.exists ? logger.info : logger.warn)(notice);
  return withState(environment, config, async (state) => {
    const gateway = await openGateway(context, { config, state, logger, project: (await createProjects(state, config, environment)).projectOf(environment.cwd), reload: async () => reloadText(await reloading.reload()) });
    const reloading = keepReloading({ environment, loaded, gateway, logger });
    const stop = listenForStop(environment, () => void reloading.reload());
    try {
      await Promise.race([gateway.serveStdio({ input: environment.stdin, output: environment.stdout }), stop.first]);
    } finally {
      await reloading.close();
      await Promise.race([gateway.close(), stop.second]);
      stop.dispose();
    }
    return EXIT.ok;
  });
};
