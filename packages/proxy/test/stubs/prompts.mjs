// A server of the official SDK with one prompt, and completion of its argument, over stdio: node prompts.mjs <name of the server>
import { completable, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const [, , name] = process.argv;
serveStdio(() => {
  const server = new McpServer({ name, version: '1' });
  const topic = completable(z.string(), (given) => [`${name}-${given}`]);
  server.registerPrompt('documentation', { description: `Of ${name}.`, argsSchema: z.object({ topic }) }, (given) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `${name}: ${JSON.stringify(given)}` } }],
  }));
  return server;
});
