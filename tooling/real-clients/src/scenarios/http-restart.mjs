/** A client at the daemon's address: the daemon is killed and started again between two calls, and the conversation goes on. */
import path from 'node:path';
import { requests } from '../sent.mjs';
import { arrived, call, makeWorld, run, runClient } from '../world.mjs';

const UPSTREAM = { revisions: ['2026-07-28', '2025-11-25'], tools: [{ name: 'near', description: 'Says what it got', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } }] };

export const scenario = {
  name: 'http-restart',
  over: ['http'],
  async run({ client, dir, cache, program }) {
    const world = await makeWorld(dir, program, UPSTREAM, { pins: ['box/near'] });
    await run(world.mws('daemon', 'start'));
    const { pid } = JSON.parse((await run(world.mws('daemon', 'status', '--json'))).stdout);
    const out = path.join(dir, 'out');
    const near = (words, more) => ({ ...call(client, 'box__near', { text: words }), ...more });
    const ran = await runClient(client, {
      dir, cache, out, servers: { mws: { type: 'http', url: `${world.origin}/mcp` } },
      steps: [near('before'), near('after', { run: [['kill', '-KILL', String(pid)], world.mws('daemon', 'start')] }), near('and again'), { say: 'done' }],
    });
    const { pid: second } = JSON.parse((await run(world.mws('daemon', 'status', '--json'))).stdout);
    await run(world.mws('daemon', 'stop'));
    const texts = arrived(world.log).map(({ arguments: args }) => args?.text);
    const results = requests(client, out).at(-1)?.results ?? [];
    return [
      { what: 'the daemon was killed, and another one serves', ok: Number.isInteger(second) && second !== pid },
      { what: 'both calls after it work, each once', ok: texts.join() === 'before,after,and again', saw: JSON.stringify(results.slice(1)), trouble: ran.stderr + ran.stdout },
    ];
  },
};
