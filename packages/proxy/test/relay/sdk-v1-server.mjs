// A server of the older SDK, over stdio, that asks in the middle of a call and can be watched.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema, GetPromptRequestSchema, ListPromptsRequestSchema, ListResourcesRequestSchema, ListToolsRequestSchema,
  ReadResourceRequestSchema, SubscribeRequestSchema, UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

const server = new Server({ name: 'v1', version: '1' }, { capabilities: { tools: {}, prompts: {}, logging: {}, resources: { subscribe: true } } });
const watched = new Set();
const tool = (name) => ({ name, description: name, inputSchema: { type: 'object' } });
const handlers = [
  [ListToolsRequestSchema, () => ({ tools: [tool('who'), tool('touch'), tool('watched')] })],
  [CallToolRequestSchema, async ({ params }) => {
    if (params.name === 'touch') for (const uri of watched) await server.sendResourceUpdated({ uri });
    if (params.name !== 'who') return { content: [{ type: 'text', text: [...watched].join(' ') }] };
    const { action, content } = await server.elicitInput({ message: 'Who?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } });
    return { content: [{ type: 'text', text: `${action}: ${content?.name}` }] };
  }],
  [ListPromptsRequestSchema, () => ({ prompts: [{ name: 'hello' }] })],
  [GetPromptRequestSchema, () => ({ messages: [{ role: 'user', content: { type: 'text', text: 'hello' } }] })],
  [ListResourcesRequestSchema, () => ({ resources: [{ uri: 'note://one', name: 'note' }] })],
  [ReadResourceRequestSchema, ({ params }) => ({ contents: [{ uri: params.uri, text: 'a note' }] })],
  [SubscribeRequestSchema, ({ params }) => { watched.add(params.uri); return {}; }],
  [UnsubscribeRequestSchema, ({ params }) => { watched.delete(params.uri); return {}; }],
];
for (const [schema, handler] of handlers) server.setRequestHandler(schema, handler);
await server.connect(new StdioServerTransport());
