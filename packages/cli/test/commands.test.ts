import { expect, test } from 'vitest';
import { createWorld } from './support.js';
test('x', async () => {
  const world = createWorld();
  for (const args of [['report'], ['search', 'x'], ['promote'], ['search', 'x', '--json'], ['report', '--json']]) {
    const r = await world.run(args); console.log(args, r.code, r.out, r.err);
  }
  const s = world.start(['serve', '-p', '0']);
  console.log(await s.until('Ctrl-C stops'));
  s.signal('SIGINT');
  console.log(await s.ended);
}, 30000);
