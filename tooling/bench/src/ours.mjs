/** The built program as a target: its tools are called by their own names (pinned), or all through `call_tool`. */
import fs from 'node:fs';
import path from 'node:path';
import { HERE } from './lib.mjs';

const PROGRAM = path.resolve(HERE, '../../../apps/mws/dist/main.js');

const setup = ({ dir, port, upstreams, node }, over) => {
  const file = path.join(dir, 'mws.json');
  const mcpServers = Object.fromEntries(upstreams.map((u) => [u.id, u.kind === 'stdio' ? { command: u.command, args: u.args } : { type: 'http', url: u.url }]));
  fs.writeFileSync(file, JSON.stringify({ mcpServers, pins: ['*/bench_*'], listen: { port } }));
  const base = [PROGRAM, 'serve', '--config', file];
  return over === 'stdio' ? { command: node, args: [...base, '--stdio'] } : { command: node, args: base, url: `http://127.0.0.1:${port}/mcp` };
};

const modes = ['stdio-stdio', 'http-http', 'http-stdio', 'stdio-http'];
const targets = (name, more = {}) => modes.map((mode) => {
  const [over, up] = mode.split('-');
  return { name, in: over, up, multi: true, setup: (world) => setup(world, over), ...more };
});

export default [
  ...targets('mws'),
  ...targets('mws-call_tool', { adapter: { forceMeta: true, call: { name: 'call_tool', arguments: { name: '$TOOL', arguments: '$ARGS' } } } }),
];
