// A server of the official SDK in both eras, over stdio, that asks, tells and can be watched.
import { fromJsonSchema, inputRequired, inputResponse, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const none = fromJsonSchema({ type: 'object', properties: {} });
const text = (value) => ({ content: [{ type: 'text', text: value }] });

serveStdio(() => {
  const server = new McpServer({ name: 'v2', version: '1' }, { capabilities: { logging: {}, resources: { subscribe: true, listChanged: true } } });
  server.registerTool('who', { description: 'Asks for a name.', inputSchema: none }, (_given, ctx) => {
    const answer = inputResponse(ctx.mcpReq.inputResponses, 'name');
    if (answer.kind === 'elicit') return text(`${answer.action}: ${answer.content?.name}`);
    return inputRequired({ inputRequests: { name: inputRequired.elicit({ message: 'Who?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } }) } });
  });
  server.registerPrompt('hello', { description: 'Says hello.' }, () => ({ messages: [{ role: 'user', content: { type: 'text', text: 'hello' } }] }));
  server.registerResource('note', 'note://one', { mimeType: 'text/plain' }, (uri) => ({ contents: [{ uri: uri.href, text: 'a note' }] }));
  return server;
});
