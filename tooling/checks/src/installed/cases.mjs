import { readdirSync, readFileSync } from 'node:fs';

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
/** Every published library, so that a new one is not forgotten here. */
const LIBRARIES = readdirSync(new URL('../../../../packages', import.meta.url)).sort().map((room) => `@mcp-working-set/${room}`);

const SQLITE = /sqlite/;
const MCP = /^@modelcontextprotocol\+/;

/** What the sources say of the table of words. */
const CHECKSUM = /CHECKSUM = '([0-9a-f]{64})'/.exec(readFileSync(new URL('../../../../packages/search-embeddings-en/src/checksum.ts', import.meta.url), 'utf8'))?.[1];

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
/** Fills `ranker` with two tools. */
const FILLED = `
  const catalog = buildCatalog({
    catalogs: [{ upstream: 'shop', era: 'legacy', revision: '2025-11-25', fetchedAt: 0, capabilities: {}, serverInfo: {}, tools: ${CATALOG} }],
    shorthand: false, reserved: new Set(), backendHints: {},
  });
  ranker.replace('shop', catalog.tools);
`;
const SEARCH = `
  const ranker = createRanker();
  ${FILLED}
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
  embeddings: {
    packages: ['@mcp-working-set/search-embeddings-en', '@mcp-working-set/search', '@mcp-working-set/core'],
    absent: [MCP, SQLITE],
    program: `
      import { createHash } from 'node:crypto';
      import { readFileSync, rmSync, writeFileSync } from 'node:fs';
      import { buildCatalog } from '@mcp-working-set/core';
      import { createRanker } from '@mcp-working-set/search';
      import { rankBy } from '@mcp-working-set/search/embeddings';
      import { loadEnglishTable, TABLE_URL } from '@mcp-working-set/search-embeddings-en';
      const found = (options) => {
        const ranker = createRanker(options);
        ${FILLED}
        return ranker.search('lawsuit paperwork').hits.map(({ tool }) => tool.original).join();
      };
      if (found({}) !== '') throw new Error('by words: found ' + found({}));
      const byMeaning = found(rankBy('hybrid', { table: loadEnglishTable() }));
      if (byMeaning !== 'list_invoices') throw new Error('by meaning: found ' + byMeaning);

      const bytes = readFileSync(TABLE_URL);
      const sum = createHash('sha256').update(bytes).digest('hex');
      if (sum !== '${CHECKSUM}') throw new Error('the table has the checksum ' + sum);
      // The file may be a link into a store of many: it is replaced, not written to.
      rmSync(TABLE_URL);
      bytes[bytes.length >> 1] ^= 1;
      writeFileSync(TABLE_URL, bytes);
      const again = await import(import.meta.resolve('@mcp-working-set/search-embeddings-en') + '?again');
      try {
        again.loadEnglishTable();
      } catch (error) {
        if (/not the one that was published/.test(error.message)) process.exit();
        throw error;
      }
      throw new Error('a damaged table was loaded');
    `,
  },
  libraries: {
    packages: LIBRARIES,
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
