// A client that does what the suite's client scenarios ask for: node client.mjs <url>. Where the environment names a service,
// it asks there for mws in front of that URL and talks to it instead.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The URL of mws in front of another; it is there as long as the answer is not read to its end. @param {string} service @param {string} url */
const inFrontOf = async (service, url) => {
  const answer = await fetch(`${service}?${encodeURIComponent(url)}`, { method: 'POST' });
  const { value } = /** @type {{ value: Uint8Array }} */ (await answer.body?.getReader().read());
  const text = new TextDecoder().decode(value).trim();
  if (!answer.ok) throw new Error(text);
  return text;
};

const asked = process.argv.at(-1) ?? '';
const service = process.env['MWS_IN_FRONT_OF'];
const place = service === undefined ? asked : await inFrontOf(service, asked);
const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}');
const modern = process.env['MCP_CONFORMANCE_PROTOCOL_VERSION'] === '2026-07-28';

const client = new Client(
  { name: 'conformance-client', version: '1.0.0' },
  {
    capabilities: { elicitation: { form: { applyDefaults: true } }, sampling: {}, roots: {} },
    versionNegotiation: { mode: modern ? { pin: '2026-07-28' } : 'legacy' },
  },
);
client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: scenario.startsWith('elicitation') ? {} : { confirmed: true } }));
client.setRequestHandler('sampling/createMessage', () => ({ role: 'assistant', model: 'none', content: { type: 'text', text: 'Yes.' } }));
client.setRequestHandler('roots/list', () => ({ roots: [] }));

/** @param {string} name @param {Record<string, unknown>} [given] */
const call = (name, given = {}) => client.callTool({ name, arguments: given });
/** Arguments that a schema asks for. @param {any} schema */
const argumentsFor = (schema) =>
  Object.fromEntries((schema.required ?? []).map((/** @type {string} */ key) => [key, { string: 'some text', number: 1, integer: 1, boolean: true }[/** @type {string} */ (schema.properties?.[key]?.type)]]));

/** @type {Record<string, () => Promise<unknown>>} */
const PLANS = {
  tools_call: async () => {
    await client.listTools();
    await call('add_numbers', { a: 5, b: 3 });
  },
  'sep-2322-client-request-state': async () => {
    await client.listTools();
    for (const name of ['test_mrtr_echo_state', 'test_mrtr_unrelated', 'test_mrtr_no_state', 'test_mrtr_no_result_type']) await call(name);
  },
  'http-standard-headers': async () => {
    const [tools, { resources }, { prompts }] = [await client.listTools(), await client.listResources(), await client.listPrompts()];
    for (const { name } of tools.tools) await call(name);
    for (const { uri } of resources) await client.readResource({ uri });
    for (const { name } of prompts) await client.getPrompt({ name });
  },
  'http-custom-headers': async () => {
    await client.listTools();
    for (const one of context.toolCalls ?? []) await call(one.name, one.arguments);
  },
  'json-schema-2020-12-preservation': async () => {
    const { tools } = await client.listTools();
    await call('json_schema_echo', { schema: tools.find(({ name }) => name === 'json_schema_2020_12_tool')?.inputSchema });
  },
};

/** Lists the tools and calls each. */
const callAll = async () => {
  const { tools } = await client.listTools();
  for (const { name, inputSchema } of tools) await call(name, argumentsFor(inputSchema));
};

await client.connect(new StreamableHTTPClientTransport(new URL(place)));
await (PLANS[scenario] ?? callAll)();
await client.close();
process.exit(0);
