import { parseConfig } from '@mcp-working-set/core/config';
import { createGateway } from '@mcp-working-set/proxy';
import { relaying } from '../src/program.mjs';
import type { Start } from '../src/runs.mjs';

/** mws from its sources in front of one upstream, in this process. */
export const startInProcess: Start = async (upstream) => {
  const { config } = parseConfig(JSON.stringify(relaying(upstream)), { place: 'conformance', env: {}, home: '/' });
  const gateway = await createGateway({ config, version: '0.0.0', environment: process.env });
  await gateway.settled(10_000);
  const { port, close } = await gateway.listen({ host: '127.0.0.1', port: 0, path: '/mcp' });
  return {
    url: `http://localhost:${port}/mcp`,
    async end() {
      await close(0);
      await gateway.close();
    },
  };
};
