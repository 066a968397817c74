// A server of the official SDK, in both eras, over stdio.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new McpServer({ name: 'both', version: '1' });
  server.registerTool('hello', { description: 'Says hello.' }, async () => ({ content: [{ type: 'text', text: 'hello' }] }));
  return server;
});
