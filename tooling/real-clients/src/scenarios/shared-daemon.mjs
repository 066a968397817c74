/**
 * All clients at once through `mws connect`: one daemon and one upstream process for all; the daemon is killed twice, once
 * between calls and once while each client has a call in flight.
 */
import fs from 'node:fs';
import path from 'node:path';
import { requests } from '../sent.mjs';
import { arrived, call, makeWorld, run, runClient, script, until } from '../world.mjs';

const text = { type: 'object', properties: { text: { type: 'string' } } };
const UPSTREAM = {
  tools: [
    { name: 'near', description: 'Says what it got', inputSchema: text },
    { name: 'hang', description: 'Takes for ever', inputSchema: text, $do: { delayMs: 3_600_000 } },
  ],
};

/** A place where conversations wait for each other: each says that it is there, and goes on when it may. */
const gate = (dir, clients) => {
  fs.mkdirSync(dir);
  return {
    pass: (name, client) => [['touch', path.join(dir, `${name}-${client}`)], [process.execPath, script('until.mjs'), '280', `${name}-go`, '--', 'ls', dir]],
    all: (name) => until(`all clients come to ${name}`, () => clients.every((client) => fs.existsSync(path.join(dir, `${name}-${client}`))), 280),
    open: (name) => fs.writeFileSync(path.join(dir, `${name}-go`), ''),
  };
};

/** Processes of this world, by what they are. */
const processes = async ({ config, dir }) => {
  const { stdout } = await run(['ps', '-eo', 'pid=,args=']);
  const pids = (...words) => stdout.split('\n').filter((row) => words.every((word) => row.includes(word))).map((row) => Number.parseInt(row, 10));
  return { daemons: pids(' daemon run ', config), shims: pids(' connect ', config), upstreams: pids('stub-server.mjs', path.join(dir, 'box.json')) };
};
const counts = ({ daemons, shims, upstreams }) => `${daemons.length} daemon, ${upstreams.length} upstream, ${shims.length} shims`;

const meanwhile = async (world, clients, doors) => {
  const seen = {};
  await doors.all('first');
  seen.before = await processes(world);
  process.kill(seen.before.daemons[0], 'SIGKILL');
  doors.open('first');
  await until('every client has a call in flight', () => arrived(world.log).filter(({ name }) => name === 'hang').length === clients.length, 280);
  seen.between = await processes(world);
  process.kill(seen.between.daemons[0], 'SIGKILL');
  await doors.all('second');
  await until('a third daemon answers', () => run(world.mws('daemon', 'status')).then(({ code }) => code === 0));
  doors.open('second');
  await doors.all('third');
  seen.after = await processes(world);
  doors.open('third');
  return seen;
};

const judge = (clients, seen, calls, results) => {
  const rows = [];
  const row = (client, what, ok, saw = '') => rows.push({ client, what, ok, saw });
  for (const [when, found] of Object.entries(seen)) {
    row(clients.join('+'), `${when}: one daemon, one upstream process, a shim for each client`, found.daemons.length === 1 && found.upstreams.length === 1 && found.shims.length === clients.length, counts(found));
  }
  row(clients.join('+'), 'each time the daemon is another, the shims are the same', new Set(Object.values(seen).map(({ daemons }) => daemons[0])).size === 3 && new Set(Object.values(seen).map(({ shims }) => shims.join())).size === 1);
  for (const client of clients) {
    const reached = (words) => calls.filter((one) => one.arguments?.text === `${client} ${words}`).length;
    row(client, 'the next call after the daemon was killed works', reached('at first') === 1 && reached('after the first kill') === 1 && reached('after the second kill') === 1);
    const said = results[client].find((one) => one.includes('outcome is unknown'));
    row(client, 'a call in flight is answered with "outcome is unknown", and is not made twice', said !== undefined && reached('in flight') === 1, said);
  }
  return rows;
};

export const scenario = {
  name: 'shared-daemon',
  together: true,
  async run({ clients, dir, cache, program }) {
    const world = await makeWorld(dir, program, UPSTREAM, { pins: ['box/near', 'box/hang'] });
    const doors = gate(path.join(dir, 'gate'), clients);
    const [command, ...args] = world.mws('connect');
    const at = (client, tool, words, door) => ({ ...call(client, `box__${tool}`, { text: `${client} ${words}` }), ...(door && { run: doors.pass(door, client) }) });
    const talks = clients.map((client) => runClient(client, {
      dir, cache, out: path.join(dir, client), servers: { mws: { command, args } },
      steps: [
        at(client, 'near', 'at first'), at(client, 'near', 'after the first kill', 'first'), at(client, 'hang', 'in flight'),
        at(client, 'near', 'after the second kill', 'second'), { say: 'done', run: doors.pass('third', client) },
      ],
    }));
    try {
      const seen = await meanwhile(world, clients, doors);
      await Promise.all(talks);
      const results = Object.fromEntries(clients.map((client) => [client, requests(client, path.join(dir, client)).at(-1).results.map((one) => JSON.stringify(one))]));
      return judge(clients, seen, arrived(world.log), results);
    } finally {
      for (const name of ['first', 'second', 'third']) doors.open(name);
      await Promise.all(talks);
      await run(world.mws('daemon', 'stop'));
    }
  },
};
