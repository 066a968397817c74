// A server of the official SDK, both eras, over stdio, that checks arguments itself.
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const inputSchema = fromJsonSchema({ type: 'object', properties: { title: { type: 'string' }, count: { type: 'integer' } }, required: ['title'] });
serveStdio(() => {
  const server = new McpServer({ name: 'v2', version: '1' });
  server.registerTool('issue', { description: 'Opens an issue.', inputSchema }, async ({ title }) => ({ content: [{ type: 'text', text: `opened ${title}` }] }));
  return server;
});
