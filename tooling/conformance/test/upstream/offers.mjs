import { completable, inputRequired, inputResponse, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { IMAGE } from './content.mjs';

/** @typedef {import('@modelcontextprotocol/server').McpServer} McpServer */

const WORDS = ['hello', 'paris', 'park', 'party', 'world'];
const word = () => completable(z.string(), (given) => WORDS.filter((one) => one.startsWith(given)));

/** @param {...any} contents */
const fromUser = (...contents) => ({ messages: contents.map((content) => ({ role: /** @type {const} */ ('user'), content })) });

/**
 * Prompts, with the names and answers that the conformance suite looks for.
 * @param {McpServer} server
 */
export const registerPrompts = (server) => {
  server.registerPrompt('test_simple_prompt', { description: 'No arguments.' }, () =>
    fromUser({ type: 'text', text: 'This is a simple prompt for testing.' }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Two arguments, both with completion.', argsSchema: z.object({ arg1: word(), arg2: word() }) },
    ({ arg1, arg2 }) => fromUser({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Holds a resource.', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => fromUser(
      { type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' } },
      { type: 'text', text: 'Please process the embedded resource above.' },
    ),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Holds an image.' }, () =>
    fromUser(IMAGE, { type: 'text', text: 'Please analyze the image above.' }));
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks before it answers.' }, (ctx) => {
    const answer = inputResponse(ctx.mcpReq.inputResponses, 'user_context');
    if (answer.kind === 'elicit') return fromUser({ type: 'text', text: `Use this context: ${answer.content?.['context'] ?? 'none'}` });
    return inputRequired({
      inputRequests: {
        user_context: inputRequired.elicit({
          message: 'What context should the prompt use?',
          requestedSchema: { type: 'object', properties: { context: { type: 'string' } }, required: ['context'] },
        }),
      },
    });
  });
};

/**
 * Resources, one of them a template. Reading another URI is an error that names it (the SDK's).
 * @param {McpServer} server @param {Set<string>} subscribed URIs that this connection wants to hear of, before 2026-07-28
 */
export const registerResources = (server, subscribed) => {
  /** @param {string} name @param {string} uri @param {string} mimeType @param {object} content */
  const resource = (name, uri, mimeType, content) =>
    server.registerResource(name, uri, { description: `The resource ${name}.`, mimeType }, () => ({ contents: [/** @type {any} */ ({ uri, mimeType, ...content })] }));
  resource('static-text', 'test://static-text', 'text/plain', { text: 'This is the content of the static text resource.' });
  resource('static-binary', 'test://static-binary', 'image/png', { blob: IMAGE.data });
  resource('watched-resource', 'test://watched-resource', 'text/plain', { text: 'Watch me.' });
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined, complete: { id: (given) => ['123', '124', '200'].filter((id) => id.startsWith(given)) } }),
    { description: 'Data of one id.', mimeType: 'application/json' },
    ({ href }, { id }) => ({
      contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }],
    }),
  );
  server.server.setRequestHandler('resources/subscribe', ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  server.server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
};
