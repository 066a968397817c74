// A server of the official SDK that offers what it is told to, in both eras, over stdio: node offering.mjs tools prompts …
import { completable, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const offered = new Set(process.argv.slice(2));
serveStdio(() => {
  const server = new McpServer({ name: 'offering', version: '1' }, { capabilities: offered.has('logging') ? { logging: {} } : {} });
  if (offered.has('tools')) server.registerTool('one', { description: 'One.' }, () => ({ content: [] }));
  if (offered.has('prompts')) {
    const argument = offered.has('completions') ? completable(z.string(), () => ['x']) : z.string();
    server.registerPrompt('one', { description: 'One.', argsSchema: z.object({ a: argument }) }, () => ({ messages: [] }));
  }
  if (offered.has('resources')) server.registerResource('one', 'test://one', {}, () => ({ contents: [] }));
  return server;
});
