import type { JsonObject, ToolDefinition } from '@mcp-working-set/core';
import { unwrapCall, type InnerCall, type UnwrapProblem } from '../calling/unwrap.js';
import { RawJson } from '../wire/message.js';
import type { MetaKit } from './kit.js';
import { addressKeys, addressProperties, toolOfServer } from './named-tool.js';
import type { MetaRequest, MetaTool } from './types.js';
import { TIERS, tierOf, type Tier } from './tiers.js';

/** Claude Code gives a result over 50,000 characters to a file; of what is called through mws that is for the tool to say. */
const MOST_RESULT_CHARACTERS = 500_000;

const ARGUMENTS: JsonObject = {
  description: 'Arguments of that tool.',
  anyOf: [
    { type: 'object', properties: {}, additionalProperties: true },
    { type: 'string', description: 'The same as JSON text.' },
  ],
};

const WHAT: Readonly<Record<Tier | 'any', string>> = {
  any: 'Runs a tool that search_tools found, also one that is not in your list. ',
  read: 'Runs a tool that only reads, found by search_tools. ',
  write: 'Runs a tool that adds or changes and destroys nothing, found by search_tools. ',
  destructive: 'Runs a tool that may change or delete anything, or does not say, found by search_tools. ',
};

/**
 * `call_tool` under any of its names: reaches every tool, listed or not. The dispatcher unwraps it into a plain call. Its
 * `arguments` are typed as an object or a text, since models send both and Gemini CLI refuses what a schema does not
 * allow; two branches and no list of types, which some model services do not take. With a `tier` it runs only tools of
 * that tier and names the right meta-tool for others; `confirm` has Claude Code ask a person.
 */
export const callTool = (kit: MetaKit, name: string, tier?: Tier, confirm = false): MetaTool => ({
  name,
  kind: 'holds-call',
  async unwrap(request) {
    const inner = await unwrapAddressed(kit, request);
    if ('problem' in inner) return { ...inner, problem: name === 'call_tool' ? inner.problem : inner.problem.replaceAll('call_tool', name) };
    if (tier === undefined) return inner;
    const tool = await kit.tools.resolve(inner.name);
    if (!tool || tool instanceof Error || !kit.tools.allowed(tool)) return inner;
    const right = tierOf(tool.definition);
    return right === tier ? inner : { problem: `${tool.exposed} ${TIERS[right].is}: call it with ${TIERS[right].name}.` };
  },
  definition: (): ToolDefinition => {
    const { properties, required } = addressProperties(kit.dialect);
    const named = kit.dialect.address === 'name' ? '`name` as search_tools gives it' : 'Server and name as search_tools gives them';
    return {
      name,
      title: tier === undefined ? 'Call any tool' : TIERS[tier].title,
      description: `${WHAT[tier ?? 'any']}${named}; \`arguments\` as that tool's schema says. The result is the tool's own.`,
      inputSchema: { type: 'object', properties: { ...properties, arguments: ARGUMENTS }, required: [...required] },
      ...(tier === undefined ? {} : { annotations: TIERS[tier].annotations }),
      _meta: { 'anthropic/maxResultSizeChars': MOST_RESULT_CHARACTERS, ...(confirm ? { 'anthropic/requiresUserInteraction': true } : {}) },
    };
  },
});

/** Server and name apart become the one name that everything else goes by. */
const unwrapAddressed = async (kit: MetaKit, { arguments: args, session, exchange }: MetaRequest): Promise<InnerCall | UnwrapProblem> => {
  const keys = addressKeys(kit.dialect);
  const members = keys && args?.text.startsWith('{') ? args.members() : undefined;
  const server = members?.get('server')?.value;
  const name = members?.get('tool')?.value ?? members?.get('name')?.value;
  let outer = args;
  if (members && typeof server === 'string' && typeof name === 'string') {
    const tool = await toolOfServer(kit, server, name);
    if ('problem' in tool) return tool;
    const rest = [...members].filter(([key]) => key !== 'server' && key !== 'tool' && key !== 'name');
    outer = new RawJson(`{${[['name', JSON.stringify(tool.exposed)], ...rest.map(([key, value]) => [key, value.text])].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`);
  }
  const inner = await unwrapCall(outer, kit.tools);
  if (!('problem' in inner) || !inner.tool) return inner;
  const about = kit.help.about({ tool: inner.tool, sessions: [session, exchange.caller.sessionId] });
  return about === undefined ? inner : { problem: `${inner.problem}\n${about}` };
};
