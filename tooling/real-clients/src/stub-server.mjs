// A small MCP server whose tools and manners come from a JSON file. Raw on purpose: what the file says goes out as it is.
//
//   node stub-server.mjs behaviour.json [--log messages.jsonl]                  stdio
//   node stub-server.mjs behaviour.json --http 0 [--log messages.jsonl]         Streamable HTTP on 127.0.0.1, path /mcp
//
// behaviour.json: {
//   "name", "version", "instructions",
//   "revisions": ["2026-07-28", "2025-11-25"],      offered, newest first; default 2025-11-25 only
//   "listDelayMs", "callDelayMs", "startDelayMs", "pageSize",
//   "fill": {"count": 300, "prefix": "filler_", "descriptionChars": 400, "_meta": {...}},   generated tools
//   "tools": [{ ...the tool as listed..., "$do": {                              "$do" is not listed
//       "text": "reply", "repeat": 1000,  "content": [...], "result": {...},    what the reply is; default echoes the arguments
//       "delayMs": 0, "isError": true, "rpcError": {"code", "message"},
//       "add": [tool...], "remove": ["name"], "notify": true,                   change the list during the call, tell the client
//       "unlisted": true } }]                                                   callable but not in tools/list
// }
// The log holds one line for each message received: time, transport, HTTP headers that matter, and the message.
import fs from 'node:fs';
import http from 'node:http';
import readline from 'node:readline';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

const { values: opt, positionals } = parseArgs({ allowPositionals: true, options: { http: { type: 'string' }, log: { type: 'string' } } });
const cfg = JSON.parse(fs.readFileSync(positionals[0], 'utf8'));
const revisions = cfg.revisions ?? ['2025-11-25'];
const MODERN = '2026-07-28';
const META = 'io.modelcontextprotocol/';
const sleep = (ms) => new Promise((r) => setTimeout(r, ms ?? 0));
const log = (o) => opt.log && fs.appendFileSync(opt.log, JSON.stringify({ t: Date.now(), pid: process.pid, ...o }) + '\n');
const listeners = new Set(); // functions that carry a notification to one connected client

function filler({ count = 0, prefix = 'filler_', descriptionChars = 200, _meta } = {}) {
  return Array.from({ length: count }, (_, i) => ({
    name: `${prefix}${i}`,
    description: `Filler number ${i}. `.padEnd(descriptionChars, 'It does nothing at all. '),
    inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Any text.' } } },
    ...(_meta && { _meta }),
  }));
}
let tools = [...(cfg.tools ?? []), ...filler(cfg.fill)];

const info = () => ({ name: cfg.name ?? 'stub', version: cfg.version ?? '1.0.0' });
const capabilities = { tools: { listChanged: true } };
const listed = () => tools.filter((t) => !t.$do?.unlisted).map(({ $do: _, ...t }) => t);

function list(params) {
  const all = listed();
  if (!cfg.pageSize) return { tools: all };
  const from = Number(params.cursor ?? 0);
  const to = from + cfg.pageSize;
  return { tools: all.slice(from, to), ...(to < all.length && { nextCursor: String(to) }) };
}

async function call(params) {
  const tool = tools.find((t) => t.name === params.name);
  if (!tool) return { content: [{ type: 'text', text: `stub: no tool ${params.name}` }], isError: true };
  const d = tool.$do ?? {};
  await sleep(d.delayMs ?? cfg.callDelayMs);
  if (d.rpcError) throw d.rpcError;
  if (d.add || d.remove) tools = [...tools.filter((t) => !d.remove?.includes(t.name)), ...(d.add ?? [])];
  if (d.notify) for (const tell of listeners) tell({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  if (d.result) return d.result;
  const text = (d.text ?? `${tool.name} got ${JSON.stringify(params.arguments ?? {})}`).repeat(d.repeat ?? 1);
  return { content: d.content ?? [{ type: 'text', text }], ...(d.isError && { isError: true }) };
}

/** The result for one request, or a thrown {code, message}. */
async function handle(method, params = {}) {
  switch (method) {
    case 'initialize': {
      const offered = revisions.filter((r) => r !== MODERN);
      if (!offered.length) throw { code: -32022, message: 'Unsupported protocol version', data: { supported: revisions } };
      const protocolVersion = offered.includes(params.protocolVersion) ? params.protocolVersion : offered[0];
      return { protocolVersion, capabilities, serverInfo: info(), instructions: cfg.instructions };
    }
    case 'server/discover':
      if (!revisions.includes(MODERN)) break;
      return { supportedVersions: revisions.filter((r) => r === MODERN), capabilities, instructions: cfg.instructions, ttlMs: 0, cacheScope: 'private' };
    case 'tools/list': await sleep(cfg.listDelayMs); return list(params);
    case 'tools/call': return call(params);
    case 'ping': return {};
  }
  throw { code: -32601, message: `Method not found: ${method}` };
}

async function respond(m) {
  const modern = m.params?._meta?.[`${META}protocolVersion`] === MODERN;
  try {
    const result = await handle(m.method, m.params);
    if (modern) Object.assign(result, { resultType: 'complete', ...(m.method === 'tools/list' && { ttlMs: 0, cacheScope: 'private' }), _meta: { ...result._meta, [`${META}serverInfo`]: info() } });
    return { jsonrpc: '2.0', id: m.id, result };
  } catch (e) {
    return { jsonrpc: '2.0', id: m.id, error: { code: e.code ?? -32603, message: e.message, ...(e.data && { data: e.data }) } };
  }
}

const tagged = (n, id) => ({ ...n, params: { ...n.params, _meta: { [`${META}subscriptionId`]: id } } });
const ack = (m) => tagged({ jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params: { notifications: m.params?.notifications ?? {} } }, m.id);

function stdio() {
  const send = (o) => process.stdout.write(JSON.stringify(o) + '\n');
  readline.createInterface({ input: process.stdin }).on('line', async (line) => {
    let m;
    try { m = JSON.parse(line); } catch { return; }
    log({ via: 'stdio', message: m });
    if (m.method === 'initialize') listeners.add(send);
    if (m.method === 'subscriptions/listen') { listeners.add((n) => send(tagged(n, m.id))); return send(ack(m)); }
    if (m.id !== undefined && m.method) send(await respond(m));
  }).on('close', () => process.exit(0));
}

function streamableHttp(port) {
  const sessions = new Set();
  const stream = (res, wrap = (n) => n) => {
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const send = (n) => res.write(`event: message\ndata: ${JSON.stringify(n)}\n\n`);
    const tell = (n) => send(wrap(n));
    const beat = setInterval(() => res.write(': keep\n\n'), 5000);
    listeners.add(tell);
    res.on('close', () => (clearInterval(beat), listeners.delete(tell)));
    return send;
  };
  const server = http.createServer((req, res) => {
    const chunks = [];
    req.on('data', (c) => chunks.push(c));
    req.on('end', async () => {
      const h = req.headers;
      const headers = Object.fromEntries(Object.entries(h).filter(([k]) => k.startsWith('mcp-') || k === 'user-agent' || k === 'accept'));
      let m;
      try { m = JSON.parse(Buffer.concat(chunks).toString() || 'null'); } catch { return res.writeHead(400).end(); }
      log({ via: 'http', verb: req.method, url: req.url, headers, message: m });
      const sid = h['mcp-session-id'];
      if (!req.url.startsWith('/mcp')) return res.writeHead(404).end();
      if (sid && !sessions.has(sid)) return res.writeHead(404).end();
      if (req.method === 'DELETE') return sessions.delete(sid), res.writeHead(200).end();
      if (req.method === 'GET') return sid ? (stream(res), res.flushHeaders()) : res.writeHead(405).end();
      if (m?.method === 'subscriptions/listen') return stream(res, (n) => tagged(n, m.id))(ack(m));
      if (m?.id === undefined || !m.method) return res.writeHead(202).end();
      const out = await respond(m);
      const headersOut = { 'content-type': 'application/json' };
      if (m.method === 'initialize' && out.result) { const id = randomUUID(); sessions.add(id); headersOut['mcp-session-id'] = id; }
      res.writeHead(out.error?.code === -32601 && !sid ? 404 : 200, headersOut).end(JSON.stringify(out));
    });
  });
  server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
}

await sleep(cfg.startDelayMs);
if (opt.http !== undefined) streamableHttp(Number(opt.http)); else stdio();
