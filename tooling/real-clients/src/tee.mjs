// Stands between a client and a server and writes down every message, so that it can be seen who said what, and when.
//   node tee.mjs messages.jsonl -- program [args]          a stdio server
//   node tee.mjs messages.jsonl --http http://host:port    Streamable HTTP: prints its own address
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import readline from 'node:readline';

const [file, how, ...words] = process.argv.slice(2);
const note = (from, line) => {
  try {
    fs.appendFileSync(file, `${JSON.stringify({ t: Date.now(), from, message: JSON.parse(line) })}\n`);
  } catch { /* no message: an empty line, a comment of an event stream */ }
};

const stdio = ([program, ...args]) => {
  const server = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const pass = (from, to, who) => readline.createInterface({ input: from }).on('line', (line) => (note(who, line), to.write(`${line}\n`)));
  pass(process.stdin, server.stdin, 'client').on('close', () => server.stdin.end());
  pass(server.stdout, process.stdout, 'server');
  server.stdin.on('error', () => {});
  server.on('close', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
};

const overHttp = ([origin]) => {
  const tee = http.createServer((request, response) => {
    const onward = http.request(new URL(request.url, origin), { method: request.method, headers: { ...request.headers, host: new URL(origin).host } }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers).flushHeaders();
      readline.createInterface({ input: answer }).on('error', () => {}).on('line', (line) => note('server', line.replace(/^data: ?/, '')));
      // Whoever hangs up ends a stream in the middle: that is no fault.
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    const parts = [];
    request.on('data', (part) => parts.push(part)).on('end', () => {
      const body = Buffer.concat(parts);
      note('client', body.toString());
      onward.end(body);
    });
  });
  tee.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${tee.address().port}`));
};

if (how === '--http') overHttp(words);
else stdio(words);
