// The upstream over stdio, in the era in which the client opens: node stdio.mjs
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from './server.mjs';

/** @type {import('./server.mjs').Changes | undefined} */
let tell;
serveStdio(({ era }) => {
  const made = createServer({
    tools: () => tell?.tools(),
    prompts: () => tell?.prompts(),
    // On 2026-07-28 the SDK itself knows who listens to what.
    resource: (uri) => (era === 'modern' ? void made.server.server.sendResourceUpdated({ uri }) : tell?.resource(uri)),
  });
  tell = made.tell;
  return made.server;
});
