/**
 * What each part must do alone, installed from tarballs of itself and its siblings in an empty folder.
 *
 * @typedef {{
 *   packages: readonly string[],
 *   absent: readonly RegExp[],
 *   program?: string,
 *   commands?: readonly { args: readonly string[], output: RegExp }[],
 *   bundle?: string,
 * }} Case `packages` are installed; nothing of `absent` may come along; `program` (a module) must end well; `commands` are
 *   called by the package's own bin; `bundle` is bundled for a browser and run without anything of Node
 */
const SQLITE = /sqlite/;
const MCP = /^@modelcontextprotocol\+/;

/** A server on stdio in a few lines, so that the proxy has something to stand in front of. */
const STUB = `
  const answers = {
    initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'stub', version: '1' } }),
    'tools/list': () => ({ tools: [{ name: 'greet', description: 'Says hello', inputSchema: { type: 'object' } }] }),
    ping: () => ({}),
  };
  let rest = '';
  process.stdin.on('data', (chunk) => {
    const lines = (rest + chunk).split('\\n');
    rest = lines.pop();
    for (const line of lines.filter(Boolean)) {
      const { id, method, params } = JSON.parse(line);
      if (id === undefined) continue;
      const answer = answers[method];
      const reply = answer ? { result: answer(params) } : { error: { code: -32601, message: 'no such method' } };
      process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...reply }) + '\\n');
    }
  });
`;

const CATALOG = `[{ name: 'list_invoices', description: 'Lists invoices of a customer', inputSchema: { type: 'object' } },
  { name: 'send_mail', description: 'Sends a message to somebody', inputSchema: { type: 'object' } }]`;
const SEARCH = `
  const catalog = buildCatalog({
    catalogs: [{ upstream: 'shop', era: 'legacy', revision: '2025-11-25', fetchedAt: 0, capabilities: {}, serverInfo: {}, tools: ${CATALOG} }],
    shorthand: false, reserved: new Set(), backendHints: {},
  });
  const ranker = createRanker();
  ranker.replace('shop', catalog.tools);
  const [first] = ranker.search('invoices of one customer').hits;
  if (first?.tool.original !== 'list_invoices') throw new Error('found ' + first?.tool.original);
`;

/** @type {Readonly<Record<string, Case>>} */
export const CASES = {
  proxy: {
    packages: ['@mcp-working-set/proxy', '@mcp-working-set/core', '@mcp-working-set/search'],
    absent: [SQLITE, /^yargs@/],
    program: `
      import { parseConfig } from '@mcp-working-set/core/config';
      import { createGateway } from '@mcp-working-set/proxy';
      const file = { mcpServers: { stub: { command: process.execPath, args: ['-e', ${JSON.stringify(STUB)}] } } };
      const { config, problems } = parseConfig(JSON.stringify(file), { place: 'here', env: {}, home: '/' });
      if (problems.length > 0) throw new Error(JSON.stringify(problems));
      const gateway = await createGateway({ config, version: '0.0.0', environment: process.env });
      if (!(await gateway.settled(20_000))) throw new Error('the stub did not answer');
      const names = gateway.catalog().tools.map((tool) => tool.exposed);
      const listed = (await gateway.listed()).map((tool) => tool.name);
      await gateway.close();
      if (names.join() !== 'stub__greet') throw new Error('catalog: ' + names.join());
      if (!listed.includes('search_tools') || !listed.includes('call_tool')) throw new Error('list: ' + listed.join());
    `,
  },
  search: {
    packages: ['@mcp-working-set/search', '@mcp-working-set/core'],
    absent: [MCP, SQLITE],
    program: `
      import { buildCatalog } from '@mcp-working-set/core';
      import { createRanker } from '@mcp-working-set/search';
      ${SEARCH}
    `,
    bundle: `
      import { buildCatalog } from '@mcp-working-set/core';
      import { createRanker } from '@mcp-working-set/search';
      ${SEARCH}
      globalThis.done = true;
    `,
  },
  libraries: {
    packages: ['cli', 'core', 'promoter', 'proxy', 'search', 'store'].map((room) => `@mcp-working-set/${room}`),
    absent: [/^vitest@/, /^typescript@/],
    program: `
      import { readFileSync, readdirSync } from 'node:fs';
      for (const room of readdirSync('node_modules/@mcp-working-set')) {
        const manifest = JSON.parse(readFileSync('node_modules/@mcp-working-set/' + room + '/package.json', 'utf8'));
        // Suites for tests need the reader's own test runner.
        for (const entry of Object.keys(manifest.exports).filter((one) => one !== './testing')) {
          const exported = await import('@mcp-working-set/' + room + entry.slice(1));
          if (Object.keys(exported).length === 0) throw new Error(room + entry.slice(1) + ' exports nothing');
        }
      }
    `,
  },
  program: {
    packages: ['mcp-working-set'],
    absent: [/^vitest@/, /^typescript@/],
    commands: [
      { args: ['--version'], output: /^\d+\.\d+\.\d+\s*$/ },
      { args: ['--help'], output: /\bserve\b[^]*\bpromote\b/ },
    ],
  },
};
