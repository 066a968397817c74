import { fromJsonSchema } from '@modelcontextprotocol/server';
import { AUDIO, IMAGE, sleep, text } from './content.mjs';

/** @typedef {import('@modelcontextprotocol/server').McpServer} McpServer */
/** @typedef {import('@modelcontextprotocol/server').ServerContext} Context */

const NO_ARGUMENTS = fromJsonSchema({ type: 'object', properties: {} });

/** Keywords of JSON Schema 2020-12 that a relay likes to lose. */
const WHOLE_VOCABULARY = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

const IN_A_HEADER = fromJsonSchema(/** @type {any} */ ({
  type: 'object',
  properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, query: { type: 'string' } },
}));

/**
 * Says in a log what it does, slowly enough for three messages to be told apart.
 * @param {Context} ctx
 */
const logged = async (ctx) => {
  await ctx.mcpReq.log('info', 'Tool execution started');
  await sleep(50);
  await ctx.mcpReq.log('info', 'Tool processing data');
  await sleep(50);
  await ctx.mcpReq.log('info', 'Tool execution completed');
  return text('Three messages were logged.');
};

/** @param {Context} ctx */
const progressed = async (ctx) => {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    if (progress > 0) await sleep(50);
    if (progressToken !== undefined) await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
  }
  return text('Done in three steps.');
};

/**
 * Tools that answer by themselves. Names and answers are those that the conformance suite looks for.
 * @param {McpServer} server
 */
export const registerTools = (server) => {
  /** @param {string} name @param {string} description @param {(ctx: Context) => any} answer @param {any} [inputSchema] */
  const tool = (name, description, answer, inputSchema = NO_ARGUMENTS) =>
    server.registerTool(name, { description, inputSchema }, async (/** @type {unknown} */ _given, /** @type {Context} */ ctx) => answer(ctx));

  tool('test_simple_text', 'Answers a text.', () => text('This is a simple text response for testing.'));
  tool('test_image_content', 'Answers an image.', () => ({ content: [IMAGE] }));
  tool('test_audio_content', 'Answers a sound.', () => ({ content: [AUDIO] }));
  tool('test_embedded_resource', 'Answers a resource.', () => ({
    content: [{ type: 'resource', resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource content.' } }],
  }));
  tool('test_multiple_content_types', 'Answers a text, an image and a resource.', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      IMAGE,
      { type: 'resource', resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' } },
    ],
  }));
  tool('test_error_handling', 'Fails.', () => ({ ...text('This tool intentionally returns an error for testing'), isError: true }));
  tool('test_tool_with_logging', 'Logs while it runs.', logged);
  tool('test_logging_tool', 'Logs, where the request asks for it.', logged);
  tool('test_tool_with_progress', 'Reports progress while it runs.', progressed);
  tool('json_schema_2020_12_tool', 'Has a schema that uses the whole vocabulary.', () => text('Accepted.'), fromJsonSchema(/** @type {any} */ (WHOLE_VOCABULARY)));
  tool('test_header_argument', 'Wants an argument as a header, too.', () => text('Accepted.'), IN_A_HEADER);
};
