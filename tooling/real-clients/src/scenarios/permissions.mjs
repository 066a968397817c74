/**
 * Claude Code with the hook of mws, as a plugin and in its settings: a person's rules for a server that is now behind mws
 * allow, ask and deny by the inner tool's name, through call_tool and by the listed name.
 */
import path from 'node:path';
import { makeHome } from '../home.mjs';
import { requests } from '../sent.mjs';
import { arrived, stub } from '../world.mjs';

const text = { type: 'object', properties: { text: { type: 'string' } } };
const TOOLS = ['read', 'edit', 'wipe', 'other'];
const FORMS = {
  plugin: { install: ['--as-plugin'], server: 'plugin_mcp-working-set_mws', before: (folder) => [`plugin marketplace add ${folder}`, 'plugin install mcp-working-set@mcp-working-set'] },
  settings: { install: ['--client', 'claude-code', '--hook'], server: 'mws', before: () => [] },
};

const talk = async (form, { dir, cache, program }) => {
  const { install, server, before } = FORMS[form];
  const person = await makeHome(dir, program);
  const box = stub(dir, 'box', { tools: TOOLS.map((name) => ({ name, description: `Can ${name}`, inputSchema: text })) });
  person.write('.config/mcp-working-set/config.json', { mcpServers: { box: box.entry }, pins: ['box/read', 'box/wipe'] });
  await person.ownPort();
  person.write('.claude/settings.json', { permissions: { allow: ['mcp__box__read'], ask: ['mcp__box__edit'], deny: ['mcp__box__wipe'] } });
  const installed = await person.mws('install', ...install, '--yes', '--json');
  const { folder } = JSON.parse(installed.stdout);
  const name = (tool) => `mcp__${server}__${tool}`;
  const through = (tool, words) => ({ call: name('call_tool'), input: { name: `box__${tool}`, arguments: { text: words } } });
  const direct = (tool, words) => ({ call: name(`box__${tool}`), input: { text: words } });
  const outs = [];
  const say = async (words, args) => {
    const out = path.join(dir, words.replaceAll(' ', '-'));
    outs.push(out);
    await person.client('claude-code', {
      cache, out, args: ['--permission', 'default', ...(outs.length === 1 ? before(folder).flatMap((line) => ['--before', line]) : []), ...args],
      steps: [...TOOLS.map((tool) => through(tool, words)), direct('read', `${words}, by name`), direct('wipe', `${words}, by name`), { say: 'done' }],
    });
    return requests('claude-code', out).at(-1)?.results ?? [];
  };
  const asked = await say('asked for all', []);
  const allowed = await say('call_tool is allowed', ['--allow', name('call_tool')]);
  await person.stopDaemon();
  return { installed, calls: arrived(box.log), asked, allowed };
};

const judge = (form, { installed, calls, asked, allowed }) => {
  const rows = [];
  const row = (what, ok, saw) => rows.push({ what: `${form}: ${what}`, ok, saw: saw === undefined ? '' : JSON.stringify(saw) });
  const reached = (tool, words) => calls.filter((one) => one.name === tool && one.arguments?.text === words).length;
  const said = (results, at) => results[at]?.content;
  row('it is installed, and Claude Code has its tools', installed.code === 0 && asked.length === 6 && !JSON.stringify(asked).includes('No such tool'), said(asked, 0));
  row('an allowed tool runs unasked, through call_tool and by its name', reached('read', 'asked for all') === 1 && reached('read', 'asked for all, by name') === 1, said(asked, 4));
  row('a tool without a rule is left to Claude Code', reached('other', 'asked for all') === 0 && reached('other', 'call_tool is allowed') === 1, said(asked, 3));
  row('one to ask about is asked about, also where call_tool is allowed', reached('edit', 'asked for all') + reached('edit', 'call_tool is allowed') === 0 && /asks about/.test(JSON.stringify(said(allowed, 1))), said(allowed, 1));
  const denied = (at) => /denies this tool behind mws/.test(JSON.stringify(said(allowed, at)));
  row('a denied one is refused, through call_tool and by its name', calls.every((one) => one.name !== 'wipe') && denied(2) && denied(5), said(allowed, 2));
  return rows;
};

export const scenario = {
  name: 'permissions',
  over: ['stdio'],
  clients: ['claude-code'],
  async run(context) {
    const rows = [];
    for (const form of Object.keys(FORMS)) rows.push(...judge(form, await talk(form, { ...context, dir: path.join(context.dir, form) })));
    return rows;
  },
};
