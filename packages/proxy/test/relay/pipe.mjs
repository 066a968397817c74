// A program with no will of its own: what comes in on stdin goes to the test, and what the test says goes out on stdout.
import net from 'node:net';

const [port, id] = process.argv.slice(2);
const test = net.connect(Number(port), '127.0.0.1', () => {
  test.write(`${JSON.stringify({ id, pid: process.pid })}\n`);
  process.stdin.pipe(test);
  test.pipe(process.stdout);
});
test.on('error', () => process.exit(1));
test.on('close', () => process.exit(0));
process.stdin.on('end', () => process.exit(0));
