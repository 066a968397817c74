// An upstream that answers with exactly the bytes that a call asks for: node raw-upstream.mjs <stdio|http> <legacy|modern>.
// Its tool `answer` takes what follows in the arguments; over HTTP it prints {"port":…} when it listens.
//   reply     the answer's text, such as "\"result\":{…}"; written as it is
//   bytes     instead: a text block of that many bytes
//   line      instead: the call as it arrived, as text
//   progress  so many notifications first
//   hang      no answer
import http from 'node:http';
import { createInterface } from 'node:readline';

const [, , transport, era] = process.argv;
const stats = { calls: 0, cancelled: 0 };
const SCHEMA = '{"type":"object","properties":{"reply":{"type":"string"},"bytes":{"type":"integer"},"line":{"type":"boolean"},"progress":{"type":"integer"},"hang":{"type":"boolean"}}}';

const hint = era === 'modern' ? '"resultType":"complete","ttlMs":0,"cacheScope":"private",' : '';
const plain = (message) => {
  switch (message.method) {
    case 'initialize':
      if (era === 'modern') return '"error":{"code":-32022,"message":"no","data":{"supported":["2026-07-28"]}}';
      return '"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"raw","version":"1"}}';
    case 'server/discover':
      if (era === 'legacy') return '"error":{"code":-32601,"message":"Method not found"}';
      return `"result":{${hint}"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"raw","version":"1"}}}`;
    case 'ping': return '"result":{}';
    case 'tools/list': return `"result":{${hint}"tools":[{"name":"answer","inputSchema":${SCHEMA}},{"name":"stats","inputSchema":{"type":"object"}}]}`;
    default: return '"error":{"code":-32601,"message":"Method not found"}';
  }
};

/** Sends what a call asks for through `send`, the answer through `end`. */
const call = ({ id, params }, line, send, end) => {
  const done = (body) => end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},${body}}`);
  if (params.name === 'stats') return done(`"result":{"content":[],"structuredContent":${JSON.stringify(stats)}}`);
  stats.calls++;
  const { reply, bytes, line: echo, progress = 0, hang } = params.arguments ?? {};
  for (let n = 1; n <= progress; n++) send(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":${JSON.stringify(params._meta?.progressToken)},"progress":${n}.0,"total":1e2,"x":{"k":12345678901234567890}}}`);
  if (hang) return undefined;
  if (echo) return done(`"result":{"content":[],"structuredContent":{"line":${JSON.stringify(line)}}}`);
  return done(bytes === undefined ? reply : `"result":{"content":[{"type":"text","text":"${'é\\n'.repeat(bytes / 4)}"}],"n":1.0}`);
};

const answer = (line, send, end) => {
  const message = JSON.parse(line);
  if (message.method === 'notifications/cancelled') stats.cancelled++;
  if (message.id === undefined) return end();
  if (message.method === 'tools/call') return call(message, line, send, end);
  return end(`{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},${plain(message)}}`);
};

if (transport === 'stdio') {
  const write = (text) => text !== undefined && process.stdout.write(`${text}\n`);
  createInterface({ input: process.stdin }).on('line', (line) => answer(line, write, write)).on('close', () => process.exit(0));
} else {
  const server = http.createServer(async (req, res) => {
    if (req.method !== 'POST') return res.writeHead(405).end();
    const parts = [];
    for await (const part of req) parts.push(part);
    let streaming = false;
    const send = (text) => {
      if (!streaming) res.writeHead(200, { 'content-type': 'text/event-stream' });
      streaming = true;
      res.write(`data: ${text}\n\n`);
    };
    res.on('close', () => { if (!res.writableEnded && era === 'modern') stats.cancelled++; });
    return answer(Buffer.concat(parts).toString(), send, (text) => {
      if (text === undefined) res.writeHead(202).end();
      else if (streaming) { send(text); res.end(); } else res.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`));
}
