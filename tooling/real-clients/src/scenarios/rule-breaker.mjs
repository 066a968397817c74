/** Every tool of an upstream that breaks every client's rules is called through mws, and arrives as it was called. */
import path from 'node:path';
import { CALLS, ruleBreaker } from '../rule-breaker.mjs';
import { arrived, call, lines, makeWorld, runClient, serve } from '../world.mjs';

const PINNED = ['plain', 'no_schema', 'required_null', 'boolean_property', 'tuple_items'];
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const judge = (log, out) => {
  const calls = arrived(log);
  const wrong = CALLS.filter(({ tool, input }) => !calls.some(({ name, arguments: args }) => name === tool && same(args, input)))
    .map(({ tool }) => `the call of ${tool.slice(0, 40)} did not arrive as it was made`);
  if (!calls.some(({ name, arguments: args }) => name === 'plain' && args?.text === 'by its own name')) wrong.push('the call by its own name did not arrive');
  const shown = lines(path.join(out, 'requests.jsonl')).flatMap(({ tools = [] }) => tools.map(({ name }) => name));
  for (const name of ['search_tools', 'call_tool', ...PINNED.map((tool) => `box__${tool}`)]) {
    if (!shown.some((one) => one.endsWith(name))) wrong.push(`${name} was not listed to the model`);
  }
  return wrong;
};

export const scenario = {
  name: 'rule-breaker',
  over: ['stdio', 'http'],
  async run({ client, over, dir, cache, program }) {
    const world = await makeWorld(dir, program, ruleBreaker, { pins: PINNED.map((tool) => `box/${tool}`) });
    const [command, ...args] = world.mws('serve', '--stdio');
    const daemon = over === 'http' ? await serve(world) : undefined;
    const out = path.join(dir, 'out');
    const ran = await runClient(client, {
      dir, cache, out,
      servers: { mws: daemon ? { type: 'http', url: `${world.origin}/mcp` } : { command, args } },
      steps: [
        call(client, 'search_tools', { query: 'says what it got' }),
        ...CALLS.map(({ tool, input }) => call(client, 'call_tool', { name: `box/${tool}`, arguments: input })),
        call(client, 'box__plain', { text: 'by its own name' }),
        { say: 'done' },
      ],
    });
    await daemon?.stop();
    const wrong = judge(world.log, out);
    return [{ what: `${CALLS.length} calls through call_tool and one by its own name arrive`, ok: wrong.length === 0, saw: wrong.join('; ') || (ran.stdout.trim().split('\n').at(-1) ?? ''), ...(wrong.length > 0 && { trouble: ran.stderr }) }];
  },
};
