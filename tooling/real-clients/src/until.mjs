// Repeats a command until what it prints matches: `node until.mjs <seconds> <regexp> -- program [args]`. Exit code 1 when it never did.
import { spawnSync } from 'node:child_process';

const [seconds, pattern, , program, ...args] = process.argv.slice(2);
const wanted = new RegExp(pattern, 's');
const end = Date.now() + Number(seconds) * 1_000;
let printed = '';
do {
  const ran = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 });
  printed = `${ran.stdout}${ran.stderr}`;
  if (wanted.test(printed)) process.exit(0);
  await new Promise((done) => setTimeout(done, 100));
} while (Date.now() < end);
console.error(`never printed ${pattern}; at last: ${printed.slice(-500)}`);
process.exit(1);
