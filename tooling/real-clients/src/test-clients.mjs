/**
 * `pnpm test:clients [--scenario NAME,…] [--client claude-code,codex,gemini-cli,opencode] [--over stdio,http] [--cache DIR]
 * [--program FILE] [--keep]`: the real clients, driven by scripted models, use the built program; each file of
 * `scenarios/` is one way to use it. Prints what held and what did not, and a table at the end. Not part of the tests of
 * the repository: it downloads the clients, about 1 GB, into the cache folder.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { newFolder } from './world.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    scenario: { type: 'string' },
    client: { type: 'string', default: 'claude-code,codex,gemini-cli,opencode' },
    over: { type: 'string', default: 'stdio,http' },
    cache: { type: 'string', default: path.join(os.tmpdir(), 'mws-real-clients') },
    program: { type: 'string', default: path.resolve(HERE, '../../../apps/mws/dist/main.js') },
    keep: { type: 'boolean', default: false },
  },
});
const CLIENTS = values.client.split(',');
const all = await Promise.all(fs.readdirSync(path.join(HERE, 'scenarios')).sort().map(async (file) => (await import(`./scenarios/${file}`)).scenario));
const chosen = all.filter(({ name }) => values.scenario === undefined || values.scenario.split(',').includes(name));
if (chosen.length === 0) throw new Error(`no scenario ${values.scenario}; there are ${all.map(({ name }) => name).join(', ')}`);

/** Scenarios run for one client and transport after another; one that is about several clients at once runs once. */
const runsOf = ({ name, over, together, clients = CLIENTS }) => (together
  ? [{ name, client: CLIENTS.join('+'), over: 'stdio' }]
  : CLIENTS.filter((client) => clients.includes(client)).flatMap((client) => over.filter((one) => values.over.split(',').includes(one)).map((one) => ({ name, client, over: one }))));

const rows = [];
for (const scenario of chosen) {
  for (const { name, client, over } of runsOf(scenario)) {
    const dir = newFolder(`${name}-${client.length > 20 ? 'all' : client}-${over}`);
    const context = { client, clients: CLIENTS, over, dir, cache: values.cache, program: path.resolve(values.program) };
    const found = await scenario.run(context).catch((error) => [{ what: 'runs to its end', ok: false, saw: error.message, trouble: error.stack }]);
    for (const row of found) {
      rows.push({ scenario: name, over, client, ...row });
      console.log(`${row.ok ? (row.nature ? 'own ' : 'ok  ') : 'FAIL'} ${name}, ${row.client ?? client} over ${over}: ${row.what}${row.saw ? ` (${row.saw.slice(0, 300)})` : ''}`);
      if (!row.ok && row.trouble) console.log(`       ${row.trouble.trim().slice(-800)}`);
    }
    if (values.keep || found.some(({ ok }) => !ok)) console.log(`       kept in ${dir}`);
    else fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const verdict = ({ ok, nature }) => (ok ? (nature ? `as the client is: ${nature}` : 'holds') : 'FAILS');
console.log('\n| scenario | client | over | what | outcome |\n| --- | --- | --- | --- | --- |');
for (const row of rows) console.log(`| ${row.scenario} | ${row.client} | ${row.over} | ${row.what} | ${verdict(row)} |`);
process.exitCode = rows.some(({ ok }) => !ok) ? 1 : 0;
