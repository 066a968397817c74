import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { registerAskingTools, stateCodec } from './asking.mjs';
import { text } from './content.mjs';
import { registerPrompts, registerResources } from './offers.mjs';
import { registerTools } from './tools.mjs';

/**
 * @typedef {object} Changes what one server process tells all who are connected to it
 * @property {() => void} tools @property {() => void} prompts @property {(uri: string) => void} resource
 */

const NO_ARGUMENTS = fromJsonSchema({ type: 'object', properties: {} });
/** What changes while the process runs: every connection sees the same. */
const there = { tool: false, prompt: false };

/**
 * One server for one connection (for one request on 2026-07-28 over HTTP): everything the suite asks for, in both eras.
 * @param {Changes} changes
 */
export const createServer = (changes) => {
  const server = new McpServer(
    { name: 'conformance-upstream', version: '1.0.0', title: 'Conformance upstream' },
    {
      instructions: 'An upstream for conformance tests.',
      capabilities: {
        logging: {}, completions: {}, tools: { listChanged: true }, prompts: { listChanged: true }, resources: { listChanged: true, subscribe: true },
      },
      cacheHints: { 'tools/list': { ttlMs: 0, cacheScope: 'public' }, 'resources/read': { ttlMs: 1_000, cacheScope: 'private' } },
      requestState: { verify: stateCodec.verify },
    },
  );
  /** @type {Set<string>} */
  const subscribed = new Set();
  registerTools(server);
  registerAskingTools(server);
  registerPrompts(server);
  registerResources(server, subscribed);
  const passing = server.registerTool('test_passing_tool', { description: 'Comes and goes.', inputSchema: NO_ARGUMENTS }, () => text('Here.'));
  const passingPrompt = server.registerPrompt('test_passing_prompt', { description: 'Comes and goes.' }, () => ({ messages: [] }));
  passing.enabled = there.tool;
  passingPrompt.enabled = there.prompt;

  server.registerTool('test_trigger_tool_change', { description: 'Changes the list of tools.', inputSchema: NO_ARGUMENTS }, () => {
    there.tool = !there.tool;
    changes.tools();
    return text('Changed.');
  });
  server.registerTool('test_trigger_prompt_change', { description: 'Changes the list of prompts.', inputSchema: NO_ARGUMENTS }, () => {
    there.prompt = !there.prompt;
    changes.prompts();
    return text('Changed.');
  });
  server.registerTool('test_trigger_resource_update', { description: 'Changes the watched resource.', inputSchema: NO_ARGUMENTS }, () => {
    changes.resource('test://watched-resource');
    return text('Changed.');
  });

  return {
    server,
    /** What a connection that lives on does when something changed. @type {Changes} */
    tell: {
      tools() {
        passing.enabled = there.tool;
        server.sendToolListChanged();
      },
      prompts() {
        passingPrompt.enabled = there.prompt;
        server.sendPromptListChanged();
      },
      resource(uri) {
        if (subscribed.has(uri)) void server.server.sendResourceUpdated({ uri }).catch(() => {});
      },
    },
  };
};
