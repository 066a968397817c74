/**
 * The surfaces `working-set` and `deferred`: find, call through call_tool, call by name, a promotion by evidence and then a
 * new pin while the conversation is open. What was listed to the model, what reached the upstream, and what the news did to
 * what had been sent before.
 */
import path from 'node:path';
import { changed, requests } from '../sent.mjs';
import { arrived, call, lines, makeWorld, runClient, script, serve, start } from '../world.mjs';

const text = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
const OTHERS = Array.from({ length: 8 }, (_, at) => `other_${at}`);
const UPSTREAM = {
  revisions: ['2026-07-28', '2025-11-25'],
  tools: [
    { name: 'near', description: 'Says what it got', inputSchema: text },
    { name: 'far', description: 'Files an invoice in the ledger', inputSchema: text },
    { name: 'fence', description: 'Paints a fence', inputSchema: text },
    ...OTHERS.map((name) => ({ name, description: `Turns the wheel ${name}`, inputSchema: text })),
  ],
};
const FEW = ['box__near', 'call_tool', 'search_tools'];
const REST = ['far', 'fence', ...OTHERS].map((name) => `box__${name}`);

/** Which client is told of a promotion, and what a client does by its own nature when it is told that its list has changed. */
const APPENDS = ['claude-code'];
const NATURE = {
  codex: 'it does not list again when it is told that the list has changed',
  'gemini-cli': 'it sends its whole list anew, before the conversation',
  opencode: 'it sends its whole list anew, before the conversation',
};
const ANNOUNCED = 'a tool whose name it has announced stays announced until the next conversation, and is called by that name';
/** mws looks every five seconds whether another process has promoted something: whoever is not told has had the time to be told by mistake. */
const TIME_TO_BE_TOLD = ['sleep', '8'];
/** Codex keeps tools of newer models behind its own search, and lists those of a model that it does not know. */
const MODEL = { deferred: { codex: ['--model', 'gpt-5.5'] } };
const OWN_SEARCH = { 'claude-code': { call: 'ToolSearch', input: { query: 'fence' } }, codex: { call: 'tool_search', input: { query: 'fence' } } };

const steps = (client, surface, world, told) => {
  const until = (pattern, ...words) => [process.execPath, script('until.mjs'), '60', pattern, '--', ...words];
  const heard = (what, times) => until(`(${what}.*){${times}}`, 'cat', told);
  const listedAgain = (times) => heard('"method":"tools/list"', times);
  const appends = APPENDS.includes(client);
  const promote = [until('"decision": ?"add"', ...world.mws('promote', '--json')), appends ? listedAgain(2) : TIME_TO_BE_TOLD];
  const pin = [world.mws('tools', 'pin', 'box/other_0', '--yes'), heard('tools/list_changed', appends ? 2 : 1), ...(client === 'codex' ? [] : [listedAgain(appends ? 3 : 2)])];
  const near = (words, more) => ({ ...call(client, 'box__near', { text: words }), ...more });
  return [
    call(client, 'search_tools', { query: 'file an invoice' }),
    ...(surface === 'deferred' && OWN_SEARCH[client] ? [OWN_SEARCH[client]] : []),
    call(client, 'call_tool', { name: 'box__far', arguments: { text: 'through call_tool' } }),
    near('by its name'),
    near('after the promotion', { run: promote }), near('and again'),
    call(client, 'box__far', { text: 'promoted' }),
    near('after the pin', { run: pin }), near('and once more'),
    call(client, 'box__other_0', { text: 'pinned' }),
    { say: 'done' },
  ];
};

const judge = ({ client, surface, first, second, calls, told, version }) => {
  const rows = [];
  const row = (what, ok, saw, nature) => rows.push({ what: `${surface}: ${what}`, ok: ok || nature !== undefined, saw: String(saw ?? ''), ...(!ok && nature && { nature: `${nature} (${version})` }) });
  const same = (a, b) => [...a].sort().join() === [...b].sort().join();
  const reached = (name, words) => calls.some((one) => one.name === name && one.arguments?.text === words);
  const [{ listed, announced }] = first;
  const all = surface === 'deferred' && !OWN_SEARCH[client];
  const hides = surface === 'deferred' && client === 'codex' && listed.length === 0;
  row(all ? 'every tool is listed' : 'pin and meta-tools are listed', same(listed, all ? [...FEW, ...REST] : FEW), listed.join(' '), hides ? 'it keeps every tool of this model behind its own search' : undefined);
  if (client === 'claude-code') row(surface === 'deferred' ? 'all others are announced' : 'nothing else is announced', same(announced, surface === 'deferred' ? REST : []), announced.join(' '));
  const results = JSON.stringify(first.at(-1).results);
  row('search_tools finds the tool', /invoice in the ledger/.test(results));
  if (surface === 'deferred' && OWN_SEARCH[client]) {
    row("the client's own search finds a tool, too", first.some(({ late }) => late.includes('box__fence')));
  }
  row('call_tool and the listed name reach the upstream', reached('far', 'through call_tool') && reached('near', 'by its name'));

  const at = (words) => first.findIndex(({ results: said }) => JSON.stringify(said).includes(words));
  const [promoted, pinned] = [at('after the promotion'), at('after the pin')];
  const differences = (from, to) => first.slice(from, to).map((request, index) => changed(first[from + index - 1], request)).filter(Boolean);
  const inTime = promoted > 0 && pinned > promoted;
  row('the promotion left every byte that was sent before', inTime && differences(1, pinned).length === 0, differences(1, pinned)[0]);
  const comes = (tool, from, to) => first.slice(from, to).some(({ late }) => late.includes(tool)) && first.slice(0, from).every(({ listed: now, late }) => ![...now, ...late].includes(tool));
  const stays = (tool) => surface === 'deferred' && announced.includes(tool) && !comes(tool, promoted, first.length);
  const messages = told.map(({ message }) => JSON.stringify(message));
  /** Notifications before the client made the call with these words. */
  const heard = (words) => messages.slice(0, messages.findIndex((one) => one.includes(words))).filter((one) => one.includes('tools/list_changed')).length;
  if (APPENDS.includes(client)) {
    row('a promotion is told to this client', heard('after the promotion') > 0);
    row('the promoted tool is appended to the open conversation', comes('box__far', promoted, pinned), '', stays('box__far') ? ANNOUNCED : undefined);
    row('and called by its name in it', reached('far', 'promoted'));
  } else row('a promotion is not told to this client, which would not append', inTime && heard('after the promotion') === 0 && heard('after the pin') === 1 && reached('far', 'promoted') === (surface === 'deferred'));

  const after = differences(pinned - 1, first.length);
  const appended = after.length === 0 && (all || comes('box__other_0', pinned, first.length)) && reached('other_0', 'pinned');
  const anew = after.length > 0 && after[0].startsWith('tools') && reached('other_0', 'pinned');
  const ignored = after.length === 0 && told.filter(({ message }) => message.method === 'tools/list').length === 2;
  const nature = client === 'claude-code' ? stays('box__other_0') && ANNOUNCED : (client === 'codex' ? ignored : anew) && NATURE[client];
  row('a new pin is told, appended and called', appended, after[0], nature || undefined);

  const next = second[0].listed;
  row('the next conversation begins with both', ['box__far', 'box__other_0'].every((name) => next.includes(name)), next.join(' '), hides ? 'it keeps every tool of this model behind its own search' : undefined);
  row('and calls the promoted tool by its name', reached('far', 'in the next conversation'));
  return rows;
};

const walk = async ({ client, over, dir, cache, program, surface }) => {
  const world = await makeWorld(dir, program, UPSTREAM, { surface, pins: ['box/near'], promote: { minSessions: 1 } });
  const told = path.join(dir, 'told.jsonl');
  const tee = [process.execPath, script('tee.mjs'), told];
  const daemon = over === 'http' ? await serve(world) : undefined;
  const between = daemon && (await start([...tee, '--http', world.origin], (printed) => printed.includes('\n')));
  const [command, ...args] = [...tee, '--', ...world.mws('serve', '--stdio')];
  const servers = { mws: between ? { type: 'http', url: `${between.printed().trim()}/mcp` } : { command, args } };
  const talk = (name, played) => runClient(client, { dir, cache, out: path.join(dir, name), servers, steps: played, args: MODEL[surface]?.[client] ?? [] });
  try {
    const { stdout, stderr } = await talk('first', steps(client, surface, world, told));
    await talk('second', [call(client, 'box__far', { text: 'in the next conversation' }), { say: 'done' }]);
    const [first, second] = ['first', 'second'].map((name) => requests(client, path.join(dir, name)));
    if (first.length < 9 || second.length === 0) throw new Error(`the conversation broke off: ${stdout} ${stderr.slice(-300)}`);
    return judge({ client, surface, first, second, calls: arrived(world.log), told: lines(told), version: /"version":"([^"]+)"/.exec(stdout)?.[1] });
  } finally {
    await between?.stop();
    await daemon?.stop();
  }
};

export const scenario = {
  name: 'surfaces',
  over: ['stdio', 'http'],
  async run(context) {
    const rows = [];
    for (const surface of ['working-set', 'deferred']) rows.push(...(await walk({ ...context, surface, dir: path.join(context.dir, surface) })));
    return rows;
  },
};
