// A process that holds a stdio upstream and then goes, in the way that its argument says.
import { createMemoryState, silentLogger, systemClock } from '@mcp-working-set/core';
import { createUpstreams } from '../../src/upstreams/upstreams.js';
import { stdioStub } from './start.js';

const how = process.argv[2];
const upstreams = createUpstreams({
  specs: [{
    id: 'stub', kind: 'stdio', ...stdioStub({ child: how !== 'SIGKILL' }), env: {}, enabled: true, include: [], exclude: [],
    timeouts: { call: 20_000, total: 86_400_000, firstConnect: 20_000, connect: 10_000, list: 5_000 }, idleMs: 0, sharing: 'shared', fingerprint: 'stub',
  }],
  state: createMemoryState(), clock: systemClock, logger: silentLogger, version: '0.0.0', environment: process.env,
});
await upstreams.request('stub', { method: 'ping', principal: 'local' });
process.stdout.write(`${upstreams.status()[0]?.pid}\n`);
process.stdin.once('data', () => {
  if (how === 'close') void upstreams.close().then(() => process.exit(0));
  else if (how === 'exit') process.exit(1);
  else throw new Error('a fault of the parent');
});
