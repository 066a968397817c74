/** A clean home with three configured clients: `mws setup --yes`, then each client calls its own servers through mws. */
import path from 'node:path';
import { makeHome } from '../home.mjs';
import { requests } from '../sent.mjs';
import { arrived, call, stub } from '../world.mjs';

const text = { type: 'object', properties: { text: { type: 'string' } } };
const one = (name, description) => ({ tools: [{ name, description, inputSchema: text }] });
const CLIENTS = ['claude-code', 'codex', 'gemini-cli'];

/** Claude Code and Codex have the same ledger, each of the three something of its own. */
const configure = (person, { ledger, wheels, mail }) => {
  const toml = (name, { command, args }) => `[mcp_servers.${name}] # mine\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
  person.write('.claude.json', { mcpServers: { ledger: ledger.entry } });
  person.write('.codex/config.toml', `# Codex\n${toml('ledger', ledger.entry)}\n${toml('wheels', wheels.entry)}`);
  person.write('.gemini/settings.json', {
    security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } }, telemetry: { enabled: false },
    mcpServers: { mail: mail.entry },
  });
};
const FILES = { 'claude-code': '.claude.json', codex: '.codex/config.toml', 'gemini-cli': '.gemini/settings.json' };
const OWN = { 'claude-code': 'ledger__file', codex: 'wheels__turn', 'gemini-cli': 'mail__send' };

export const scenario = {
  name: 'setup',
  together: true,
  async run({ clients, dir, cache, program }) {
    const person = await makeHome(dir, program);
    const servers = { ledger: stub(dir, 'ledger', one('file', 'Files an invoice')), wheels: stub(dir, 'wheels', one('turn', 'Turns a wheel')), mail: stub(dir, 'mail', one('send', 'Sends a letter')) };
    configure(person, servers);
    const { code, stdout, stderr } = await person.mws('setup', '--yes');
    const rows = [{ what: '`mws setup --yes` ends well', ok: code === 0, saw: stdout.split('\n').filter((line) => /tools before|^(Claude|Codex|Gemini)/.test(line)).join('; '), trouble: stdout + stderr }];
    if (code !== 0) return rows;
    await person.ownPort();
    for (const client of CLIENTS.filter((name) => clients.includes(name))) {
      const after = person.read(FILES[client]);
      const moved = !after.includes('stub-server.mjs') && /connect/.test(after);
      const out = path.join(dir, client);
      const ran = await person.client(client, {
        cache, out,
        steps: [call(client, 'search_tools', { query: 'invoice wheel letter' }), call(client, 'call_tool', { name: OWN[client], arguments: { text: client } }), { say: 'done' }],
      });
      // At the first start of all the daemon starts, too, and Claude Code waits 2 seconds: what is late is appended.
      const seen = requests(client, out).at(-1);
      rows.push({ client, what: 'its servers are behind mws, and mws is what it starts', ok: moved, saw: after.slice(after.search(/mws/), after.search(/mws/) + 120).replace(/\s+/g, ' ') });
      rows.push({ client, what: 'the model is listed the tools of mws', ok: ['search_tools', 'call_tool'].every((name) => [...(seen?.listed ?? []), ...(seen?.late ?? [])].includes(name)), saw: JSON.stringify({ ...seen, parts: undefined, results: undefined }) });
      const calls = Object.values(servers).flatMap(({ log }) => arrived(log)).filter(({ arguments: args }) => args?.text === client);
      rows.push({ client, what: 'its call reaches its own server', ok: calls.length === 1 && `${calls[0].name}` === OWN[client].split('__')[1], saw: JSON.stringify(calls), trouble: ran.stderr + ran.stdout });
    }
    const pids = Object.values(servers).map(({ log }) => new Set(arrived(log).map(({ pid }) => pid)).size);
    rows.push({ what: 'each server ran once, for all clients', ok: pids.every((count) => count <= 1), saw: pids.join() });
    await person.stopDaemon();
    return rows;
  },
};
