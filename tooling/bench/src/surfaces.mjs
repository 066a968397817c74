/**
 * `pnpm bench:surfaces [--sizes 10,100,1000] [--check]`: what each surface costs a model, in tokens of o200k, at several
 * sizes of catalog. Listed: name, description and input schema of every listed tool; instructions apart. A turn: the query,
 * the reply, what is loaded, and the call, without the result of the called tool; the median over the gold queries.
 * With `--check` it ends with 1 where a limit is passed. Needs a build.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { parseConfig } from '@mcp-working-set/core/config';
import { createGateway } from '@mcp-working-set/proxy';
import { catalog, gold } from './catalog.mjs';
import { median, STUB } from './lib.mjs';

const argv = process.argv.slice(2);
const sizesAt = argv.indexOf('--sizes');
const SIZES = (sizesAt < 0 ? '10,100,300,1000,3000' : argv[sizesAt + 1]).split(',').map(Number);
const SURFACES = ['working-set', 'search', 'loader', 'loader-slim', 'retrieve', 'gateway', 'deferred', 'full'];
const LISTED = 20;

const count = (value) => countTokens(typeof value === 'string' ? value : JSON.stringify(value), { disallowedSpecial: new Set() });
const modelTokens = (tools) => tools.reduce((sum, { name, description, inputSchema }) => sum + count({ name, description, inputSchema }), 0);

/** A session of 2025 with one surface. */
const connect = async (url) => {
  let id = 0;
  let session;
  const send = async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...(session ? { 'mcp-session-id': session } : {}) },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    });
    session ??= response.headers.get('mcp-session-id');
    const body = await response.text();
    const messages = body.startsWith('{') ? [JSON.parse(body)] : [...body.matchAll(/^data: ?(\{.*)$/gm)].map(([, line]) => JSON.parse(line));
    const reply = messages.find((message) => message.id === id);
    if (!reply?.result) throw new Error(`${method}: ${body.slice(0, 300)}`);
    return reply.result;
  };
  const { instructions = '' } = await send('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
  return {
    instructions,
    list: async () => (await send('tools/list', {})).tools,
    call: async (name, args) => (await send('tools/call', { name, arguments: args })).content.map(({ text }) => text).join('\n'),
  };
};

/** Tokens of finding one tool and calling it. */
const turn = async (surface, client, query, tool) => {
  const spent = [];
  const ask = async (name, args) => {
    const text = await client.call(name, args);
    spent.push({ name, arguments: args }, text);
    return text;
  };
  const args = { id: '1' };
  switch (surface) {
    case 'full': spent.push({ name: tool.name, arguments: args }); break;
    case 'gateway': await ask('suggest_tools', { prompt: query }); spent.push({ name: 'call_tool', arguments: { server: 'upstream', tool: tool.name, arguments: args } }); break;
    case 'retrieve': await ask('search_tools', { query }); spent.push({ name: 'invoke_tool', arguments: { server: 'upstream', name: tool.name, arguments: args } }); break;
    case 'loader':
    case 'loader-slim':
      await ask('search_tools', { query });
      await ask(surface === 'loader' ? 'load_tools' : 'load_tool', { tools: [tool.name] });
      // It stands in the list, too, for clients that ask for it again.
      spent.push({ name: tool.name, description: tool.description, inputSchema: tool.inputSchema }, { name: tool.name, arguments: args });
      break;
    case 'deferred': await ask('search_tools', { query }); spent.push({ name: tool.name, arguments: args }); break;
    default: await ask('search_tools', { query }); spent.push({ name: 'call_tool', arguments: { name: tool.name, arguments: args } });
  }
  return spent.reduce((sum, one) => sum + count(one), 0);
};

const measure = async (size) => {
  const tools = catalog(size);
  const step = Math.max(1, Math.floor(tools.length / LISTED));
  const pins = tools.filter((_, index) => index % step === 0).slice(0, LISTED).map(({ name }) => name);
  const profiles = Object.fromEntries(SURFACES.map((surface) => [surface, { surface, pins: surface === 'working-set' ? pins : [] }]));
  const text = JSON.stringify({ upstream: { command: process.execPath, args: [STUB, '--stdio', '--tools', String(size)] }, profiles });
  const { config } = parseConfig(text, { place: 'bench', env: {}, home: '/nowhere' });
  const gateway = await createGateway({ config, version: '0.0.0', environment: process.env });
  try {
    await gateway.settled(60_000);
    const { url } = await gateway.listen({ host: '127.0.0.1', port: 0, path: '/mcp' });
    const byName = new Map(gateway.tools().map((tool) => [tool.original, tool.definition]));
    const queries = gold(size, 60).flatMap(({ query, want }) => (byName.has(want) ? [[query, byName.get(want)]] : []));
    if (queries.length === 0) throw new Error('no gold query names a tool of the catalog');
    const rows = {};
    for (const surface of SURFACES) {
      const client = await connect(`${url}/${surface}`);
      const listed = modelTokens(await client.list());
      const turns = [];
      for (const [query, tool] of queries) turns.push(await turn(surface, client, query, tool));
      rows[surface] = { listed, instructions: count(client.instructions), turn: median(turns) };
    }
    return { size: gateway.tools().length, everything: modelTokens(gateway.tools().map(({ definition }) => definition)), rows };
  } finally {
    await gateway.close();
  }
};

const results = [];
for (const size of SIZES) results.push(await measure(size));

const line = (cells) => `| ${cells.join(' | ')} |`;
console.log(line(['surface', ...results.map(({ size }) => `${size} tools: listed`), 'instructions', ...results.map(({ size }) => `turn at ${size}`)]));
console.log(line(Array(2 + 2 * results.length).fill('---')));
console.log(line(['every tool, as servers define it', ...results.map(({ everything }) => everything), '', ...results.map(() => '')]));
for (const surface of SURFACES) {
  console.log(line([surface, ...results.map(({ rows }) => rows[surface].listed), results[0].rows[surface].instructions, ...results.map(({ rows }) => rows[surface].turn)]));
}

if (argv.includes('--check')) {
  const failed = results.flatMap(({ size, everything, rows }) => [
    ...(size >= 1_000 && rows['working-set'].listed > 0.03 * everything ? [`working-set lists ${rows['working-set'].listed} of ${everything} at ${size}`] : []),
    ...(rows.search.listed > 600 ? [`the two meta-tools take ${rows.search.listed} at ${size}`] : []),
    ...(rows.loader.listed > 700 ? [`loader takes ${rows.loader.listed} at ${size}`] : []),
    ...(rows.gateway.listed > 1_300 ? [`gateway takes ${rows.gateway.listed} at ${size}`] : []),
    ...SURFACES.filter((surface) => rows[surface].turn > 1_500).map((surface) => `a turn on ${surface} takes ${rows[surface].turn} at ${size}`),
  ]);
  for (const text of failed) console.error(`over the limit: ${text}`);
  if (failed.length > 0) process.exitCode = 1;
}
